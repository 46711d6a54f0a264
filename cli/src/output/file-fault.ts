/** As opposed to a connection that broke, whose faults look alike but for their codes. */
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
