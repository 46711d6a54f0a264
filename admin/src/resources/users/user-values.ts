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

/** Of a new user: all that was given. */
export function givenOf(values: UserValues): Partial<UserValues> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}
