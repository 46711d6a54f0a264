import { useText } from '../../kit/i18n/index.ts'
import { ConfirmDialog, ScrollList } from '../../kit/index.ts'
import { ReplayLine } from '../replay/index.ts'
import { readableText } from '../words/index.ts'
import { entryOf } from './policy-entry.ts'
import type { PolicyChanges } from './use-policy-changes.ts'

type Props = Pick<PolicyChanges, 'asked' | 'ask' | 'remove' | 'isRemoving' | 'error'>

/** Names everything that will be deleted. */
export function RemoveDialog({ asked, ask, remove, isRemoving, error }: Props) {
  const t = useText()
  if (asked === null) return null
  const [only] = asked
  const isOne = asked.length === 1 && only !== undefined
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      isPending={isRemoving}
      title={isOne ? t('policies.removeTitle') : t('policies.removeMany', { count: asked.length })}
      confirmLabel={t('ui.delete')}
      fault={error?.message}
      onConfirm={remove}
      onClose={() => ask(null)}
    >
      <span>
        {isOne
          ? t('policies.removeText', { entry: readableText(entryOf(only)) })
          : t('policies.removeManyText')}
      </span>
      <ReplayLine draft={{ customPolicies: { remove: asked.map(({ id }) => id) } }} />
      {!isOne && (
        <ScrollList label={t('policies.removeNames')}>
          {asked.map((policy) => (
            <li key={policy.id}>{readableText(entryOf(policy))}</li>
          ))}
        </ScrollList>
      )}
    </ConfirmDialog>
  )
}
