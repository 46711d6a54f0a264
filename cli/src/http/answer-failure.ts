import type { IncomingMessage } from 'node:http'
import { AnswerFailure, type AnswerLine } from '../failure.ts'
import type { TextKey, Translate } from '../texts/index.ts'
import { readText } from './transport.ts'

export interface Asked {
  method: string
  url: URL
  /** The remedy for a refused token; it depends on the source of the token. */
  tokenHint: string
  isVerbose: boolean
  optionOf: (field: string) => string
}

/** The remedy for a response, where its status alone decides it. */
const HINTS: Readonly<Record<number, TextKey>> = {
  403: 'hint.role',
  409: 'hint.changed',
  413: 'hint.split',
  500: 'hint.serverLog',
  503: 'hint.later',
}
/** The remedy where the code decides it. */
const HINTS_BY_CODE: Readonly<Record<number, TextKey>> = { 40301: 'hint.passwordToChange' }
const TOKEN_REFUSED: readonly number[] = [401, 460, 461]
const MAX_LINES_SHOWN = 20

/** Converts an error answer to a failure: its message, the invalid fields, the URL, and the remedy. */
export async function answerFailure(
  answer: IncomingMessage,
  asked: Asked,
  t: Translate,
): Promise<AnswerFailure> {
  const status = answer.statusCode ?? 0
  const body = parseObject(await readText(answer))
  const error = objectOf(body.error)
  const message = typeof error.msg === 'string' ? error.msg : t('fault.answer.foreign', { status })
  const known = HINTS_BY_CODE[Number(error.code)] ?? HINTS[status]
  const hint = TOKEN_REFUSED.includes(status) ? asked.tokenHint : known && t(known)
  const retryAfter = answer.headers['retry-after']
  const details = [
    ...blamedFields(body.errors, asked.optionOf),
    ...blamedLines(error, t),
    ...(asked.isVerbose ? [whereOf(answer, asked, error, t)] : []),
    ...(retryAfter ? [t('hint.retryAfter', { seconds: retryAfter })] : []),
    ...(hint && typeof error.msg === 'string' ? [hint] : []),
  ]
  return new AnswerFailure(message, details, status, answerLines(error))
}

function whereOf(
  { statusCode = 0, headers }: IncomingMessage,
  { method, url }: Asked,
  { code }: Record<string, unknown>,
  t: Translate,
): string {
  return t('fault.answer.where', {
    asked: `${method} ${shownUrl(url)}`,
    status: statusCode,
    code: typeof code === 'number' ? code : '-',
    request: String(headers['x-request-id'] ?? '-'),
  })
}

function blamedFields(errors: unknown, optionOf: Asked['optionOf']): string[] {
  return Object.entries(objectOf(errors)).map(([field, text]) => `${optionOf(field)}: ${String(text)}`)
}

function answerLines({ lines }: Record<string, unknown>): AnswerLine[] {
  return (Array.isArray(lines) ? lines.map(objectOf) : []).map(({ line, column, msg }) => ({
    line: Number(line),
    column: typeof column === 'string' ? column : null,
    msg: String(msg),
  }))
}

function blamedLines(error: Record<string, unknown>, t: Translate): string[] {
  const lines = Array.isArray(error.lines) ? error.lines.map(objectOf) : []
  const shown = lines.slice(0, MAX_LINES_SHOWN).map(({ line, column, msg }) => {
    const params = { line: String(line), column: String(column), text: String(msg) }
    return t(typeof column === 'string' ? 'fault.lineColumn' : 'fault.line', params)
  })
  const more = Number(error.lineCount ?? lines.length) - shown.length
  return more > 0 ? [...shown, t('fault.moreLines', { count: more })] : shown
}

/** The query may contain a search text; the URL of a failure is shown without it. */
function shownUrl({ origin, pathname }: URL): string {
  return origin + pathname
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return objectOf(JSON.parse(text))
  } catch {
    return {} // The answer is no JSON, so it is not from our server.
  }
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
