import { useText } from '../../kit/i18n/index.ts'
import { Tag } from '../../kit/index.ts'

export function EnabledTag({ isEnabled }: { isEnabled: boolean }) {
  const t = useText()
  return <Tag tone={isEnabled ? 'good' : 'common'}>{t(isEnabled ? 'policies.on' : 'policies.off')}</Tag>
}
