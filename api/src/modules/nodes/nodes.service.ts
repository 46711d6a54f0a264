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
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Work } from '../../platform/state/work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type {
  EnforcerRow,
  EnforcersRepository,
  GenerationEntry,
  NodeReportsRepository,
  OrdersRepository,
  Rings,
  SeenReport,
} from '../enforcers/index.ts'
import type { ConsoleKey } from './console-key.ts'
import type { NodeDevices } from './node-devices.ts'
import type { OrderBuilder } from './order-builder.ts'
import type { OrderStops } from './order-stops.ts'
import type { PublishedOrders } from './published-orders.ts'

interface NodesDeps {
  enforcers: EnforcersRepository
  reports: NodeReportsRepository
  unitOfWork: UnitOfWork
  key: ConsoleKey
  orders: PublishedOrders
  builder: OrderBuilder
  stops: Pick<OrderStops, 'note'>
  orderRows: OrdersRepository
  rings: Pick<Rings, 'wantedFor'>
  devices: NodeDevices
  /** The text of a version of a list, for nodes whose server has to know the names; null where it is not kept. */
  listText(hash: string): Promise<Buffer | null>
  clock: Clock
}

type Head = z.infer<typeof headSchema>

const KEPT_GENERATIONS = 50
/** How far the clock of a former console may have been ahead (ms): ten years. */
const FURTHEST_EPOCH = 3_652 * 86_400_000
/** Waiting polls look for something new no more often (ms). */
const WAKE_EVERY = 250

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
    const until = performance.now() + POLL_WAIT
    for (let left = POLL_WAIT; mayWait && !this.#isStopping && !news.order && !news.devices && left > 0; ) {
      await this.#change(signal, left)
      if (signal.aborted || this.#isStopping) break
      left = until - performance.now()
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

  #change(signal: AbortSignal, longest: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(limit)
        this.#waiting.delete(done)
        signal.removeEventListener('abort', done)
        resolve()
      }
      const limit = setTimeout(done, longest).unref()
      signal.addEventListener('abort', done, { once: true })
      this.#waiting.add(done)
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
    const { enforcers, reports, unitOfWork, clock } = this.deps
    const row = await enforcers.find(id)
    if (!row?.publicKey || !isSignedBy(row.publicKey, envelope, signature))
      throw unauthenticated('node.key.unknown')
    const message = parsed(envelope, schema)
    const { call, counter } = message
    const report = reportIn(message)
    const isNew = await unitOfWork.run(async (work) => {
      const seen = report && { report, seenAt: clock.now() }
      const accepted = await reports.accept(work, { enforcerId: id, call, counter }, seen)
      if (accepted && report) await this.#noteOrders(work, id, report, accepted.before?.report)
      return accepted !== null
    })
    if (!isNew) throw conflict('node.replayed')
    return { message, row }
  }

  /** Keeps what the node did with an order, where a report shows that for the first time. */
  async #noteOrders(
    work: Work,
    enforcerId: string,
    { inForce, refused, canaries }: SeenReport,
    known: SeenReport | undefined,
  ): Promise<void> {
    const now = this.deps.clock.now()
    const isProved = canaries !== null && canaries.asked > 0 && canaries.agreed === canaries.asked
    if (inForce && isProved && canaries.generation === inForce.generation && !isProvedIn(known, inForce)) {
      await this.#noteOrder(work, { enforcerId, ...placeOf(inForce), state: 'proved', why: null, at: now })
      // The next ring may have it now.
      work.changed('policy-orders', null)
    }
    if (refused && !isSamePlace(refused, known?.refused ?? null)) {
      const state = refused.isReturned ? 'returned' : 'refused'
      const why = JSON.stringify(refused.why)
      await this.#noteOrder(work, { enforcerId, ...placeOf(refused), state, why, at: now })
    }
  }

  async #noteOrder(work: Work, entry: Omit<GenerationEntry, 'reason'>): Promise<void> {
    const order = await this.deps.orderRows.within(work).find(entry)
    const reason = order?.reason ?? 'changed'
    await this.deps.reports.note(work, { ...entry, reason }, KEPT_GENERATIONS)
  }
}

type Place = NonNullable<NodeReport['inForce']>

function placeOf({ epoch, counter, generation }: Place) {
  return { epoch, counter, generation }
}

/** Whether a former report has shown the proof already. */
function isProvedIn(report: NodeReport | undefined, place: Place): boolean {
  if (!report?.canaries || !isSamePlace(place, report.inForce)) return false
  const { asked, agreed, generation } = report.canaries
  return asked > 0 && asked === agreed && generation === place.generation
}

function parsed<Message>(text: string, schema: z.ZodType<Message>): Message {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw malformed('node.message')
  }
}
