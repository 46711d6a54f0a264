import { segmentAddress } from '../../domain/control/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ToolButton } from '../../kit/index.ts'

export function BackToSegments() {
  const t = useText()
  return (
    <ToolButton
      label={t('policies.page.toSegments')}
      icon="chevronLeft"
      to={segmentAddress('')}
      sx={{ ml: -0.75 }}
    />
  )
}
