import { isSamePlace } from '../../node-protocol/order.ts'
import { GatheredWrites } from '../../platform/state/gathered-writes.ts'
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

const KEPT_GENERATIONS = 50

/** The messages that nodes have sent: none is accepted twice. */
export class AcceptedMessages {
  readonly #writes: GatheredWrites<GivenMessage, boolean>

  constructor(private readonly deps: AcceptedMessagesDeps) {
    this.#writes = new GatheredWrites(deps.unitOfWork, (work, message) => this.#acceptOne(work, message))
  }

  /** Accepts a message with the report in it; false for one that was accepted before. */
  accept(message: GivenMessage): Promise<boolean> {
    return this.#writes.add(message)
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
