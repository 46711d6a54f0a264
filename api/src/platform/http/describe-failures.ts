import { type Call, failureSchema, scopeNeeded } from '@netwarden/shared/contract'
import { ERROR_CODES, type ErrorKind } from '@netwarden/shared/errors'
import { toJsonSchema } from './json-schema.ts'

/** Name of the failure schema in the OpenAPI document. */
const FAILURE = 'Failure'

export const FAILURE_SCHEMA = { $id: FAILURE, ...toJsonSchema(failureSchema, 'output') }

const isGuarded = ({ access }: Call) => access !== 'public'
const hasBody = ({ method }: Call) => method === 'POST' || method === 'PUT' || method === 'PATCH'
const always = () => true
/** Only calls that declare the failure can answer it. */
const never = () => false

interface Described {
  meaning: string
  isMetBy(call: Call, inputs: readonly string[]): boolean
}

const FAILURES: Record<ErrorKind, Described> = {
  malformed: { meaning: 'the request is malformed; `errors` has a text per field', isMetBy: always },
  badCredentials: { meaning: 'empty or wrong username or password', isMetBy: never },
  unauthenticated: { meaning: 'no token, or one that this server did not sign', isMetBy: isGuarded },
  forbidden: {
    meaning: 'the role, or the scope of the API token, does not allow it',
    isMetBy: (call) => isGuarded(call) && (call.access !== 'any' || scopeNeeded(call) !== 'read'),
  },
  notFound: {
    meaning: 'the object does not exist',
    isMetBy: ({ url }, inputs) => url.includes(':') || inputs.some((name) => NAMING.has(name)),
  },
  methodNotAllowed: {
    meaning: 'this address does not support the method',
    isMetBy: never,
  },
  conflict: {
    meaning: 'the object exists already, or another user has changed it since you read it',
    isMetBy: (call) => isGuarded(call) && call.effect === 'write',
  },
  tooLarge: { meaning: 'larger than the limit, which `msg` names', isMetBy: hasBody },
  unsupported: { meaning: 'the type of file or encoding is not supported', isMetBy: hasBody },
  badContent: {
    meaning: 'the file was read but its content is invalid; `error.lines` locates the faults',
    isMetBy: ({ bodyKind }) => bodyKind === 'stream' || bodyKind === 'multipart',
  },
  noDryRun: {
    meaning: 'a dry run of a call that reaches outside the state store',
    isMetBy: ({ noDryRun }) => noDryRun === 'outside',
  },
  locked: { meaning: 'the account is inactive, banned or temporarily locked', isMetBy: never },
  tooMany: {
    meaning: 'too many attempts; `retry-after` is set',
    isMetBy: ({ callsPerMinute }) => callsPerMinute !== undefined,
  },
  tokenExpired: {
    meaning: 'the access token has expired: refresh it and retry',
    isMetBy: isGuarded,
  },
  sessionOver: { meaning: 'the session has ended: sign in again', isMetBy: isGuarded },
  unexpected: { meaning: 'unexpected error; `msg` contains the id of the request', isMetBy: always },
  storeAway: { meaning: 'a store is unavailable; nothing was changed', isMetBy: always },
  tooBusy: { meaning: 'the server is overloaded; `retry-after` is set', isMetBy: always },
}

/** Fields that name an object which may not exist. */
const NAMING = new Set(['id', 'ids', 'segmentId'])

/** The failures that a call may answer, by their status. */
export function failuresOf(call: Call, inputs: readonly string[]): Record<number, object> {
  const kinds = Object.entries(FAILURES).filter(
    ([kind, { isMetBy }]) => isMetBy(call, inputs) || call.failures?.some((named) => named === kind),
  ) as [ErrorKind, Described][]
  const answers: Record<number, { $ref: string; description: string }> = {}
  for (const [kind, { meaning }] of kinds) {
    const { status, code } = ERROR_CODES[kind]
    const before = answers[status]
    const description = `${before ? `${before.description}; ` : ''}${code}: ${meaning}`
    answers[status] = { $ref: `${FAILURE}#`, description }
  }
  return answers
}
