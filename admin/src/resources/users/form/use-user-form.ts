import type { User } from '@netwarden/shared'
import { useRecordForm } from '../../../kit/index.ts'
import { call } from '../../../kit/session/index.ts'
import { fetchUser, refreshUsers } from '../user-queries.ts'
import { changesOf, isUserField, type UserValues, valuesOf } from './user-values.ts'

export function useUserForm(user: User | undefined, onSaved: (user: User) => void) {
  const state = useRecordForm<User, UserValues>({
    record: user,
    valuesOf,
    fieldOf: (name) => (isUserField(name) ? name : undefined),
    save: (base, values) => saveUser(base, changesOf(base, values)),
    fetch: (id) => fetchUser(id),
    refresh: refreshUsers,
    onSaved,
  })
  return { ...state, submit: state.form.handleSubmit((values) => state.save.mutate(values)) }
}
export type UserForm = ReturnType<typeof useUserForm>

async function saveUser(base: User | undefined, changes: Partial<UserValues>): Promise<User> {
  if (!base) return call<User>('POST', '/api/user/create', { body: changes })
  if (Object.keys(changes).length === 0) return base
  const body = { ...changes, id: base.id, version: base.version }
  return call<User>('POST', '/api/user/update', { body })
}
