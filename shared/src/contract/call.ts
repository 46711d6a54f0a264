import { z } from 'zod'
import type { TokenScope } from '../domain/session.ts'
import type { ErrorKind } from '../errors.ts'
import type { AccessLevel } from '../roles.ts'

type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** `json`: fields in the body. `stream`: a file as the body, fields in the query. `multipart`: files and fields. */
type BodyKind = 'json' | 'stream' | 'multipart'

/**
 * One call of the API: what it takes, what it answers, who may make it.
 * `input` holds path parameters, query and body fields alike, since no name means two things in one call.
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
  /** The token that a call open to everybody reads all the same: `access` (an expired one will do) or `refresh`. */
  readonly token?: 'access' | 'refresh'
  /** Failures that do not follow from the rest of the call. */
  readonly failures?: readonly ErrorKind[]
  /** Nobody can make it, and whoever may ask is answered 405. */
  readonly isRefused?: true
  /** Which scope an API token needs, unless `tokenScope` says otherwise, and what the operation log must know of. */
  readonly effect: 'read' | 'write'
  /**
   * The scope of an API token that may stand in for a session, where it is not the effect: `people` for what makes and
   * changes people; `none` for passwords, tokens, sessions, the own profile, deleting people, and restore.
   */
  readonly tokenScope?: 'people' | 'none'
  readonly bodyKind?: Kind
  /** What a handler reads by itself that takes JSON and, in its place, a form with the fields named and a `file`. */
  readonly bodies?: { readonly json: z.ZodType; readonly form: z.ZodType }
  /** Largest body in bytes, when it is not the common limit of 1 MiB. */
  readonly bodyLimit?: number
  /** Most fields and list items of a JSON body, when it is not the common limit of 2,000. */
  readonly maxValues?: number
  /** How many whoever is signed in, else an address, may make in a minute, then 429. */
  readonly callsPerMinute?: number
  /** The answer goes out without the `data` envelope, as react-admin's protocol wants it. */
  readonly isBare?: boolean
  /** The answer holds a token or another secret, and is never compressed. */
  readonly hasSecret?: true
  /** The answer is a file written by the handler, not an enveloped value. */
  readonly isFile?: boolean
  readonly input: Input
  readonly reply: Reply
}

/** The scope that an API token needs to make a call; `none` is for sessions alone. */
export function scopeNeeded({
  tokenScope,
  effect,
}: Pick<Call, 'tokenScope' | 'effect'>): TokenScope | 'none' {
  return tokenScope ?? effect
}

/** The method and the path stay literal types: clients name a call by them. */
export function defineCall<
  Input extends z.ZodType,
  Reply extends z.ZodType,
  const Method extends HttpMethod,
  const Url extends string,
  const Kind extends BodyKind = 'json',
>(call: Call<Input, Reply, Method, Url, Kind>): Call<Input, Reply, Method, Url, Kind> {
  return call
}

/** For calls that take nothing: an unknown field is still refused. */
export const noInput = z.strictObject({})
export const nothing = z.null()
