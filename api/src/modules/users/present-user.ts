import type { User } from '@netwarden/shared/domain'
import type { AccountRow, UserRow } from '../../platform/state/tables/people.ts'

const timeOf = (at: number) => new Date(at).toISOString()

type Row = UserRow & Partial<Pick<AccountRow, 'mustChangePassword'>>

/** A user as other users see them. */
export function presentUser({ mustChangePassword: _, ...row }: Row): User {
  return {
    ...row,
    lastActiveAt: row.lastActiveAt === null ? null : timeOf(row.lastActiveAt),
    createdAt: timeOf(row.createdAt),
    updatedAt: timeOf(row.updatedAt),
  }
}
