import { USER_FIELDS, USER_PROFILE, userSchema } from '@netwarden/shared/domain'
import type { Column } from '../../output/result-printer.ts'
import type { Translate } from '../../texts/index.ts'
import { columnsOf, fieldColumns } from '../columns.ts'

/** A user as a file has it: each field but the picture's address. */
export const USER_COLUMNS = Object.keys(userSchema.shape).filter((field) => field !== 'avatar')

const { username, nickname, role, status, email } = USER_FIELDS
const MAIN_FIELDS = { username, nickname, role, status, email }

export function userListColumns(t: Translate): Column[] {
  return [
    ...fieldColumns(t, MAIN_FIELDS),
    ...columnsOf(t, [
      ['lastActiveAt', 'column.lastActiveAt', 'time'],
      ['id', 'column.id'],
    ]),
  ]
}

export function userDetailColumns(t: Translate): Column[] {
  return [
    ...columnsOf(t, [['id', 'column.id']]),
    ...fieldColumns(t, { ...MAIN_FIELDS, ...USER_PROFILE }),
    ...columnsOf(t, [
      ['lastActiveAt', 'column.lastActiveAt', 'time'],
      ['createdAt', 'column.createdAt', 'time'],
      ['updatedAt', 'column.updatedAt', 'time'],
      ['version', 'column.version'],
    ]),
  ]
}
