import { userSchema } from '@netwarden/shared/domain'
import type { Column } from '../../output/result-printer.ts'
import type { Translate } from '../../texts/index.ts'
import { columnsOf } from '../columns.ts'

/** A user as a file has it: each field but the picture's address. */
export const USER_FIELDS = Object.keys(userSchema.shape).filter((field) => field !== 'avatar')

export function userListColumns(t: Translate): Column[] {
  return columnsOf(t, [
    ['username', 'column.username'],
    ['nickname', 'column.nickname'],
    ['role', 'column.role'],
    ['status', 'column.status'],
    ['email', 'column.email'],
    ['lastActiveAt', 'column.lastActiveAt', 'time'],
    ['id', 'column.id'],
  ])
}

export function userDetailColumns(t: Translate): Column[] {
  return columnsOf(t, [
    ['id', 'column.id'],
    ['username', 'column.username'],
    ['nickname', 'column.nickname'],
    ['role', 'column.role'],
    ['status', 'column.status'],
    ['email', 'column.email'],
    ['phone', 'column.phone'],
    ['sector', 'column.sector'],
    ['job', 'column.job'],
    ['location', 'column.location'],
    ['certification', 'column.certification'],
    ['lastActiveAt', 'column.lastActiveAt', 'time'],
    ['createdAt', 'column.createdAt', 'time'],
    ['updatedAt', 'column.updatedAt', 'time'],
    ['version', 'column.version'],
  ])
}
