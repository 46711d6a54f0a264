import { useText } from '../../../kit/i18n/index.ts'
import { ConfirmDialog, Note } from '../../../kit/index.ts'
import { fullName } from '../user-name.ts'
import type { StatusChange } from './use-user-dialogs.ts'

interface Props {
  asked: StatusChange & { status: 'inactive' | 'banned' }
  isSelf: boolean
  isPending: boolean
  error: Error | null
  onConfirm: () => void
  onClose: () => void
}

/** Taking away somebody's access is asked about; giving it back is not. */
export function StatusDialog({
  asked: { user, status },
  isSelf,
  isPending,
  error,
  onConfirm,
  onClose,
}: Props) {
  const t = useText()
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      isPending={isPending}
      title={t(`users.ask.${status}`, { name: fullName(user) })}
      confirmLabel={t(`users.act.${status}`)}
      fault={error?.message}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t(`users.ask.${status}Hint`)}
      {isSelf && <Note tone="medium">{t('users.ask.selfWarning')}</Note>}
    </ConfirmDialog>
  )
}
