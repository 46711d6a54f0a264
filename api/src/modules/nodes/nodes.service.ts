import type { SignedInput } from '@netwarden/shared/contract'
import { conflict, malformed, notFound, unauthenticated } from '@netwarden/shared/errors'
import type { z } from 'zod'
import { consoleProofKey, isSignedBy, signText } from '../../node-protocol/keys.ts'
import {
  type headSchema,
  type NodeReport,
  POLL_WAIT,
  type PollReply,
  partRequestSchema,
  pollSchema,
} from '../../node-protocol/messages.ts'
import { isNewer, isSamePlace, type OrderPlace } from '../../node-protocol/order.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { EnforcerRow, EnforcersRepository, Rings, SeenReport } from '../enforcers/index.ts'
import type { AcceptedMessages } from './accepted-messages.ts'
import type { ConsoleKey } from './console-key.ts'
import type { NodeDevices } from './node-devices.ts'
import type { OrderBuilder } from './order-builder.ts'
import type { OrderStops } from './order-stops.ts'
import type { PublishedOrders } from './published-orders.ts'

interface NodesDeps {
  enforcers: EnforcersRepository
  accepted: Pick<AcceptedMessages, 'accept'>
  key: ConsoleKey
  orders: PublishedOrders
  builder: OrderBuilder
  stops: Pick<OrderStops, 'note'>
  rings: Pick<Rings, 'wantedFor'>
  devices: NodeDevices
  /** The text of a version of a list, for nodes whose server has to know the names; null where it is not kept. */
  listText(hash: string): Promise<Buffer | null>
  clock: Pick<Clock, 'now'>
}

type Head = z.infer<typeof headSchema>

/** How far the clock of a former console may have been ahead (ms): ten years. */
const FURTHEST_EPOCH = 3_652 * 86_400_000
/** Waiting polls look for something new no more often (ms). */
const WAKE_EVERY = 250
/** Waits end together (ms): polls that come in a burst cost a fraction of those that come one by one. */
const WAITS_END_EVERY = 1_000

/** What nodes ask: each message is checked by the key of its node, and none is accepted twice. */
export class NodesService {
  /** Polls that wait for something new. */
  readonly #waiting = new Set<() => void>()
  #wokenAt = Number.NEGATIVE_INFINITY
  #nextWake: NodeJS.Timeout | null = null
  #isStopping = false

  constructor(private readonly deps: NodesDeps) {}

  /** Something may be new for waiting polls. Each proof of a node says so: they look once for many. */
  readonly wake = (): void => {
    const wait = this.#wokenAt + WAKE_EVERY - performance.now()
    if (wait > 0) {
      this.#nextWake ??= setTimeout(this.#wakeNow, wait).unref()
      return
    }
    this.#wakeNow()
  }

