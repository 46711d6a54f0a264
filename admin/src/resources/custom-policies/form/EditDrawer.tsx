import type { CustomPolicy } from '@netwarden/shared'
import { entryOf } from '../../../domain/control/index.ts'
import { visibleText } from '../../../domain/words/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { RecordFormDrawer } from '../../../kit/index.ts'
import { showToast } from '../../../kit/stores/toasts.ts'
import { PolicyFields } from './PolicyFields.tsx'
import { useEditForm } from './use-policy-form.ts'

interface Props {
  policy: CustomPolicy
  onDirty: (isDirty: boolean) => void
  onClose: () => void
  onSaved: (policy: CustomPolicy) => void
}

export function EditDrawer({ policy, onDirty, onClose, onSaved }: Props) {
  const t = useText()
  const entry = visibleText(entryOf(policy))
  const form = useEditForm(policy, (saved) => {
    showToast('success', t('policies.done.saved', { entry }))
    onSaved(saved)
  })
  return (
    <RecordFormDrawer
      form={form}
      width={520}
      title={t('policies.form.editTitle')}
      subtitle={entry}
      submitLabel={t('policies.form.save')}
      onDirty={onDirty}
      onClose={onClose}
    >
      <PolicyFields control={form.form.control} group={policy.group} keptExpiry={form.base?.expiresAt} />
    </RecordFormDrawer>
  )
}
