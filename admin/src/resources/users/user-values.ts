import type { Role, User, UserStatus } from '@netwarden/shared/domain'

const NO_TEXTS = {
  username: '',
  password: '',
  nickname: '',
  email: '',
  phone: '',
  sector: '',
  job: '',
  location: '',
  certification: '',
}

/** The fields of the form; missing texts are empty. */
export type UserValues = typeof NO_TEXTS & { role: Role; status: UserStatus }
export type UserField = keyof UserValues

const EMPTY: UserValues = { ...NO_TEXTS, role: 'common', status: 'active' }
const FIELDS = Object.keys(EMPTY) as UserField[]

/** The values of a user for the form, without the password, which is not readable. */
export function valuesOf(user: User | undefined): UserValues {
  if (!user) return EMPTY
  const known = Object.fromEntries(
    FIELDS.filter((name) => name !== 'password').map((name) => [name, user[name as keyof User]]),
  )
  return { ...EMPTY, ...known }
}

/** The values of a new user: all that are not empty. */
export function givenOf(values: UserValues): Partial<UserValues> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}
