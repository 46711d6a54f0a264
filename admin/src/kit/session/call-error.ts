import { currentText, type TextKey } from '../i18n/index.ts'
import { isRecord } from '../stores/browser-storage.ts'

/** `status` of a request without any answer. */
export const NO_ANSWER = 0

/** Code of all calls until the user has changed the password, which the login page asks for. */
const PASSWORD_TO_CHANGE = 40301

/** A fault in an uploaded file. */
export interface FaultyLine {
  line: number
  column?: string
  msg: string
}

interface CallErrorDetails {
  status: number
  code?: number
  /** A text per field of the form that was sent. */
  fields?: Record<string, string>
  lines?: FaultyLine[]
  lineCount?: number
  isOwnChange?: boolean
  body?: unknown
}

/** A failed call; `message` can be shown to users. */
export class CallError extends Error {
  readonly status: number
  readonly code: number | undefined
  readonly fields: Readonly<Record<string, string>>
  readonly lines: readonly FaultyLine[]
  /** How many lines of the file are faulty; `lines` names the first faults only. */
  readonly lineCount: number
  /** Whether this user made the conflicting change, in another window. */
  readonly isOwnChange: boolean
  readonly body: unknown

  constructor(message: string, details: CallErrorDetails) {
    super(message)
    this.name = 'CallError'
    this.status = details.status
    this.code = details.code
    this.fields = details.fields ?? {}
    this.lines = details.lines ?? []
    this.lineCount = details.lineCount ?? 0
    this.isOwnChange = details.isOwnChange ?? false
    this.body = details.body
  }

  /** The session is invalid or has ended, or waits for a new password: the user must log in. */
  get isSessionLoss(): boolean {
    return this.status === 401 || this.status === 461 || this.code === PASSWORD_TO_CHANGE
  }
}

const FALLBACKS: Readonly<Record<number, TextKey>> = { 401: 'session.unauthenticated', 461: 'session.over' }

export async function readCallError(response: Response): Promise<CallError> {
  const body = await readJson(response)
  const error = isRecord(body) && isRecord(body.error) ? body.error : {}
  const message = typeof error.msg === 'string' && error.msg !== '' ? error.msg : undefined
  return new CallError(message ?? currentText(FALLBACKS[response.status] ?? 'session.requestError'), {
    status: response.status,
    ...(typeof error.code === 'number' && { code: error.code }),
    fields: readFields(isRecord(body) ? body.errors : undefined),
    lines: readLines(error.lines),
    ...(typeof error.lineCount === 'number' && { lineCount: error.lineCount }),
    isOwnChange: isRecord(error.changedBy) && error.changedBy.isCaller === true,
    body,
  })
}

/** Reads a successful answer. A truncated one, or one from a proxy, is a failure; the message of the parser is not shown. */
export async function readAnswer<Answer>(response: Response): Promise<Answer> {
  try {
    return await response.json()
  } catch (error) {
    if (error instanceof DOMException) throw error // The caller cancelled the request.
    throw new CallError(currentText('session.requestError'), { status: response.status })
  }
}

export function noAnswerError(): CallError {
  return new CallError(currentText('session.networkError'), { status: NO_ANSWER })
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined // A proxy answered with its own page or with an empty body.
  }
}

function readFields(errors: unknown): Record<string, string> {
  if (!isRecord(errors)) return {}
  return Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, String(text)]))
}

function readLines(lines: unknown): FaultyLine[] {
  if (!Array.isArray(lines)) return []
  return lines.filter(isRecord).map(({ line, column, msg }) => ({
    line: Number(line),
    ...(typeof column === 'string' && { column }),
    msg: String(msg),
  }))
}
