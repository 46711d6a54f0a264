import type { User } from '@netwarden/shared'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { CallError, call } from '../../../session/index.ts'
import { saveFaultOf } from '../../../ui/index.ts'
import { fetchUser, refreshUsers } from '../user-queries.ts'
import { changesOf, isUserField, type UserValues, valuesOf } from './user-values.ts'

/** The form of a new user, or of `user`: faults of the server stand at their fields, the rest above them. */
export function useUserForm(user: User | undefined, onSaved: (user: User) => void) {
  const client = useQueryClient()
  const [base, setBase] = useState(user)
  const form = useForm<UserValues>({ defaultValues: valuesOf(user), mode: 'onTouched' })
  // Read here, or the form does not keep account of them, and reloading could not tell what was changed.
  const { isDirty, dirtyFields } = form.formState
  const save = useMutation({
    mutationFn: (values: UserValues) => saveUser(base, changesOf(base, values)),
    meta: { isQuiet: true },
    onSuccess: async (saved) => {
      await refreshUsers(client)
      onSaved(saved)
    },
    onError: (error) => {
      if (!(error instanceof CallError)) return
      for (const [name, message] of Object.entries(error.fields)) {
        if (isUserField(name)) form.setError(name, { type: 'server', message }, { shouldFocus: true })
      }
    },
  })
  const reload = useMutation({
    mutationFn: (id: string) => fetchUser(id),
    onSuccess: (latest) => {
      setBase(latest)
      save.reset()
      form.reset(valuesOf(latest), { keepDirtyValues: true })
    },
  })
  return {
    form,
    base,
    isDirty: isDirty || Object.keys(dirtyFields).length > 0,
    save,
    reload,
    submit: form.handleSubmit((values) => save.mutate(values)),
    fault: saveFaultOf(save.error, isUserField),
  }
}
export type UserForm = ReturnType<typeof useUserForm>

async function saveUser(base: User | undefined, changes: Partial<UserValues>): Promise<User> {
  if (!base) return call<User>('POST', '/api/user/create', { body: changes })
  if (Object.keys(changes).length === 0) return base
  const body = { ...changes, id: base.id, version: base.version }
  return call<User>('POST', '/api/user/update', { body })
}
