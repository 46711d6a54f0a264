/** The system's code of an error, such as ENOSPC, else its message. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
