/**
 * Failures of calls with their HTTP status and code as fixed by the contract. Services throw `AppError`s made by these
 * factories; only the HTTP layer knows the status.
 */

import type { ZoneMeanwhile } from './contract/zone-difference.ts'
import type { TextKey, TextParams } from './i18n/index.ts'
import { MAX_REPORTED_LINES } from './limits/constants.ts'

export const ERROR_CODES = {
  malformed: { status: 400, code: 40000 },
  badCredentials: { status: 400, code: 50000 },
  unauthenticated: { status: 401, code: 50008 },
  forbidden: { status: 403, code: 40300 },
  passwordToChange: { status: 403, code: 40301 },
  notFound: { status: 404, code: 40400 },
  methodNotAllowed: { status: 405, code: 40500 },
  conflict: { status: 409, code: 40900 },
  tooLarge: { status: 413, code: 41300 },
  unsupported: { status: 415, code: 41500 },
  badContent: { status: 422, code: 42200 },
  noDryRun: { status: 422, code: 42201 },
  locked: { status: 423, code: 42300 },
  tooMany: { status: 429, code: 42900 },
  tokenExpired: { status: 460, code: 46000 },
  sessionOver: { status: 461, code: 46100 },
  unexpected: { status: 500, code: 50001 },
  storeAway: { status: 503, code: 50300 },
  tooBusy: { status: 503, code: 50301 },
} as const
export type ErrorKind = keyof typeof ERROR_CODES

/** A text key with its parameters; it is translated where the reader's language is known. */
export interface Message {
  key: TextKey
  params?: TextParams
}

/** A fault at a line (1-based) of a file; `column` names the field when it is known. */
export interface LineFault extends Message {
  line: number
  column?: string
}

export interface AppErrorDetails {
  fields?: Record<string, Message>
  lines?: LineFault[]
  /** Total number of faulty lines, when `lines` contains only the first ones. */
  lineCount?: number
  /** What another user has changed since the caller read the object. */
  meanwhile?: ZoneMeanwhile | undefined
  /** A conflict: the object that was changed, as the operation log names it. The answer says who changed it. */
  changed?: { kind: string; id: string }
  retryAfterSeconds?: number
  cause?: unknown
}

export class AppError extends Error {
  constructor(
    readonly kind: ErrorKind,
    readonly text: Message,
    readonly details: AppErrorDetails = {},
  ) {
    super(text.key, { cause: details.cause })
    this.name = 'AppError'
  }
}

const create =
  (kind: ErrorKind, fallback: TextKey) =>
  (key: TextKey = fallback, params?: TextParams, details?: AppErrorDetails): AppError =>
    new AppError(kind, { key, params }, details)

export const malformed = create('malformed', 'error.malformed')
export const badCredentials = create('badCredentials', 'error.badCredentials')
export const unauthenticated = create('unauthenticated', 'error.unauthenticated')
export const forbidden = create('forbidden', 'error.forbidden')
export const passwordToChange = create('passwordToChange', 'error.passwordToChange')
export const notFound = create('notFound', 'error.notFound')
export const methodNotAllowed = create('methodNotAllowed', 'error.methodNotAllowed')
export const conflict = create('conflict', 'error.conflict')
export const tooLarge = create('tooLarge', 'error.tooLarge')
export const unsupported = create('unsupported', 'error.unsupported')
export const badContent = create('badContent', 'error.badContent')
export const noDryRun = create('noDryRun', 'error.noDryRun')
export const locked = create('locked', 'error.locked')
export const tooMany = create('tooMany', 'error.tooMany')
export const tokenExpired = create('tokenExpired', 'error.tokenExpired')
export const sessionOver = create('sessionOver', 'error.sessionOver')
export const storeAway = create('storeAway', 'error.storeAway')
export const tooBusy = create('tooBusy', 'error.tooBusy')

/** A 400 for invalid fields: `fieldErrors({ ip: 'validation.ip' })`. */
export function fieldErrors(fields: Record<string, TextKey | Message>): AppError {
  const entries = Object.entries(fields).map(([name, text]) => [
    name,
    typeof text === 'string' ? { key: text } : text,
  ])
  return malformed(undefined, undefined, { fields: Object.fromEntries(entries) })
}

/** A 422 for faulty lines of a file, with the first of them and their total number. */
export function contentFaults(faults: readonly LineFault[]): AppError {
  return badContent(undefined, undefined, {
    lines: faults.slice(0, MAX_REPORTED_LINES),
    lineCount: new Set(faults.map(({ line }) => line)).size,
  })
}
