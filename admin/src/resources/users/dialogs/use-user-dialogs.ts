import type { User, UserStatus } from '@netwarden/shared'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../../kit/i18n/index.ts'
import { call } from '../../../kit/session/index.ts'
import { showToast } from '../../../kit/stores/toasts.ts'
import { fullName } from '../user-name.ts'
import { refreshUsers } from '../user-queries.ts'

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
  const client = useQueryClient()
  const [asked, setAsked] = useState<Asked | null>(null)
  const succeed = async (text: string) => {
    showToast('success', text)
    setAsked(null)
    await refreshUsers(client)
  }
  const status = useMutation({
    mutationFn: ({ user, status }: StatusChange) =>
      call<User>('POST', '/api/user/status', { body: { id: user.id, status } }),
    // Without a question there is no dialog either that could show why it failed.
    meta: { isQuiet: asked !== null },
    onSuccess: (user) => succeed(t(`users.done.${user.status}`, { name: fullName(user) })),
  })
  const password = useMutation({
    mutationFn: (input: { user: User; password: string }) =>
      call<User>('POST', '/api/user/update', { body: { id: input.user.id, password: input.password } }),
    meta: { isQuiet: true },
    onSuccess: (user) => succeed(t('users.done.password', { name: fullName(user) })),
  })
  const remove = useMutation({
    mutationFn: (users: readonly User[]) =>
      call<{ ids: string[] }>('POST', '/api/user/delete', { body: { ids: users.map(({ id }) => id) } }),
    meta: { isQuiet: true },
    onSuccess: ({ ids }) => {
      onGone(ids)
      return succeed(t('users.done.delete', { count: ids.length }))
    },
  })
  const ask = (next: Asked | null) => {
    for (const mutation of [status, password, remove]) mutation.reset()
    setAsked(next)
  }
  return {
    asked,
    close: () => ask(null),
    askPassword: (user: User) => ask({ kind: 'password', user }),
    askDelete: (users: readonly User[]) => ask({ kind: 'delete', users }),
    setStatus: (change: StatusChange) => {
      if (change.status === 'active') status.mutate(change)
      else ask({ kind: 'status', ...change })
    },
    status,
    password,
    remove,
  }
}
export type UserDialogs = ReturnType<typeof useUserDialogs>
