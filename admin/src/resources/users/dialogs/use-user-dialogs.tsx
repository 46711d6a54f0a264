import type { User, UserStatus } from '@netwarden/shared/domain'
import { useState } from 'react'
import { useText } from '../../../kit/i18n/index.ts'
import { showToast } from '../../../kit/stores/toasts.ts'
import { useRefresh, useRowUpdate } from '../../../ra/index.ts'
import type { Protection } from '../protection.ts'
import { fullName } from '../user-name.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { StatusDialog } from './StatusDialog.tsx'

type Asked =
  | { kind: 'status'; user: User; status: 'inactive' | 'banned' }
  | { kind: 'password'; user: User }
  | { kind: 'delete'; users: readonly User[] }

/** The dialogs of actions that need one, and the actions without. `onGone` receives the ids of deleted users. */
export function useUserDialogs(protection: Protection, onGone: (ids: readonly string[]) => void) {
  const t = useText()
  const refresh = useRefresh('users')
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const succeed = (text: string) => {
    showToast('success', text)
    close()
    void refresh()
  }
  const hasStatus = (user: User) => succeed(t(`users.done.${user.status}`, { name: fullName(user) }))
  const reportDeleted = (ids: readonly string[]) => {
    onGone(ids)
    succeed(t('users.done.delete', { count: ids.length }))
  }
  const { mutate: update } = useRowUpdate('users', { onSuccess: hasStatus })
  const isSelf = asked !== null && 'user' in asked && asked.user.id === protection.me?.id
  return {
    promptPassword: (user: User) => setAsked({ kind: 'password', user }),
    askDelete: (users: readonly User[]) => setAsked({ kind: 'delete', users }),
    setStatus: (user: User, status: UserStatus) => {
      if (status === 'active') update({ id: user.id, data: { status }, previousData: {} })
      else setAsked({ kind: 'status', user, status })
    },
    dialog:
      asked?.kind === 'password' ? (
        <PasswordDialog {...asked} isSelf={isSelf} onClose={close} />
      ) : asked?.kind === 'delete' ? (
        <DeleteDialog {...asked} protection={protection} onDone={reportDeleted} onClose={close} />
      ) : (
        asked && <StatusDialog {...asked} isSelf={isSelf} onDone={hasStatus} onClose={close} />
      ),
  }
}
