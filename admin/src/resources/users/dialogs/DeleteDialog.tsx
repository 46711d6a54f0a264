import type { User } from '@netwarden/shared/domain'
import { useDeleteMany } from 'react-admin'
import { useText } from '../../../kit/i18n/index.ts'
import { ConfirmDialog, Note, ScrollList } from '../../../kit/index.ts'
import type { Protection } from '../protection.ts'
import { fullName } from '../user-name.ts'

interface Props {
  users: readonly User[]
  protection: Protection
  onDone: (ids: readonly string[]) => void
  onClose: () => void
}

/** Lists the users that will be deleted, and those that will not. */
export function DeleteDialog({ users, protection, onDone, onClose }: Props) {
  const t = useText()
  const { going, kept } = protection.split(users)
  const [removeMany, { isPending, error }] = useDeleteMany<User, Error>(
    'users',
    { ids: going.map(({ id }) => id) },
    { meta: { isQuiet: true }, onSuccess: (ids = []) => onDone(ids) },
  )
  const [only] = going
  const title =
    going.length === 1 && only
      ? t('users.ask.delete', { name: fullName(only) })
      : going.length === 0
        ? t('users.ask.deleteNothing')
        : t('users.ask.deleteMany', { count: going.length })
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      isPending={isPending}
      title={title}
      confirmLabel={t('ui.delete')}
      fault={error?.message}
      isConfirmOff={going.length === 0}
      onConfirm={() => void removeMany()}
      onClose={onClose}
    >
      {going.length > 0 && <span>{t('users.ask.deleteHint')}</span>}
      {going.length > 1 && (
        <ScrollList label={t('users.ask.deleteNames')}>
          {going.map((user) => (
            <li key={user.id}>{fullName(user)}</li>
          ))}
        </ScrollList>
      )}
      {kept.length > 0 && (
        <>
          <span>{t('users.ask.deleteKept')}</span>
          <ScrollList label={t('users.ask.deleteKept')}>
            {kept.map(({ user, refusal }) => (
              <li key={user.id}>
                {fullName(user)} — {t(refusal)}
              </li>
            ))}
          </ScrollList>
        </>
      )}
      {going.some(({ id }) => id === protection.me?.id) && (
        <Note tone="medium">{t('users.ask.selfWarning')}</Note>
      )}
    </ConfirmDialog>
  )
}
