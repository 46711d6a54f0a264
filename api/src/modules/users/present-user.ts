import type { User } from '@netwarden/shared/domain'
import type { UserRow } from '../../platform/state/tables/people.ts'

const timeOf = (at: number) => new Date(at).toISOString()

/** A user as other users see them. */
export function presentUser(row: UserRow): User {
  return {
    ...row,
    lastActiveAt: row.lastActiveAt === null ? null : timeOf(row.lastActiveAt),
    createdAt: timeOf(row.createdAt),
    updatedAt: timeOf(row.updatedAt),
  }
}
