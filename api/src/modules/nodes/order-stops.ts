import { SOLVED_MODES } from '@netwarden/shared/domain'
import type { Message } from '@netwarden/shared/errors'
import { CANARY_FAULTS } from '../../gateway-control/canary-rounds.ts'
import type { NodeReport } from '../../node-protocol/messages.ts'
import { isNewer, isSamePlace, type OrderPlace } from '../../node-protocol/order.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import {
  differsMessage,
  type EnforcerRow,
  type EnforcersRepository,
  messageOf,
  type OrdersRepository,
  type Rings,
  type StoredOrder,
} from '../enforcers/index.ts'
import type { PublishedOrders } from './published-orders.ts'

interface OrderStopsDeps {
  enforcers: EnforcersRepository
  repository: OrdersRepository
  orders: Pick<PublishedOrders, 'again' | 'reload'>
  rings: Pick<Rings, 'recent' | 'wantedFor'>
  unitOfWork: Pick<UnitOfWork, 'run'>
  clock: Pick<Clock, 'now'>
}

type Refused = NonNullable<NodeReport['refused']>

/** An order whose proof has failed at one enforcer is taken by no other, and its ring returns to what it had before. */
export class OrderStops {
  constructor(private readonly deps: OrderStopsDeps) {}

  async note(row: EnforcerRow, { refused, inForce }: NodeReport): Promise<void> {
    const { repository } = this.deps
    const failed = refused && isFailedProof(refused) ? await repository.find(refused) : null
    if (refused && failed?.stopped === null) return this.#stop(row, refused, inForce)
    // It took the order when that was being stopped.
    if (inForce && (await this.#orderAt(inForce))?.stopped) await this.#returnAlone(row, inForce)
  }

  async #orderAt(place: OrderPlace): Promise<StoredOrder | null> {
    const { rings, repository } = this.deps
    const recent = (await rings.recent()).find((order) => isSamePlace(order, place))
    return recent ?? repository.find(place)
  }

  async #stop(row: EnforcerRow, refused: Refused, inForce: NodeReport['inForce']): Promise<void> {
    const { repository, enforcers, orders, unitOfWork, clock } = this.deps
    await orders.reload()
    await unitOfWork.run(async (work) => {
      const order = await repository.within(work).find(refused)
      if (!order || order.stopped) return
      const { id, name } = row
      await repository.stop(work, order, { by: name, why: whyOf(row, refused), at: clock.now() })
      work.changed('policy-orders', null)
      const { generation } = order
      const subject = { kind: 'enforcer', id, name }
      const actor = { userId: null, username: 'node', ip: '' }
      work.record({ actor, action: 'enforcer.stop', subject, after: { generation } })
      const former = inForce && (await repository.within(work).find(inForce))
      if (!former || former.stopped || order.enforcers !== null) return
      const ring = (await enforcers.within(work).all()).filter(
        (member) => member.ring === row.ring && member.joinedAt !== null,
      )
      const ids = ring.map((member) => member.id)
      await orders.again(work, former, { enforcers: ids, reason: 'returned' })
    })
  }

  async #returnAlone(row: EnforcerRow, inForce: OrderPlace): Promise<void> {
    const { rings, orders, unitOfWork } = this.deps
    const wanted = await rings.wantedFor(row)
    if (!wanted || !isNewer(inForce, wanted)) return
    await orders.reload()
    await unitOfWork.run((work) => orders.again(work, wanted, { enforcers: [row.id], reason: 'returned' }))
  }
}

/** Nothing was asked where an order is damaged, held back or cannot be written: that is a matter of one enforcer. */
function isFailedProof({ isReturned, why }: Refused): boolean {
  return isReturned || why.key === 'node.refused.undecided'
}

function whyOf({ name }: EnforcerRow, { why }: Refused): Message {
  const { segment, name: asked, expected, got, via } = why.params ?? {}
  const wanted = SOLVED_MODES.find((mode) => mode === expected)
  const found = [...SOLVED_MODES, ...CANARY_FAULTS].find((known) => known === got)
  if (!wanted || !found) return messageOf(why)
  return differsMessage({
    segmentId: String(segment),
    name: String(asked),
    expected: wanted,
    got: found,
    via: via === undefined ? name : `${name} ${via}`,
  })
}
