import { USER_FIELDS } from '@netwarden/shared/domain'
import { type FieldValues, initialValues, pickFields } from '@netwarden/shared/fields'
import type { NewAccountRow } from '../../platform/state/tables/people.ts'

interface Made {
  id: string
  passwordHash: string
  now: number
}

/** Fields without a value have their initial one. */
export function newUserRow(
  user: Partial<FieldValues<typeof USER_FIELDS>>,
  { id, passwordHash, now }: Made,
): NewAccountRow {
  return {
    id,
    ...initialValues(USER_FIELDS),
    ...pickFields(USER_FIELDS, user),
    avatar: '',
    language: null,
    timeZone: null,
    passwordHash,
    lastActiveAt: null,
    createdAt: now,
    updatedAt: now,
    version: 1,
  }
}
