import type { User } from '@netwarden/shared'
import { useUpdate } from 'react-admin'
import { useText } from '../../../kit/i18n/index.ts'
import { ConfirmDialog, Note } from '../../../kit/index.ts'
import { fullName } from '../user-name.ts'

interface Props {
  user: User
  status: 'inactive' | 'banned'
  isSelf: boolean
  onDone: (user: User) => void
  onClose: () => void
}

/** Disabling a user needs a confirmation; enabling does not. */
export function StatusDialog({ user, status, isSelf, onDone, onClose }: Props) {
  const t = useText()
  const [update, { isPending, error }] = useUpdate<User, Error>(
    'users',
    { id: user.id, data: { status } },
    { meta: { isQuiet: true }, onSuccess: onDone },
  )
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      isPending={isPending}
      title={t(`users.ask.${status}`, { name: fullName(user) })}
      confirmLabel={t(`users.act.${status}`)}
      fault={error?.message}
      onConfirm={() => void update()}
      onClose={onClose}
    >
      {t(`users.ask.${status}Hint`)}
      {isSelf && <Note tone="medium">{t('users.ask.selfWarning')}</Note>}
    </ConfirmDialog>
  )
}
