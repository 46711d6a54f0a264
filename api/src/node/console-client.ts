import { z } from 'zod'
import { type RelayAnswer, type RelayMessage, relayAnswerSchema } from '../gateway/page/relay-messages.ts'
import { isSignedBy, signText } from '../node-protocol/keys.ts'
import {
  answerSchema,
  type NodeCall,
  type NodeReport,
  type PollReply,
  pollReplySchema,
  type SpoolReply,
  spoolReplySchema,
  type spoolSchema,
} from '../node-protocol/messages.ts'
import { addressOf, type OrderPart } from '../node-protocol/order.ts'
import { applyDelta } from '../node-protocol/part-delta.ts'
import { ConsoleRefusal, postToConsole } from './console-request.ts'
import type { MessageCounter } from './message-counter.ts'
import type { NodeIdentity } from './node-folder.ts'

const envelopeSchema = z.object({ data: z.object({ envelope: z.string(), signature: z.string() }) })

/** The console has accepted a message with a higher number. */
const COUNTED_BEFORE = 409
/** The page waits no longer (ms). */
const PAGE_LIMIT = 4_000

/** A part that the node has, in the place of which another one is wanted. */
export interface FormerPart {
  hash: string
  bytes: Buffer
}

export interface PollRequest {
  report: NodeReport
  devices: string
  mayWait: boolean
}

/** The console, as the node asks it: messages are signed and numbered, answers are checked. */
export class ConsoleClient {
  #pages: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly identity: NodeIdentity,
    private readonly counter: MessageCounter,
  ) {}

  async poll(request: PollRequest, signal: AbortSignal): Promise<PollReply> {
    return pollReplySchema.parse(await this.#exchange('poll', '/api/node/poll', { ...request }, signal))
  }

  /** The content of an address, whole or as what differs from a former part; throws where it is not that content. */
  async part(wanted: OrderPart, former: FormerPart | null, signal: AbortSignal): Promise<Buffer> {
    const { hash } = wanted
    const body = { hash, ...(former && { from: former.hash }) }
    const bytes = await this.#post('/api/node/part', await this.#message('part', body), signal)
    if (addressOf(bytes).hash === hash) return bytes
    const changed = former && applyDelta(former.bytes, bytes, wanted.bytes)
    if (changed === null || addressOf(changed).hash !== hash) throw new Error('the part is damaged')
    return changed
  }

  /** Sends a part of the spool; answers how far it has arrived. */
  async spool(
    body: Omit<z.input<typeof spoolSchema>, 'call' | 'counter'>,
    signal: AbortSignal,
  ): Promise<SpoolReply> {
    return spoolReplySchema.parse(await this.#exchange('spool', '/api/node/spool', body, signal))
  }

  /** Passes on what a person asks on the page; one after the other, because the messages are numbered. */
  page(message: RelayMessage): Promise<RelayAnswer> {
    const signal = AbortSignal.timeout(PAGE_LIMIT)
    const answer = this.#pages.then(async () =>
      relayAnswerSchema.parse(await this.#exchange('page', '/api/node/page', { message }, signal)),
    )
    this.#pages = answer.catch(() => undefined) // The caller reports it.
    return answer
  }

  async #exchange(call: NodeCall, path: string, body: object, signal: AbortSignal): Promise<unknown> {
    const message = await this.#message(call, body)
    const bytes = await this.#post(path, message, signal)
    const { envelope, signature } = envelopeSchema.parse(JSON.parse(bytes.toString())).data
    if (!isSignedBy(this.identity.consoleKey, envelope, signature))
      throw new Error('the answer is not signed by the console')
    const answer = answerSchema.parse(JSON.parse(envelope))
    if (answer.to !== message.signature) throw new Error('the answer belongs to another message')
    return answer.body
  }

  async #post(path: string, message: object, signal: AbortSignal): Promise<Buffer> {
    try {
      return await postToConsole(this.identity, path, message, signal)
    } catch (cause) {
      if (cause instanceof ConsoleRefusal && cause.status === COUNTED_BEFORE) this.counter.skip()
      throw cause
    }
  }

  async #message(call: NodeCall, body: object) {
    const { id, privateKey } = this.identity
    const envelope = JSON.stringify({ call, counter: await this.counter.next(), ...body })
    return { id, envelope, signature: signText(privateKey, envelope) }
  }
}
