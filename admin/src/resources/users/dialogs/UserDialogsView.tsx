import type { Protection } from '../protection.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { StatusDialog } from './StatusDialog.tsx'
import type { UserDialogs } from './use-user-dialogs.ts'

export function UserDialogsView({ dialogs, protection }: { dialogs: UserDialogs; protection: Protection }) {
  const { asked, close, status, password, remove } = dialogs
  const isSelf = (id: string) => id === protection.me?.id
  if (asked?.kind === 'password') {
    const { user } = asked
    return (
      <PasswordDialog
        user={user}
        isSelf={isSelf(user.id)}
        isPending={password.isPending}
        error={password.error}
        onConfirm={(text) => password.mutate({ user, password: text })}
        onClose={close}
      />
    )
  }
  if (asked?.kind === 'delete') {
    return (
      <DeleteDialog
        users={asked.users}
        protection={protection}
        isPending={remove.isPending}
        error={remove.error}
        onConfirm={(users) => remove.mutate(users)}
        onClose={close}
      />
    )
  }
  if (asked?.kind === 'status' && asked.status !== 'active') {
    return (
      <StatusDialog
        asked={{ user: asked.user, status: asked.status }}
        isSelf={isSelf(asked.user.id)}
        isPending={status.isPending}
        error={status.error}
        onConfirm={() => status.mutate(asked)}
        onClose={close}
      />
    )
  }
  return null
}
