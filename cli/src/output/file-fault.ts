/** Distinguishes faults of files from broken connections, which differ only by their codes. */
const FILE_FAULTS = new Set([
  'EACCES',
  'EDQUOT',
  'EFBIG',
  'EISDIR',
  'ENOENT',
  'ENOSPC',
  'ENOTDIR',
  'EPERM',
  'EROFS',
])

export function isFileFault(cause: unknown): cause is Error & { code: string } {
  return cause instanceof Error && 'code' in cause && FILE_FAULTS.has(String(cause.code))
}
