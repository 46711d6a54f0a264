import type { EnforcerPlan, PlannedChange } from '@netwarden/shared/contract'
import { type Enforcer, LOCAL_ENFORCER } from '@netwarden/shared/domain'
import { conflict, type Message, notFound } from '@netwarden/shared/errors'
import { type Language, translate } from '@netwarden/shared/i18n'
import { MAX_PLANNED_CHANGES } from '@netwarden/shared/limits'
import type { NodeReport } from '../../node-protocol/messages.ts'
import { isNewer, isSamePlace, type Order, orderSchema, partsOf } from '../../node-protocol/order.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import {
  type EnforcerRow,
  type EnforcersRepository,
  type NodeReportsRepository,
  newestForAll,
  type OrdersRepository,
  type Rings,
  type StoredOrder,
} from '../enforcers/index.ts'
import type { LocalPublishing } from './local-publishing.ts'
import type { PublishedOrders } from './published-orders.ts'

interface PublishingDeps {
  enforcers: EnforcersRepository
  reports: NodeReportsRepository
  repository: OrdersRepository
  orders: PublishedOrders
  rings: Pick<Rings, 'recent' | 'wantedFor'>
  unitOfWork: Pick<UnitOfWork, 'run'>
  difference(language: Language): {
    between(before: Order | null, after: Order): Promise<PlannedChange[] | null>
  }
  show(id: string, language: Language): Promise<Enforcer>
  local: Pick<LocalPublishing, 'plan' | 'publish' | 'return'>
}

interface Situation {
  row: EnforcerRow
  report: NodeReport | null
  recent: readonly StoredOrder[]
  newest: StoredOrder
  /** The order that it has in force; null where that is not kept any more. */
  current: StoredOrder | null
  /** Why it does not take the newest by itself. */
  obstacle: { text: Message; isForAll: boolean } | null
}

/** What an administrator orders beside the steps of the rings: to try again, to release, and to return. */
export class PublishingService {
  constructor(private readonly deps: PublishingDeps) {}

  async plan(id: string, language: Language): Promise<EnforcerPlan> {
    const { difference, show } = this.deps
    if (id === LOCAL_ENFORCER) return this.deps.local.plan(language)
    const { cannot, inForce } = await show(id, language)
    const { newest, current, obstacle } = await this.#situation(id)
    const isSame = current?.content === newest.content
    const changes = isSame
      ? []
      : await difference(language).between(current && orderIn(current), orderIn(newest))
    if (!changes) throw conflict('enforcer.planGone')
    return {
      generation: newest.generation,
      inForce,
      changes: changes.slice(0, MAX_PLANNED_CHANGES),
      ...(obstacle && !isSame && { obstacle: translate(language, obstacle.text.key, obstacle.text.params) }),
      cannot,
    }
  }

  async publish(
    { id, generation, force }: { id: string; generation?: number | undefined; force: boolean },
    actor: Actor,
    language: Language,
  ): Promise<Enforcer> {
    if (id === LOCAL_ENFORCER) return this.deps.local.publish(generation, actor, language)
    const { row, newest, current, obstacle } = await this.#situation(id)
    const params = { generation: newest.generation }
    if (generation !== undefined && generation !== newest.generation)
      throw conflict('enforcer.otherGeneration', params)
    if (current?.content === newest.content) throw conflict('enforcer.isInForce', params)
    if (obstacle && !force) throw conflict(obstacle.text.key, obstacle.text.params)
    await this.#order(row, newest, {
      enforcers: obstacle?.isForAll ? null : [id],
      reason: 'published',
      action: 'enforcer.publish',
      actor,
    })
    return this.deps.show(id, language)
  }

  /** The newest content before that it has proved, and whose parts are kept. */
  async return(id: string, actor: Actor, language: Language): Promise<Enforcer> {
    if (id === LOCAL_ENFORCER) return this.deps.local.return(actor, language)
    const { row, report, current } = await this.#situation(id)
    for (const entry of await this.deps.reports.history(id)) {
      if (entry.state !== 'proved' || !report?.inForce || !isNewer(report.inForce, entry)) continue
      const order = await this.deps.repository.find(entry)
      if (!order || order.stopped || order.content === current?.content) continue
      if (!(await this.#isKept(order))) continue
      await this.#order(row, order, {
        enforcers: [id],
        reason: 'returned',
        action: 'enforcer.return',
        actor,
      })
      return this.deps.show(id, language)
    }
    throw conflict('enforcer.nothingBefore')
  }

  async #order(
    { id, name }: EnforcerRow,
    order: StoredOrder,
    {
      action,
      actor,
      ...audience
    }: Pick<StoredOrder, 'enforcers' | 'reason'> & { action: string; actor: Actor },
  ): Promise<void> {
    const { orders, unitOfWork } = this.deps
    await orders.reload()
    await unitOfWork.run(async (work) => {
      const { generation } = await orders.again(work, order, audience)
      work.record({ actor, action, subject: { kind: 'enforcer', id, name }, after: { generation } })
    })
  }

  async #situation(id: string): Promise<Situation> {
    const { enforcers, reports, rings } = this.deps
    const row = await enforcers.find(id)
    if (!row) throw notFound()
    if (row.kind === 'observed') throw conflict('enforcer.observed.notDriven')
    const recent = await rings.recent()
    const newest = newestForAll(recent)
    if (!newest) throw conflict('enforcer.noOrder')
    const report = (await reports.find(id))?.report ?? null
    const current = report?.inForce ? await this.deps.repository.find(report.inForce) : null
    const obstacle = await this.#obstacle(row, report, recent, newest)
    return { row, report, recent, newest, current, obstacle }
  }

  async #obstacle(
    row: EnforcerRow,
    report: NodeReport | null,
    recent: readonly StoredOrder[],
    newest: StoredOrder,
  ): Promise<Situation['obstacle']> {
    const { generation, stopped, content } = newest
    if (stopped)
      return {
        text: { key: 'enforcer.forceStopped', params: { generation, enforcer: stopped.by } },
        isForAll: true,
      }
    const refused = report?.refused ?? null
    const isHeld = refused?.why.key === 'node.refused.shrunk'
    if (isHeld && recent.some((order) => order.content === content && isSamePlace(order, refused)))
      return { text: { key: 'enforcer.forceHeld', params: { generation } }, isForAll: true }
    const forAll = recent.filter(({ enforcers }) => enforcers === null)
    const wanted = await this.deps.rings.wantedFor(row, forAll)
    if (wanted?.content === content) return null
    return { text: { key: 'enforcer.forceRing', params: { ring: row.ring - 1 } }, isForAll: false }
  }

  async #isKept(order: StoredOrder): Promise<boolean> {
    for (const { hash } of partsOf(orderIn(order))) if (!(await this.deps.repository.has(hash))) return false
    return true
  }
}

function orderIn({ text }: StoredOrder): Order {
  return orderSchema.parse(JSON.parse(text))
}
