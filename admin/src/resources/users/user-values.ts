import { USER_FIELDS, type User } from '@netwarden/shared/domain'
import { type FormValues, formValues } from '../../ra/index.ts'

/** The fields of the form; missing texts are empty. */
export type UserValues = FormValues<typeof USER_FIELDS> & {
  password: string
  mustChangePassword: boolean
}

/** The values of a user for the form, without the password, which is not readable. */
export function valuesOf(user: User | undefined): UserValues {
  return { ...formValues(USER_FIELDS, user), password: '', mustChangePassword: false }
}

/** The values of a stored user. */
export function changesOf({
  mustChangePassword: _,
  ...values
}: UserValues): Omit<UserValues, 'mustChangePassword'> {
  return values
}

/** The values of a new user: all that are not empty. */
export function givenOf(values: UserValues): Partial<UserValues> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}
