import type { Logger } from 'pino'
import type { OrderPlace } from '../../node-protocol/order.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import type { OrderContent } from './order-content.ts'
import type { PublishedOrders } from './published-orders.ts'

interface OrderBuilderDeps {
  orders: PublishedOrders
  /** Whether there is a node that needs orders. */
  isNeeded(): Promise<boolean>
  content(): Promise<OrderContent>
  logger: Logger
}

/** Publishes an order after each change, one after the other; changes that come meanwhile become one. */
export class OrderBuilder {
  #running: Promise<void> = Promise.resolve()
  #waiting: Promise<void> | null = null

  constructor(private readonly deps: OrderBuilderDeps) {}

  /** Resolves when everything that was stored before the call is published, or was before. */
  readonly refresh = (): Promise<void> => {
    this.#waiting ??= this.#enqueue(async () => {
      this.#waiting = null
      const { orders, isNeeded, content } = this.deps
      if (await isNeeded()) await orders.publish(await content())
    })
    return this.#waiting
  }

  /** A node has a newer order than this console: its store is older than that node. */
  overtake(above: OrderPlace): Promise<void> {
    return this.#enqueue(async () => {
      logEvent(this.deps.logger, 'nodes.order.overtaken', { ...above })
      await this.deps.orders.publish(await this.deps.content(), { above })
    })
  }

  #enqueue(task: () => Promise<void>): Promise<void> {
    const mine = this.#running.then(task)
    this.#running = mine.catch((err: unknown) =>
      logEvent(this.deps.logger, 'nodes.order.publish_failed', { err }),
    )
    return this.#running
  }
}
