import type { User } from '@netwarden/shared'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useUrlState } from '../../ui/index.ts'
import { fetchUser } from './user-queries.ts'

const DEFAULTS = { user: '', current: '1' }

type Form = { user: User | undefined } | null

/** What the side drawer shows: a user, by the address, or a form; leaving a changed form is asked about. */
export function useUserPanel() {
  const client = useQueryClient()
  const [{ user: id, current }, setUrl] = useUrlState(DEFAULTS)
  const [form, setForm] = useState<Form>(null)
  const [isDirty, setDirty] = useState(false)
  const [pending, setPending] = useState<{ go: () => void } | null>(null)

  const show = useCallback(
    (next: { id: string; form: Form }) => {
      setDirty(false)
      setPending(null)
      setForm(next.form)
      if (next.id !== id) setUrl({ user: next.id, current })
    },
    [id, current, setUrl],
  )
  const leave = useCallback(
    (go: () => void) => {
      if (form && isDirty) setPending({ go })
      else go()
    },
    [form, isDirty],
  )
  return useMemo(
    () => ({
      id,
      form,
      isAsking: pending !== null,
      setDirty,
      view: (user: User) => leave(() => show({ id: user.id, form: null })),
      create: () => leave(() => show({ id: '', form: { user: undefined } })),
      edit: (user: User) =>
        leave(async () => {
          // The form begins with the user as he is now, not as the list knew him.
          const latest = await client
            .fetchQuery({ queryKey: ['users', 'one', user.id], queryFn: () => fetchUser(user.id) })
            .catch(() => undefined) // told as a toast, like every failed query
          if (latest) show({ id, form: { user: latest } })
        }),
      /** From a form back to what was there before it, from a user back to the list. */
      close: () => leave(() => show({ id: form ? id : '', form: null })),
      reset: () => show({ id: '', form: null }),
      saved: () => show({ id, form: null }),
      discard: () => pending?.go(),
      stay: () => setPending(null),
    }),
    [id, form, pending, leave, show, client],
  )
}
export type UserPanel = ReturnType<typeof useUserPanel>
