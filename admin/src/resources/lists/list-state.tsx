import type { PolicyList } from '@netwarden/shared/domain'
import { StateTag } from '../../domain/control/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Tag } from '../../kit/index.ts'

/** The states by which lists are filtered. */
export const LIST_STATE_TEXTS = {
  enabled: 'policies.on',
  disabled: 'policies.off',
  trial: 'policies.trial.on',
} as const

/** The state of a list that users should know before they open it. */
export function StateTags({ list }: { list: PolicyList }) {
  const t = useText()
  const { heldVersion, fault, version, isPinned, state } = list
  return (
    <>
      {heldVersion && (
        <Tag tone="medium" icon="warning">
          {t('lists.held')}
        </Tag>
      )}
      {fault && (
        <Tag tone="high" icon="warning">
          {t('lists.failed')}
        </Tag>
      )}
      {version === '' && !fault && <Tag tone="common">{t('lists.waiting')}</Tag>}
      {state === 'offSchedule' && <StateTag state={state} />}
      {isPinned && <Tag tone="low">{t('lists.pinned')}</Tag>}
    </>
  )
}
