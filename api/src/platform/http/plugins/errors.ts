import type { Failure } from '@netwarden/shared/contract'
import { AppError, type AppErrorDetails, ERROR_CODES, storeAway } from '@netwarden/shared/errors'
import { type Language, preferredLanguage, translate } from '@netwarden/shared/i18n'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { logEvent } from '../../logging/log-event.ts'
import { isStoreAway } from '../../state/store-away.ts'

/** The default for `retry-after`. */
const BUSY_SECONDS = 2
/** The form parser throws plain errors: for a missing boundary, or where the form ends early. */
const BROKEN_FORM = /^Multipart: |unexpected end of multipart data$/i
const TOO_LARGE = 'FST_ERR_CTP_BODY_TOO_LARGE'
/** PostgreSQL's code for a text with a NUL, which it cannot store: no name has one. */
const NOT_STORABLE = '22021'

/** The user who last changed an object of the operation log; null when the log does not contain the change. */
export type FindLastChange = (
  changed: NonNullable<AppErrorDetails['changed']>,
) => Promise<{ userId: string | null; username: string } | null>

interface ErrorsOptions {
  findLastChange: FindLastChange
}

/** Converts errors of routes to the failures of the contract, in the caller's language. */
export const errorsPlugin = fastifyPlugin(
  async (app: FastifyInstance, { findLastChange }: ErrorsOptions) => {
    app.setErrorHandler(async (error: FastifyError | AppError, request, reply) => {
      if ('code' in error && error.code === TOO_LARGE) await discardBody(request)
      const isLeft = request.raw.readableAborted || isCallersLeaving(error, request.abort?.signal)
      // An upload that breaks off has the error code of a broken connection, which does not concern a store.
      const known = error instanceof AppError ? error : isLeft ? null : translateError(error, request)
      if (known) return sendFailure(known, request, reply, await changeBefore(known, request, findLastChange))
      if (isLeft) logEvent(request.log, 'http.client.left', { err: error })
      else logEvent(request.log, 'http.request.failed', { err: error })
      return sendFailure(unexpected(request.id), request, reply)
    })
  },
  { name: 'errors' },
)

/** Bytes of a body that is too large which are still read: a client that is still sending does not read an answer. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024
const MAX_DISCARD_MS = 10_000

/** Reads and drops the rest of a body, up to a limit. */
function discardBody({ raw }: FastifyRequest): Promise<void> {
  return new Promise((resolve) => {
    let discarded = 0
    const timer = setTimeout(resolve, MAX_DISCARD_MS)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    raw.on('data', (bytes: Buffer) => {
      discarded += bytes.length
      if (discarded > MAX_DISCARDED_BYTES) end()
    })
    raw.once('end', end).once('close', end).once('error', end)
    if (raw.readableEnded || raw.destroyed) end()
    else raw.resume()
  })
}

type ChangedBy = NonNullable<Failure['error']['changedBy']>

/** Names the user of the conflicting change. The answer is the same without the name when the log cannot be read. */
async function changeBefore(
  { details: { changed } }: AppError,
  { principal, log }: FastifyRequest,
  findLastChange: FindLastChange,
): Promise<ChangedBy | undefined> {
  if (!changed || !principal) return undefined
  try {
    const last = await findLastChange(changed)
    return last ? { username: last.username, isCaller: last.userId === principal.userId } : undefined
  } catch (err) {
    logEvent(log, 'http.request.failed', { err })
    return undefined
  }
}

export function sendFailure(
  error: AppError,
  request: FastifyRequest,
  reply: FastifyReply,
  changedBy?: ChangedBy,
): FastifyReply {
  const { status, code } = ERROR_CODES[error.kind]
  const { retryAfterSeconds = error.kind === 'tooBusy' ? BUSY_SECONDS : undefined } = error.details
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  return reply
    .status(status)
    .send(failureBody(error, code, preferredLanguage(request.headers['accept-language']), changedBy))
}

export function failureBody(
  error: AppError,
  code: number,
  language: Language,
  changedBy?: ChangedBy,
): Failure {
  const { key, params } = changedBy?.isCaller ? { key: 'error.ownChange' as const, params: {} } : error.text
  const msg = translate(language, key, params)
  const { fields, lineCount, meanwhile } = error.details
  // A file that is wrong as a whole has no faulty line.
  const lines = error.details.lines ?? (error.kind === 'badContent' ? [] : undefined)
  return {
    error: {
      code,
      msg,
      ...(lines
        ? {
            lines: lines.map(({ line, column, key, params }) => ({
              line,
              ...(column === undefined ? {} : { column }),
              msg: translate(language, key, params),
            })),
            lineCount: lineCount ?? lines.length,
          }
        : {}),
      ...(meanwhile ? { meanwhile } : {}),
      ...(changedBy ? { changedBy } : {}),
    },
    message: msg,
    ...(fields
      ? {
          errors: Object.fromEntries(
            Object.entries(fields).map(([name, { key, params }]) => [name, translate(language, key, params)]),
          ),
        }
      : {}),
  }
}

/** Message of the event store's client when its signal ends a query; it has neither a name nor a code. */
const QUERY_ENDED = 'The user aborted a request.'

/** Whether work ended because its caller disconnected: other errors, and aborts of others, are failures. */
export function isCallersLeaving(error: unknown, left: AbortSignal | undefined): boolean {
  if (!left?.aborted || !(error instanceof Error)) return false
  return error === left.reason || error.name === 'AbortError' || error.message === QUERY_ENDED
}

function unexpected(requestId: string): AppError {
  return new AppError('unexpected', { key: 'error.unexpected', params: { requestId } })
}

/** The refusals of the framework and the state store, by their error codes. */
function translateError(error: FastifyError, request: FastifyRequest): AppError | null {
  if (error.code === TOO_LARGE) {
    const limit = `${request.routeOptions.bodyLimit / 1024} KiB`
    return new AppError('tooLarge', { key: 'error.tooLarge', params: { limit } })
  }
  if (isStoreAway(error)) {
    logEvent(request.log, 'state.store.away', { err: error })
    return storeAway()
  }
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new AppError('unsupported', { key: 'error.unsupported' })
  if (BROKEN_FORM.test(error.message)) return new AppError('malformed', { key: 'error.malformed' })
  if (error.code === NOT_STORABLE) return new AppError('malformed', { key: 'error.malformed' })
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('malformed', { key: 'error.malformed' })
  }
  return null
}
