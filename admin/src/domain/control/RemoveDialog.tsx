import { useText } from '../../kit/i18n/index.ts'
import { ConfirmDialog, ScrollList } from '../../kit/index.ts'
import { visibleText } from '../words/index.ts'
import { entryOf } from './policy-entry.ts'
import type { PolicyChanges } from './use-policy-changes.ts'

/** Names everything that will go. */
export function RemoveDialog({ asked, ask, remove }: Pick<PolicyChanges, 'asked' | 'ask' | 'remove'>) {
  const t = useText()
  if (asked === null) return null
  const [only] = asked
  const isOne = asked.length === 1 && only !== undefined
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      isPending={remove.isPending}
      title={isOne ? t('policies.removeTitle') : t('policies.removeMany', { count: asked.length })}
      confirmLabel={t('policies.remove')}
      fault={remove.error?.message}
      onConfirm={() => remove.mutate(asked)}
      onClose={() => ask(null)}
    >
      <span>
        {isOne
          ? t('policies.removeText', { entry: visibleText(entryOf(only)) })
          : t('policies.removeManyText')}
      </span>
      {!isOne && (
        <ScrollList label={t('policies.removeNames')}>
          {asked.map((policy) => (
            <li key={policy.id}>{visibleText(entryOf(policy))}</li>
          ))}
        </ScrollList>
      )}
    </ConfirmDialog>
  )
}
