const POSTGRES_UNIQUE_VIOLATION = '23505'

/** Whether a write failed because such a row exists already, on either engine. */
export function isUniqueViolation(cause: unknown): boolean {
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return false
  return (
    cause.code === POSTGRES_UNIQUE_VIOLATION ||
    cause.code === 'SQLITE_CONSTRAINT_UNIQUE' ||
    cause.code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
  )
}
