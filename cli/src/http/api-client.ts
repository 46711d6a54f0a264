import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import {
  buildCallRequest,
  type Call,
  DRY_RUN_EFFECT_HEADER,
  DRY_RUN_HEADER,
  dryRunSchema,
  type Fields,
  fillPath,
  hasEffect,
  pendingSchema,
  receiptCalls,
  sessionCalls,
  userCalls,
} from '@netwarden/shared/contract'
import type { TokenPair } from '@netwarden/shared/domain'
import type { Language } from '@netwarden/shared/i18n'
import { CHANGE_REASON_HEADER, OPENAPI_PATH } from '@netwarden/shared/limits'
import type { TokenSource } from '../credentials/token-source.ts'
import {
  assertHasDryRun,
  describesDryRun,
  type TriedWrite,
  TriedWrites,
  type WriteMode,
} from '../dry-run/tried-writes.ts'
import { VERSION } from '../environment.ts'
import { type AnswerFailure, CliFailure } from '../failure.ts'
import type { Translate } from '../texts/index.ts'
import { answerFailure } from './answer-failure.ts'
import { connectionFailure } from './connection-failure.ts'
import { withRetries } from './retry.ts'
import { type Body, readText, send } from './transport.ts'

type InputOf<Called extends Call> = Called['input']['_zod']['input']
type ReplyOf<Called extends Call> = Called['reply']['_zod']['output']

type Headers = Record<string, string>

interface Outgoing {
  call: Call
  fields: Fields
  body?: Body | undefined
}

export interface ApiClientOptions {
  /** Address of the server without a slash at its end. */
  url: string
  language: Language
  tokens: TokenSource
  t: Translate
  /** Failures also say which request failed. */
  isVerbose: boolean
  /** The option that a field of a request came from. */
  optionOf: (field: string) => string
  writes: WriteMode
  /** The reason of changes over a limit of the change guard, for commands without an option for it. */
  changeReason: string | undefined
}

const TOKEN_EXPIRED = 460
const ACCEPTED = 202

/** Makes the calls of the contract: adds the token, renews an expired one once, and reports failures. */
export class ApiClient {
  #description: Promise<unknown> | null = null

  constructor(private readonly options: ApiClientOptions) {}

  get url(): string {
    return this.options.url
  }

  async call<Called extends Call>(
    call: Called,
    input: InputOf<Called>,
    body?: Body,
  ): Promise<ReplyOf<Called>> {
    return this.#read(call, await this.open(call, input, body))
  }

  /** Calls one after another; a dry run tries all of them. */
  async callEach<Called extends Call>(
    call: Called,
    inputs: readonly InputOf<Called>[],
    onReply: (reply: ReplyOf<Called>, input: InputOf<Called>) => void,
  ): Promise<void> {
    await this.#tryWrites(inputs.map((input) => ({ call, fields: fieldsOf(input) })))
    for (const input of inputs) onReply(await this.call(call, input), input)
  }

  /** The answer of a call whose body is a file; the reader streams it. */
  async open<Called extends Call>(
    call: Called,
    input: InputOf<Called>,
    body?: Body,
    headers: Headers = {},
  ): Promise<IncomingMessage> {
    const fields = fieldsOf(input)
    await this.#tryWrites([{ call, fields, body }])
    return this.#open({ call, fields, body }, headers)
  }

  async #open({ call, fields, body }: Outgoing, headers: Headers): Promise<IncomingMessage> {
    if (call.access === 'public') return this.#accept(await this.#send(call, fields, null, body), call)
    const { tokens } = this.options
    const token = tokens.get()
    const answer = await this.#send(call, fields, token, body, headers)
    if (answer.statusCode !== TOKEN_EXPIRED) return this.#accept(answer, call)
    // Always read: an unread response would keep the process alive.
    const refusal = await this.#refusal(answer, call)
    const fresh = await tokens.renew(token, (refreshToken) => this.#refresh(refreshToken))
    if (fresh === null) throw refusal
    return this.#accept(await this.#send(call, fields, fresh, body, headers), call)
  }

  /** Renews the token if necessary, before something is sent that can be sent only once. */
  async ensureSession(): Promise<void> {
    await this.call(userCalls.info, {})
  }

  /** Calls with the given token, regardless of the stored one. */
  async callWith<Called extends Call>(
    call: Called,
    token: string,
    input: InputOf<Called>,
  ): Promise<ReplyOf<Called>> {
    const fields = fieldsOf(input)
    await this.#tryWrites([{ call, fields }])
    return this.#read(call, await this.#accept(await this.#send(call, fields, token), call))
  }

  /** The response of an address outside the contract, with any status. */
  async get(path: string): Promise<{ status: number; text: string; headers: IncomingHttpHeaders }> {
    const url = new URL(this.url + path)
    const answer = await this.#guard(() => send({ method: 'GET', url, headers: this.#headers(null) }))
    const text = await this.#guard(() => readText(answer))
    return { status: answer.statusCode ?? 0, text, headers: answer.headers }
  }

