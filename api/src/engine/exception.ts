/** Failures in ClickHouse's own terms: code, name and HTTP status, as the stock client expects them. */
export class EngineException extends Error {
  constructor(
    readonly code: number,
    /** ClickHouse's text from the code on, without the version that the server appends. */
    readonly text: string,
    readonly status = statusOf(code),
  ) {
    super(text)
    this.name = 'EngineException'
  }
}

const STATUS_OF_CODE: Readonly<Record<number, number>> = Object.fromEntries([
  ...[6, 26, 27, 33, 36, 38, 41, 43, 53, 62, 69, 70, 72, 73, 108, 115, 117, 130, 131, 164, 456, 457].map(
    (code) => [code, 400],
  ),
  ...[46, 47, 50, 60, 81].map((code) => [code, 404]),
  [159, 408],
  [306, 413],
  [48, 501],
  [202, 503],
  [210, 503],
  [516, 403],
])

function statusOf(code: number): number {
  return STATUS_OF_CODE[code] ?? 500
}

const create = (code: number, name: string, status?: number) => (reason: string) =>
  new EngineException(code, `Code: ${code}. DB::Exception: ${reason} (${name})`, status)

export const badArguments = create(36, 'BAD_ARGUMENTS')
export const cannotDecompress = create(271, 'CANNOT_DECOMPRESS', 400)
export const syntaxError = create(62, 'SYNTAX_ERROR')
export const readonlyRequest = create(164, 'READONLY')
export const tooBusy = create(202, 'TOO_MANY_SIMULTANEOUS_QUERIES')
export const requestTooLarge = create(306, 'TOO_LARGE_REQUEST', 413)
export const clientGone = create(394, 'QUERY_WAS_CANCELLED')
export const shuttingDown = create(236, 'ABORTED', 503)
export const authenticationFailed = create(516, 'AUTHENTICATION_FAILED')
export const accessDenied = create(497, 'ACCESS_DENIED', 403)
export const notImplemented = create(48, 'NOT_IMPLEMENTED')

export const TOO_MANY_ROWS_OR_BYTES = 396
export const BAD_ARGUMENTS = 36
const UNKNOWN_EXCEPTION = 1002

/** The binding's errors contain ClickHouse's text, in some calls after a prefix of its own. */
export function asException(error: unknown): EngineException {
  if (error instanceof EngineException) return error
  const text = error instanceof Error ? error.message : String(error)
  const found = /Code: (\d+)\. DB::Exception: [\s\S]*/.exec(text)
  if (found) return new EngineException(Number(found[1]), found[0])
  return new EngineException(
    UNKNOWN_EXCEPTION,
    `Code: ${UNKNOWN_EXCEPTION}. DB::Exception: ${text} (UNKNOWN_EXCEPTION)`,
  )
}
