import { z } from 'zod'
import type { AccessLevel } from '../domain/roles.ts'
import type { TokenScope } from '../domain/session.ts'
import type { ErrorKind } from '../errors.ts'

type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** `json`: fields in the body. `stream`: a file as the body, fields in the query. `multipart`: files and fields. */
type BodyKind = 'json' | 'stream' | 'multipart'

/**
 * Declaration of one API call: its input, its answer and who may make it. `input` holds path parameters, query and
 * body fields together, since no name has two meanings in one call.
 */
export interface Call<
  Input extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Method extends HttpMethod = HttpMethod,
  Url extends string = string,
  Kind extends BodyKind = BodyKind,
> {
  readonly method: Method
  /** Path with `:name` parameters. */
  readonly url: Url
  readonly summary: string
  readonly area: string
  readonly access: AccessLevel
  /** Token that a public call reads nevertheless: `access` (an expired one is accepted) or `refresh`. */
  readonly token?: 'access' | 'refresh'
  /** Failures that do not follow from the other properties of the call. */
  readonly failures?: readonly ErrorKind[]
  /** The call is not supported: callers with the right to make it receive 405. */
  readonly isRefused?: true
  /** The scope that an API token needs, unless `tokenScope` differs, and whether the operation log records the call. */
  readonly effect: 'read' | 'write'
  /**
   * The scope that an API token needs, when it differs from the effect: `people` for creating and changing users;
   * `write` for a read that stores its answer; `none` for passwords, tokens, sessions, the own profile, deleting users, and restore.
   */
  readonly tokenScope?: 'write' | 'people' | 'none'
  /**
   * Why a call that writes has no dry run: it reaches `outside` the state store (files, mail, other servers, stored
   * visits, background work), or it is `refused` because it concerns sessions, passwords or tokens.
   */
  readonly noDryRun?: 'outside' | 'refused'
  /** Longest time (ms) of the transaction of its dry run, where that may be longer than that of others. */
  readonly dryRunLimit?: number
  /**
   * The change guard concerns the call, which then answers 202 where it waits for consent. `policies`: its effect on
   * stored visits is measured before it is made; `own`: its handler decides.
   */
  readonly guard?: 'policies' | 'own'
  /** Open to users who must change their password first. */
  readonly isOpenBeforePasswordChange?: true
  /** The call creates something: a client that repeats it with an `idempotency-key` does so once. */
  readonly creates?: true
  readonly bodyKind?: Kind
  /** Bodies that the handler parses itself: JSON, or a form with these fields and a `file`. */
  readonly bodies?: { readonly json: z.ZodType; readonly form: z.ZodType }
  /** The handler reads and checks the JSON body in a thread of its own, because that may take long. */
  readonly isReadApart?: true
  /** Largest body in bytes, when it differs from the common limit of 1 MiB. */
  readonly bodyLimit?: number
  /** Largest number of fields and list items of a JSON body, when it differs from the common limit of 2,000. */
  readonly maxValues?: number
  /** Calls per minute of one user, or of one address without a session; more answer 429. */
  readonly callsPerMinute?: number
  /** The answer has no `data` envelope, as the protocol of react-admin requires. */
  readonly isBare?: boolean
  /** The answer contains a token or another secret and is never compressed. */
  readonly hasSecret?: true
  /** The answer is a file written by the handler, not an enveloped value. */
  readonly isFile?: boolean
  /** With `accept: text/csv` the answer is a CSV file instead. */
  readonly hasCsv?: true
  readonly input: Input
  readonly reply: Reply
}

/** The scope that an API token needs to make a call; `none`: only a session can make it. */
export function scopeNeeded({
  tokenScope,
  effect,
}: Pick<Call, 'tokenScope' | 'effect'>): TokenScope | 'none' {
  return tokenScope ?? effect
}

/** Whether the call can be tried: everything that it does is a write into the state store, which is rolled back. */
export function hasDryRun({
  effect,
  isRefused,
  noDryRun,
}: Pick<Call, 'effect' | 'isRefused' | 'noDryRun'>): boolean {
  return effect === 'write' && !isRefused && noDryRun === undefined
}

/** Whether a dry run of the call can answer its effect on stored visits. */
export function hasEffect({ guard, bodyKind }: Pick<Call, 'guard' | 'bodyKind'>): boolean {
  return guard === 'policies' && bodyKind !== 'multipart'
}

/** Declares a call. Method and path stay literal types, because clients name a call by them. */
export function defineCall<
  Input extends z.ZodType,
  Reply extends z.ZodType,
  const Method extends HttpMethod,
  const Url extends string,
  const Kind extends BodyKind = 'json',
>(call: Call<Input, Reply, Method, Url, Kind>): Call<Input, Reply, Method, Url, Kind> {
  return call
}

type Download<Input extends z.ZodType, Url extends string> = Omit<
  Call,
  'method' | 'url' | 'effect' | 'bodyKind' | 'isFile' | 'input' | 'reply'
> & { readonly url: Url; readonly input: Input }

/** Declares a call that reads and answers a file. */
export function defineDownload<Input extends z.ZodType, const Url extends string>(
  call: Download<Input, Url>,
): Call<Input, z.ZodUnknown, 'GET', Url, 'json'> {
  return { ...call, method: 'GET', effect: 'read', isFile: true, reply: z.unknown() }
}

/** Input of calls without parameters: unknown fields are rejected. */
export const noInput = z.strictObject({})
export const nothing = z.null()
