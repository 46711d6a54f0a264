import type { Message } from '@netwarden/shared/errors'
import type { Logger } from 'pino'
import type { DifferingCanary } from '../gateway-control/canary-rounds.ts'
import { isSignedBy } from '../node-protocol/keys.ts'
import {
  type Order,
  type OrderPart,
  orderSchema,
  partsByKind,
  partsOf,
  type SignedOrder,
} from '../node-protocol/order.ts'
import { errorCode } from '../platform/files/error-code.ts'
import { logEvent } from '../platform/logging/log-event.ts'
import { PolicyOpener } from '../policies/policy-opener.ts'
import type { FormerPart } from './console-client.ts'
import { NodeCanaries } from './node-canaries.ts'
import type { NodeDriver } from './node-driver.ts'
import type { NodeFolder, NodeIdentity } from './node-folder.ts'
import type { NodeOrders } from './node-orders.ts'
import { type OpenedOrder, openOrder, stagedPath } from './order-content.ts'
import { isOfOneServer } from './order-retry.ts'

interface OrderSwitchDeps {
  folder: NodeFolder
  identity: NodeIdentity
  orders: NodeOrders
  gateway: NodeDriver
  fetchPart(part: OrderPart, former: FormerPart | null): Promise<Buffer>
  logger: Logger
}

/** An order that is not carried out, and why; the former one stays in force. */
class Refusal extends Error {
  constructor(readonly why: Message) {
    super(why.key)
  }
}

const refusal = (key: Message['key'], params?: Message['params']) =>
  new Refusal({ key, ...(params && { params }) })

/** Carries out an order: checked, written, tried beside the former one, switched to, and proved by questions. */
export class OrderSwitch {
  #work: Promise<unknown> = Promise.resolve()
  readonly #opener = new PolicyOpener()

  constructor(private readonly deps: OrderSwitchDeps) {}

  /**
   * At the start: what was in force, from its parts, or else what was before, or else what the gateway has kept. Needs
   * neither the console nor room on the disk.
   */
  resume(): Promise<void> {
    return this.#enqueue(async () => {
      const { orders, gateway } = this.deps
      for (const order of [orders.current, orders.former])
        if (order && (await this.#useLocal(order).catch(() => false))) return
      await gateway.useAsBefore()
    })
  }

