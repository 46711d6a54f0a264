import { isSamePlace } from '../../node-protocol/order.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Work } from '../../platform/state/work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type {
  AcceptedMessage,
  GenerationEntry,
  NodeReportsRepository,
  OrdersRepository,
  SeenReport,
} from '../enforcers/index.ts'

interface AcceptedMessagesDeps {
  reports: NodeReportsRepository
  orders: OrdersRepository
  unitOfWork: Pick<UnitOfWork, 'run'>
  clock: Pick<Clock, 'now'>
}

interface GivenMessage extends AcceptedMessage {
  report: SeenReport | null
}

interface WaitingMessage {
  message: GivenMessage
  resolve(isNew: boolean): void
  reject(cause: unknown): void
}

const KEPT_GENERATIONS = 50
/** Messages that arrive within this time (ms) are accepted by one write, because each write waits for the disk. */
const GATHERED_FOR = 10

/** The messages that nodes have sent: none is accepted twice. */
export class AcceptedMessages {
  #waiting: WaitingMessage[] = []

  constructor(private readonly deps: AcceptedMessagesDeps) {}

  /** Accepts a message with the report in it; false for one that was accepted before. */
  accept(message: GivenMessage): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ message, resolve, reject })
      if (this.#waiting.length === 1) setTimeout(() => void this.#writeWaiting(), GATHERED_FOR)
    })
  }

  async #writeWaiting(): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = []
    if (waiting.length > 1) {
      const isNew = await this.#write(waiting.map(({ message }) => message)).catch(() => null)
      if (isNew) {
        for (const [index, { resolve }] of waiting.entries()) resolve(isNew[index] === true)
        return
      }
    }
    // One that cannot be written, such as that of an enforcer just removed, does not hold up the others.
    for (const { message, resolve, reject } of waiting)
      this.#write([message]).then(([isNew]) => resolve(isNew === true), reject)
  }

  #write(messages: readonly GivenMessage[]): Promise<boolean[]> {
    return this.deps.unitOfWork.run(async (work) => {
      const isNew: boolean[] = []
      for (const message of messages) isNew.push(await this.#acceptOne(work, message))
      return isNew
    })
  }

  async #acceptOne(work: Work, { report, ...message }: GivenMessage): Promise<boolean> {
    const { reports, clock } = this.deps
    const seen = report && { report, seenAt: clock.now() }
    const accepted = await reports.accept(work, message, seen)
    if (accepted && report) await this.#noteOrders(work, message.enforcerId, report, accepted.before?.report)
    return accepted !== null
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
    const order = await this.deps.orders.within(work).find(entry)
    const reason = order?.reason ?? 'changed'
    await this.deps.reports.note(work, { ...entry, reason }, KEPT_GENERATIONS)
  }
}

type Place = NonNullable<SeenReport['inForce']>

function placeOf({ epoch, counter, generation }: Place) {
  return { epoch, counter, generation }
}

/** Whether a former report has shown the proof already. */
function isProvedIn(report: SeenReport | undefined, place: Place): boolean {
  if (!report?.canaries || !isSamePlace(place, report.inForce)) return false
  const { asked, agreed, generation } = report.canaries
  return asked > 0 && asked === agreed && generation === place.generation
}
