import type { User, UserStatus } from '@netwarden/shared'
import { useState } from 'react'
import { useDeleteMany, useUpdate } from 'react-admin'
import { useText } from '../../../kit/i18n/index.ts'
import { showToast } from '../../../kit/stores/toasts.ts'
import { useRefresh } from '../../../ra/index.ts'
import { fullName } from '../user-name.ts'

export interface StatusChange {
  user: User
  status: UserStatus
}
type Asked =
  | ({ kind: 'status' } & StatusChange)
  | { kind: 'password'; user: User }
  | { kind: 'delete'; users: readonly User[] }

/** What is asked before it is done, and doing it. `onGone` hears whom a deletion took. */
export function useUserDialogs(onGone: (ids: readonly string[]) => void) {
  const t = useText()
  const refresh = useRefresh('users')
  const [asked, setAsked] = useState<Asked | null>(null)
  const succeed = (text: string) => {
    showToast('success', text)
    setAsked(null)
    void refresh()
  }
  // Without a question there is no dialog either that could show why it failed.
  const meta = { isQuiet: asked !== null }
  const [update, change] = useUpdate<User, Error>(
    'users',
    {},
    {
      meta,
      onSuccess: (user) => succeed(t(`users.done.${user.status}`, { name: fullName(user) })),
    },
  )
  const [removeMany, removal] = useDeleteMany<User, Error>(
    'users',
    {},
    {
      meta,
      onSuccess: (ids = []) => {
        onGone(ids)
        succeed(t('users.done.delete', { count: ids.length }))
      },
    },
  )
  const ask = (next: Asked | null) => {
    change.reset()
    removal.reset()
    setAsked(next)
  }
  const changeStatus = ({ user: { id }, status }: StatusChange) =>
    void update('users', { id, data: { status } })
  return {
    asked,
    isPending: change.isPending || removal.isPending,
    error: change.error ?? removal.error,
    close: () => ask(null),
    askPassword: (user: User) => ask({ kind: 'password', user }),
    askDelete: (users: readonly User[]) => ask({ kind: 'delete', users }),
    setStatus: (wanted: StatusChange) => {
      if (wanted.status === 'active') changeStatus(wanted)
      else ask({ kind: 'status', ...wanted })
    },
    changeStatus,
    remove: (users: readonly User[]) => void removeMany('users', { ids: users.map(({ id }) => id) }),
  }
}
export type UserDialogs = ReturnType<typeof useUserDialogs>