  /** Replaces policies that another program has put in the place of those in force. */
  restore(): Promise<void> {
    return this.#enqueue(async () => {
      const { gateway, logger } = this.deps
      if (!gateway.opened || !(await gateway.isExchanged())) return
      logEvent(logger, 'node.policies.restored', { generation: gateway.opened.order.generation })
      await this.#useLocal(gateway.opened.order)
    })
  }

  /** Resolves when the order is proved, or refused and noted. Throws where the console has to be asked again. */
  take(signed: SignedOrder): Promise<void> {
    return this.#enqueue(() => this.#take(signed))
  }

  async #take(signed: SignedOrder): Promise<void> {
    const { orders, logger, identity } = this.deps
    if (!isSignedBy(identity.consoleKey, signed.text, signed.signature))
      throw new Error('the order is not signed by the console')
    const order = orderSchema.parse(JSON.parse(signed.text))
    if (!orders.isAllowed(order)) throw new Error('the order is older than one that was carried out')
    try {
      await this.#carryOut(order, signed)
      logEvent(logger, 'node.order.proved', { generation: order.generation, counter: order.counter })
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      logEvent(logger, 'node.order.refused', {
        generation: order.generation,
        counter: order.counter,
        ...cause.why,
      })
      if (orders.refused?.counter !== order.counter) await orders.refuse(refused(order, cause.why, false))
    }
  }

  async #carryOut(order: Order, signed: SignedOrder): Promise<void> {
    const { orders, gateway } = this.deps
    const before = orders.current
    if (before && order.rules * 2 < before.rules && !order.isExplained)
      throw refusal('node.refused.shrunk', { before: before.rules, after: order.rules })
    await this.#fetchParts(order)
    const opened = await this.#opened(order, (hash) => this.#localPart(hash)).catch((cause: unknown) => {
      throw isDiskFault(cause) ? diskRefusal(cause) : refusal('node.refused.damaged')
    })
    await this.#fetchTexts(opened)
    await this.#try(opened)
    const former = gateway.opened
    if (!(await orders.adopt(signed).catch((cause: unknown) => Promise.reject(diskRefusal(cause)))))
      throw new Error('a newer order is in force')
    const fault = await gateway.use(opened, await this.#staged())
    const wrong = fault ? null : await this.#wrongAnswer()
    if ((!fault && wrong === null) || !former || !orders.former) return
    const why = fault ?? unproven(wrong)
    await orders.returnToFormer(refused(order, why, !isOfOneServer(why)))
    await this.#useLocal(former.order)
    await gateway.ask()
    throw new Refusal(why)
  }

  /** Only parts that the node does not have. */
  async #fetchParts(order: Order): Promise<void> {
    const { orders, fetchPart, gateway } = this.deps
    const opened = new Set(gateway.opened ? partsOf(gateway.opened.order).map(({ hash }) => hash) : [])
    for (const [kind, part] of partsByKind(order)) {
      // What was opened was looked at then.
      if (opened.has(part.hash) ? orders.hasPart(part) : await orders.part(part)) continue
      const hash = orders.current?.parts[kind]?.hash
      const known = hash === undefined ? null : await orders.part({ hash })
      const bytes = await fetchPart(part, hash !== undefined && known ? { hash, bytes: known } : null)
      await orders.savePart(part, bytes).catch((cause: unknown) => Promise.reject(diskRefusal(cause)))
    }
  }

  /** The names of the lists that decide, where the server has to know their spelling. */
  async #fetchTexts({ order, set }: OpenedOrder): Promise<void> {
    const { orders, gateway, fetchPart } = this.deps
    if (!gateway.needsTexts) return
    const isUsed = (id: string) => {
      const place = set.lists.listIds.indexOf(id)
      return set.segments.some(({ enabledLists }) => enabledLists[place] !== undefined)
    }
    for (const [id, , hash] of order.lists) {
      if (!isUsed(id) || (await orders.part({ hash }))) continue
      const text = await fetchPart({ hash, bytes: 0 }, null)
      await orders.savePart({ hash }, text).catch((cause: unknown) => Promise.reject(diskRefusal(cause)))
    }
  }

  /** The process that is to use the policies decides questions by them, and has to agree. */
  async #try({ set, samples, order }: OpenedOrder): Promise<void> {
    const { gateway } = this.deps
    const source = new NodeCanaries(set, samples)
    const questions = await source.canaries()
    const tried = await gateway.tryStaged(await this.#staged(), questions).catch(() => {
      throw refusal('node.refused.damaged')
    })
    if (!tried) return
    const index = questions.findIndex((question, at) => tried.verdicts[at] !== source.verdictOf(question))
    const wrong = questions[index]
    if (wrong)
      throw refusal('node.refused.undecided', {
        name: wrong.name,
        segment: wrong.segmentId,
        expected: source.verdictOf(wrong),
        got: tried.verdicts[index] ?? '-',
      })
    if (tried.generation !== order.generation) throw refusal('node.refused.undecided', { name: '-' })
  }

  /** The answer that differs after the switch; null where all agree, or nothing can be asked. */
  async #wrongAnswer(): Promise<DifferingCanary | null> {
    await this.deps.gateway.ask()
    const report = await this.deps.gateway.ask()
    const differing = report?.differing.find(
      ({ got }) => got === 'passed' || got === 'banned' || got === 'unloaded',
    )
    return differing ?? null
  }

  async #useLocal(order: Order): Promise<boolean> {
    const opened = await this.#opened(order, (hash) => this.#localPart(hash))
    await this.deps.gateway.use(opened, await this.#staged())
    return true
  }

  /** One after the other: each stages its policies at the same place. */
  #enqueue<Result>(task: () => Promise<Result>): Promise<Result> {
    const mine = this.#work.then(task)
    this.#work = mine.catch(() => undefined) // The caller learns of it.
    return mine
  }

  async #opened(order: Order, partOf: (hash: string) => Promise<Buffer>): Promise<OpenedOrder> {
    const { identity, gateway, folder } = this.deps
    const isOwn = gateway.opened && !(await gateway.isExchanged())
    const inForce = isOwn ? { order: gateway.opened.order, path: folder.gateway.policies } : null
    return openOrder(order, ({ hash }) => partOf(hash), identity, await this.#staged(), {
      inForce,
      opener: this.#opener,
    })
  }

  async #localPart(hash: string): Promise<Buffer> {
    const bytes = await this.deps.orders.part({ hash })
    if (!bytes) throw new Error(`the part ${hash} is missing or damaged`)
    return bytes
  }

  #staged(): Promise<string> {
    return stagedPath(this.deps.folder.orders)
  }
}

function refused({ epoch, counter, generation }: Order, why: Message, isReturned: boolean) {
  const params = why.params && { params: { ...why.params } }
  return { epoch, counter, generation, why: { key: why.key, ...params }, isReturned }
}

function unproven(wrong: DifferingCanary | null): Message {
  if (wrong === null) return { key: 'node.refused.unproven', params: { name: '-' } }
  const { segmentId: segment, ...answer } = wrong
  return { key: 'node.refused.unproven', params: { segment, ...answer } }
}

function isDiskFault(cause: unknown): boolean {
  return cause instanceof Error && 'syscall' in cause
}

function diskRefusal(cause: unknown): Refusal {
  return refusal('node.refused.disk', { code: errorCode(cause) })
}