  /** What the server would change. Nothing is sent to a server that would change it. */
  async dryRun<Called extends Call>(call: Called, input: InputOf<Called>, body?: Body): Promise<TriedWrite> {
    const { t, language } = this.options
    assertHasDryRun(call, language)
    this.#description ??= this.get(OPENAPI_PATH).then(({ text }) => parseJson(text))
    if (!describesDryRun(await this.#description, call))
      throw new CliFailure(t('fault.noServerDryRun', { url: this.url }), [t('hint.sameVersion')])
    const fields = fieldsOf(input)
    const asked = { [DRY_RUN_HEADER]: 'true', ...(hasEffect(call) && { [DRY_RUN_EFFECT_HEADER]: 'true' }) }
    const answer = await this.#open({ call, fields, body }, asked)
    const text = parseJson(await this.#guard(() => readText(answer)))
    const read = dryRunSchema.safeParse(call.isBare ? text : unwrap(text))
    if (!read.success) throw new CliFailure(t('fault.dryRunIgnored', { url: this.url }))
    const { changes, effect } = read.data
    return {
      method: call.method,
      path: fillPath(call.url, fields),
      changes,
      ...(effect !== undefined && { effect }),
    }
  }

  /** In a dry run, tries the writes and ends the command. Calls that are dry runs by their input are sent. */
  async #tryWrites(outgoing: readonly Outgoing[]): Promise<void> {
    const { writes } = this.options
    const write = outgoing.find(({ call, fields }) => call.effect === 'write' && fields.dryRun !== true)
    if (!write || writes === 'sent') return
    if (writes === 'undeclared') throw new Error(`a command without --dry-run calls ${write.call.url}`)
    const tried: TriedWrite[] = []
    for (const { call, fields, body } of outgoing) tried.push(await this.dryRun(call, fields, body))
    throw new TriedWrites(tried)
  }

  async #refresh(refreshToken: string): Promise<TokenPair> {
    return this.callWith(sessionCalls.refresh, refreshToken, {})
  }

  async #send(
    call: Call,
    fields: Fields,
    token: string | null,
    body?: Body,
    more: Headers = {},
  ): Promise<IncomingMessage> {
    const { url, json } = buildCallRequest(call, this.url, fields)
    const { changeReason } = this.options
    const reason: Headers =
      call.guard && changeReason ? { [CHANGE_REASON_HEADER]: encodeURIComponent(changeReason) } : {}
    const headers: Headers = { ...this.#headers(token), ...reason, ...more }
    const content = body ? body.open() : json === null ? undefined : Buffer.from(json)
    if (content === null)
      throw new CliFailure(this.options.t('fault.sentOnce'), [this.options.t('hint.again')])
    if (content !== undefined) headers['content-type'] = body?.type ?? 'application/json'
    const length = Buffer.isBuffer(content) ? content.length : body?.length
    if (length !== undefined) headers['content-length'] = String(length)
    const attempt = () => send({ method: call.method, url, headers, ...(content ? { body: content } : {}) })
    const isRepeatable = call.effect === 'read' && (content === undefined || Buffer.isBuffer(content))
    return this.#guard(() => (isRepeatable ? withRetries(attempt) : attempt()))
  }

  #headers(token: string | null): Headers {
    return {
      accept: '*/*',
      'accept-language': this.options.language,
      'user-agent': `netwarden-cli/${VERSION}`,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    }
  }

  async #accept(answer: IncomingMessage, call: Call): Promise<IncomingMessage> {
    const status = answer.statusCode ?? 0
    if (status >= 200 && status < 300) return answer
    throw await this.#refusal(answer, call)
  }

  #refusal(answer: IncomingMessage, call: Call): Promise<AnswerFailure> {
    const { url, tokens, t, isVerbose, optionOf } = this.options
    const address = new URL(url + call.url)
    const asked = { method: call.method, url: address, tokenHint: tokens.hint, isVerbose, optionOf }
    return this.#guard(async () => {
      const failure = await answerFailure(answer, asked, t)
      // The unsent rest of a response is dropped; a complete response has released the connection.
      const connection: Socket | null = answer.socket
      connection?.destroy()
      return failure
    })
  }

  async #read<Called extends Call>(call: Called, answer: IncomingMessage): Promise<ReplyOf<Called>> {
    const text = await this.#guard(() => readText(answer))
    this.#assertMade(call, answer.statusCode, text)
    const reply = call.reply.safeParse(call.isBare ? parseJson(text) : unwrap(parseJson(text)))
    if (reply.success) return reply.data
    const { t } = this.options
    throw new CliFailure(t('fault.answer.unknown', { url: this.url + call.url }), [t('hint.sameVersion')], {
      cause: reply.error,
    })
  }

  /** The change guard holds the change back; the command that applies a replay says so itself. */
  #assertMade(call: Call, status: number | undefined, text: string): void {
    if (status !== ACCEPTED || call.reply === receiptCalls.apply.reply) return
    const read = pendingSchema.safeParse(unwrap(parseJson(text)))
    const { t } = this.options
    const id = read.data?.pendingId ?? ''
    throw new CliFailure(t('fault.changePending', { id }), [t('hint.changePending', { id })])
  }

  async #guard<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (cause) {
      throw connectionFailure(cause, this.url, this.options.t)
    }
  }
}

function fieldsOf(input: unknown): Fields {
  return typeof input === 'object' && input !== null ? { ...input } : {}
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // No reply may be undefined: its schema reports the fault.
  }
}

function unwrap(envelope: unknown): unknown {
  return typeof envelope === 'object' && envelope !== null && 'data' in envelope ? envelope.data : undefined
}
