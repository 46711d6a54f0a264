import type { User } from '@netwarden/shared/domain'
import { useText } from '../../../kit/i18n/index.ts'
import { ConfirmDialog, Note } from '../../../kit/index.ts'
import { useRowUpdate } from '../../../ra/index.ts'
import { fullName } from '../user-name.ts'

interface Props {
  user: User
  status: 'inactive' | 'banned'
  isSelf: boolean
  onDone: (user: User) => void
  onClose: () => void
}

/** Disabling a user requires a confirmation; enabling does not. */
export function StatusDialog({ user, status, isSelf, onDone, onClose }: Props) {
  const t = useText()
  const { mutate, isPending, error } = useRowUpdate('users', { meta: { isQuiet: true }, onSuccess: onDone })
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      isPending={isPending}
      title={t(`users.ask.${status}`, { name: fullName(user) })}
      confirmLabel={t(`users.act.${status}`)}
      fault={error?.message}
      onConfirm={() => mutate({ id: user.id, data: { status }, previousData: {} })}
      onClose={onClose}
    >
      {t(`users.ask.${status}Hint`)}
      {isSelf && <Note tone="medium">{t('users.ask.selfWarning')}</Note>}
    </ConfirmDialog>
  )
}
