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

/** PostgreSQL's classes of data exceptions and violated constraints. */
const POSTGRES_ROW_FAULT = /^2[23]/
const SQLITE_ROW_FAULT = /^SQLITE_(?:CONSTRAINT|MISMATCH)/

/** Whether a write failed because a row breaks the rules of its table, on either engine. */
export function isRefusedRow(cause: unknown): boolean {
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return false
  const code = String(cause.code)
  return POSTGRES_ROW_FAULT.test(code) || SQLITE_ROW_FAULT.test(code)
}
