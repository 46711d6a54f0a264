import { USER_FIELDS, type User } from '@netwarden/shared/domain'
import { type FormValues, formValues } from '../../ra/index.ts'

/** The fields of the form; missing texts are empty. */
export type UserValues = FormValues<typeof USER_FIELDS> & { password: string }

/** The values of a user for the form, without the password, which is not readable. */
export function valuesOf(user: User | undefined): UserValues {
  return { ...formValues(USER_FIELDS, user), password: '' }
}

/** The values of a new user: all that are not empty. */
export function givenOf(values: UserValues): Partial<UserValues> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}
