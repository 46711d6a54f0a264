import { useText } from '../../../kit/i18n/index.ts'
import { Tag } from '../../../kit/index.ts'

/** Marks a policy or list that is evaluated and counted, and has no effect on verdicts. */
export function TrialTag() {
  const t = useText()
  return (
    <Tag tone="low" icon="eye" isHollow>
      {t('policies.trial')}
    </Tag>
  )
}
