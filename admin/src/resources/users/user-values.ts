import type { Role, User, UserStatus } from '@netwarden/shared'

/** What the form holds; texts that are not given are empty. */
export interface UserValues {
  username: string
  password: string
  nickname: string
  email: string
  role: Role
  status: UserStatus
  phone: string
  sector: string
  job: string
  location: string
  certification: string
}
export type UserField = keyof UserValues

const EMPTY: UserValues = {
  username: '',
  password: '',
  nickname: '',
  email: '',
  role: 'common',
  status: 'active',
  phone: '',
  sector: '',
  job: '',
  location: '',
  certification: '',
}
const FIELDS = Object.keys(EMPTY) as UserField[]

/** A user's values for the form; his password is nobody's to see. */
export function valuesOf(user: User | undefined): UserValues {
  if (!user) return EMPTY
  const known = Object.fromEntries(
    FIELDS.filter((name) => name !== 'password').map((name) => [name, user[name as keyof User]]),
  )
  return { ...EMPTY, ...known }
}

/** What differs from `base`: of a new user all that was given, of a known one what was changed. */
export function changesOf(base: User | undefined, values: UserValues): Partial<UserValues> {
  const before = valuesOf(base)
  const isGiven = (name: UserField) => (base ? values[name] !== before[name] : values[name] !== '')
  return Object.fromEntries(FIELDS.filter(isGiven).map((name) => [name, values[name]]))
}
