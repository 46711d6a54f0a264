import type { User } from '@netwarden/shared/domain'
import { useText } from '../../../kit/i18n/index.ts'
import { Note } from '../../../kit/index.ts'
import { showToast } from '../../../kit/stores/toasts.ts'
import { SentDialog, useRecordCalls, useRefresh, useSentForm } from '../../../ra/index.ts'
import { PasswordField } from '../form/PasswordField.tsx'
import { fullName } from '../user-name.ts'

interface Props {
  user: User
  isSelf: boolean
  onClose: () => void
}

export function PasswordDialog({ user, isSelf, onClose }: Props) {
  const t = useText()
  const refresh = useRefresh('users')
  const records = useRecordCalls()
  const name = fullName(user)
  const form = useSentForm({
    values: { password: '' },
    // Sent without a version, because other changes of the user do not matter.
    send: (data) => records.update('users', { id: user.id, data, previousData: { id: user.id } }),
    onSent: () => {
      showToast('success', t('users.done.password', { name }))
      onClose()
      void refresh()
    },
  })
  return (
    <SentDialog
      form={form}
      title={t('users.ask.password', { name })}
      confirmLabel={t('users.act.password')}
      onClose={onClose}
    >
      <span>{t('users.ask.passwordHint')}</span>
      {isSelf && <Note tone="medium">{t('users.self')}</Note>}
      <PasswordField label={t('users.field.newPassword')} hasFocus />
    </SentDialog>
  )
}
