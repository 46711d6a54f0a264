import { randomBytes } from 'node:crypto'
import { buildCallRequest, type Call } from '@netwarden/shared/contract'
import { AppError, ERROR_CODES, type ErrorKind, tooBusy } from '@netwarden/shared/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { asServer } from './server-calls.ts'

type InputOf<Called extends Call> = Called['input']['_zod']['input']
type ReplyOf<Called extends Call> = Called['reply']['_zod']['output']

/** A call that was refused, with the message of the call. */
export class CallRefused extends Error {
  constructor(
    readonly kind: ErrorKind,
    readonly reason: string,
  ) {
    super(reason)
    this.name = 'CallRefused'
  }
}

const failure = z.object({
  error: z.object({ code: z.number(), msg: z.string() }),
  errors: z.record(z.string(), z.string()).optional(),
})
const PLACEHOLDER = 'http://netwarden'

/**
 * Makes calls of the contract on behalf of a request: with its rights, its validators and its language. Inside
 * `UnitOfWork.runAll` all of them are one write.
 */
export class ContractCalls {
  constructor(
    private readonly app: FastifyInstance,
    private readonly request: FastifyRequest,
    /** No call begins later, by `performance.now()`. */
    private readonly end = Number.POSITIVE_INFINITY,
  ) {}

  /** The same calls, of which none begins after a moment: they answer that the server is too busy. */
  until(end: number): ContractCalls {
    return new ContractCalls(this.app, this.request, end)
  }

  async call<Called extends Call>(call: Called, input: InputOf<Called>): Promise<ReplyOf<Called>> {
    const { url, json } = buildCallRequest(call, PLACEHOLDER, fieldsOf(input))
    const text = await this.#send(call, url, json ?? undefined, 'application/json')
    const reply: unknown = JSON.parse(text)
    return call.reply.parse(call.isBare ? reply : z.object({ data: z.unknown() }).parse(reply).data)
  }

  /** The answer of a call whose reply is a file. */
  text<Called extends Call>(call: Called, input: InputOf<Called>): Promise<string> {
    return this.#send(call, buildCallRequest(call, PLACEHOLDER, fieldsOf(input)).url)
  }

  /** A call that takes a form with a file. */
  async upload<Called extends Call>(
    call: Called,
    input: InputOf<Called>,
    file: { name: string; content: string; fields?: Readonly<Record<string, string>> },
  ): Promise<ReplyOf<Called>> {
    const { url } = buildCallRequest(call, PLACEHOLDER, fieldsOf(input))
    const boundary = `netwarden-${randomBytes(16).toString('hex')}`
    const text = await this.#send(
      call,
      url,
      formOf(file, boundary),
      `multipart/form-data; boundary=${boundary}`,
    )
    return call.reply.parse(z.object({ data: z.unknown() }).parse(JSON.parse(text)).data)
  }

  async #send(call: Call, url: URL, payload?: string, type?: string): Promise<string> {
    if (performance.now() > this.end) throw tooBusy()
    const { headers, ip, principal } = this.request
    // The request is sent when it is awaited.
    const answer = await asServer(
      principal,
      async () =>
        await this.app.inject({
          method: call.method,
          url: url.pathname + url.search,
          remoteAddress: ip,
          headers: {
            ...(headers['accept-language'] ? { 'accept-language': headers['accept-language'] } : {}),
            ...(payload === undefined || type === undefined ? {} : { 'content-type': type }),
          },
          ...(payload === undefined ? {} : { payload }),
        }),
    )
    if (answer.statusCode >= 200 && answer.statusCode < 300) return answer.body
    throw refusalOf(answer.body)
  }
}

function fieldsOf(input: unknown): Record<string, unknown> {
  return typeof input === 'object' && input !== null ? { ...input } : {}
}

function formOf(
  {
    name,
    content,
    fields = {},
  }: { name: string; content: string; fields?: Readonly<Record<string, string>> },
  boundary: string,
): string {
  const parts = Object.entries(fields).map(
    ([field, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n`
  return `${parts.join('')}${head}content-type: text/plain\r\n\r\n${content}\r\n--${boundary}--\r\n`
}

function refusalOf(body: string): Error {
  const read = failure.safeParse(JSON.parse(body))
  if (!read.success) return new Error('a call inside the server failed without a reason')
  const { error, errors = {} } = read.data
  const kinds = Object.keys(ERROR_CODES).filter(isErrorKind)
  const kind = kinds.find((each) => ERROR_CODES[each].code === error.code) ?? 'unexpected'
  const fields = Object.entries(errors).map(([field, text]) => `${field}: ${text}`)
  return new CallRefused(kind, [error.msg, ...fields].join('; '))
}

function isErrorKind(text: string): text is ErrorKind {
  return Object.hasOwn(ERROR_CODES, text)
}

/** The message of a refused call about the object that it was made for. */
export function refusedObject(cause: unknown, section: string, name: string): unknown {
  if (!(cause instanceof CallRefused)) return cause
  const kind = cause.kind === 'malformed' || cause.kind === 'notFound' ? 'badContent' : cause.kind
  return new AppError(kind, { key: 'config.refused', params: { section, name, reason: cause.reason } })
}
