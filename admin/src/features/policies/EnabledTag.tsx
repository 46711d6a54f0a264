import { useText } from '../../i18n/index.ts'
import { Tag } from '../../ui/index.ts'

export function EnabledTag({ isEnabled }: { isEnabled: boolean }) {
  const t = useText()
  return <Tag tone={isEnabled ? 'good' : 'common'}>{t(isEnabled ? 'policies.on' : 'policies.off')}</Tag>
}