  readonly #wakeNow = (): void => {
    if (this.#nextWake) clearTimeout(this.#nextWake)
    this.#nextWake = null
    this.#wokenAt = performance.now()
    for (const look of this.#waiting) look()
  }

  async poll(
    input: SignedInput,
    { signal, ip }: { signal: AbortSignal; ip: string },
  ): Promise<{ envelope: string; signature: string }> {
    const { message, row } = await this.verified(input, pollSchema, ({ report }) => ({ ...report, from: ip }))
    const { report, devices, mayWait } = message
    await this.deps.stops.note(row, report)
    if (report.inForce && (await this.#isAhead(report.inForce)))
      await this.deps.builder.overtake(report.inForce)
    let news = await this.#newsFor(row, report, devices)
    const end = endOfWait(performance.now())
    while (mayWait && !this.#isStopping && !news.order && !news.devices) {
      const isWoken = await this.#change(signal, end - performance.now())
      if (!isWoken || signal.aborted || this.#isStopping) break
      // Its ring may have changed meanwhile, and so may its key.
      const current = await this.deps.enforcers.find(row.id)
      if (current?.publicKey !== row.publicKey || !current) throw unauthenticated('node.key.unknown')
      news = await this.#newsFor(current, report, devices)
    }
    const { privateKey } = await this.deps.key.pair()
    const proofKey = consoleProofKey(privateKey, row.publicKey ?? '')
    return this.answer(input, { ...news, proofKey })
  }

  /** Waiting polls are answered, and no later one waits. */
  stop(): void {
    this.#isStopping = true
    this.#wakeNow()
  }

  /** Whether the node has a newer order than the store: another process of the console may have published it a moment ago. */
  async #isAhead(place: OrderPlace): Promise<boolean> {
    const { orders, clock } = this.deps
    // An epoch is a time: a compromised node must not use up the numbers for all others.
    if (place.epoch > clock.now() + FURTHEST_EPOCH) return false
    const isNewerThanOurs = () => orders.newest !== null && isNewer(place, orders.newest)
    if (!isNewerThanOurs()) return false
    await orders.reload()
    return isNewerThanOurs()
  }

  /** The bytes of a part of an order, or what they differ by from the part that the node has. */
  async part(input: SignedInput): Promise<Buffer> {
    const { message } = await this.verified(input, partRequestSchema)
    const { orders, listText } = this.deps
    const { hash, from } = message
    const delta = from === undefined ? null : await orders.delta(from, hash)
    const bytes = delta ?? (await orders.part(hash)) ?? (await listText(hash))
    if (!bytes) throw notFound()
    return bytes
  }

  async #newsFor(row: EnforcerRow, { inForce, refused }: NodeReport, devices: string): Promise<PollReply> {
    const wanted = await this.deps.rings.wantedFor(row)
    // A ring that is behind keeps what it has.
    const isMissing = wanted !== null && isNewer(wanted, inForce) && !isSamePlace(wanted, refused)
    const current = await this.deps.devices.current()
    return {
      order: isMissing ? { text: wanted.text, signature: wanted.signature } : null,
      devices: current.hash === devices ? null : current,
    }
  }

  /** False where nothing has happened for so long (ms). */
  #change(signal: AbortSignal, longest: number): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (isWoken: boolean) => {
        clearTimeout(limit)
        this.#waiting.delete(wake)
        signal.removeEventListener('abort', wake)
        resolve(isWoken)
      }
      const wake = () => end(true)
      const limit = setTimeout(() => end(false), longest).unref()
      signal.addEventListener('abort', wake, { once: true })
      this.#waiting.add(wake)
    })
  }

  /** Signs the answer to a message. */
  async answer({ signature: to }: SignedInput, body: object) {
    const { privateKey } = await this.deps.key.pair()
    const envelope = JSON.stringify({ to, body })
    return { envelope, signature: signText(privateKey, envelope) }
  }

  /** Throws a 401 for another key, and a 409 for a message that was accepted before. */
  async verified<Message extends Head>(
    { id, envelope, signature }: SignedInput,
    schema: z.ZodType<Message>,
    reportIn: (message: Message) => SeenReport | null = () => null,
  ): Promise<{ message: Message; row: EnforcerRow }> {
    const { enforcers, accepted } = this.deps
    const row = await enforcers.find(id)
    if (!row?.publicKey || !isSignedBy(row.publicKey, envelope, signature))
      throw unauthenticated('node.key.unknown')
    const message = parsed(envelope, schema)
    const { call, counter } = message
    const isNew = await accepted.accept({ enforcerId: id, call, counter, report: reportIn(message) })
    if (!isNew) throw conflict('node.replayed')
    return { message, row }
  }
}

/** At most the longest wait later, so that a report is never older than it may be. */
function endOfWait(now: number): number {
  return Math.floor((now + POLL_WAIT) / WAITS_END_EVERY) * WAITS_END_EVERY
}

function parsed<Message>(text: string, schema: z.ZodType<Message>): Message {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw malformed('node.message')
  }
}
