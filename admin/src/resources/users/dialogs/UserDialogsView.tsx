import type { Protection } from '../protection.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { StatusDialog } from './StatusDialog.tsx'
import type { UserDialogs } from './use-user-dialogs.ts'

export function UserDialogsView({ dialogs, protection }: { dialogs: UserDialogs; protection: Protection }) {
  const { asked, isPending, error, close: onClose } = dialogs
  const shown = { isPending, error, onClose }
  const isSelf = (id: string) => id === protection.me?.id
  if (asked?.kind === 'password') {
    return <PasswordDialog user={asked.user} isSelf={isSelf(asked.user.id)} onClose={onClose} />
  }
  if (asked?.kind === 'delete') {
    return <DeleteDialog users={asked.users} protection={protection} onConfirm={dialogs.remove} {...shown} />
  }
  if (asked?.kind === 'status' && asked.status !== 'active') {
    return (
      <StatusDialog
        asked={{ user: asked.user, status: asked.status }}
        isSelf={isSelf(asked.user.id)}
        onConfirm={() => dialogs.changeStatus(asked)}
        {...shown}
      />
    )
  }
  return null
}
