import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { PageRelay } from '../gateway-control/page-relay.ts'
import type { NodeReport, PollReply } from '../node-protocol/messages.ts'
import type { SignedOrder } from '../node-protocol/order.ts'
import { replaceFile } from '../platform/files/replace-file.ts'
import { VERSION } from '../platform/files/version.ts'
import { logEvent } from '../platform/logging/log-event.ts'
import { BindDriver } from './bind/bind-driver.ts'
import { ConsoleClient } from './console-client.ts'
import { RecordedDriver } from './dnstap/recorded-driver.ts'
import { MessageCounter } from './message-counter.ts'
import type { NodeDriver } from './node-driver.ts'
import type { NodeFolder, NodeIdentity } from './node-folder.ts'
import { NodeGateway } from './node-gateway.ts'
import { NodeOrders } from './node-orders.ts'
import { OrderRetry } from './order-retry.ts'
import { OrderSwitch } from './order-switch.ts'
import { SpoolShipper } from './spool-shipper.ts'

/** Between two rounds of questions (ms); after a wrong answer or none the pause begins small and doubles. */
const CANARIES_EVERY = 10_000
const CANARIES_AGAIN = 2_000
/** The greatest age of a proof in a report (ms): an older one would expire before the next report. */
const FRESH = 2_000
/** A report waits so long for a proof (ms): a gateway that does not answer must not delay it. */
const LONGEST_ASK = 1_000
/** Between two attempts to reach the console (ms): growing, and with jitter, so that nodes do not come back together. */
const FIRST_PAUSE = 500
const LONGEST_PAUSE = 5_000
/** How often a node reports while it takes an order (ms). */
const REPORT_WHILE_TAKING = 4_000
/** The time of a report (ms). */
const REPORT_FIRST = 1_500

/** What `node status` shows of a running node. */
export interface NodeStatus {
  at: number
  pid: number
  version: string
  name: string
  server: string
  report: NodeReport
  /** When the console answered last (epoch ms); null since the start. */
  contactAt: number | null
  /** Why it does not answer. */
  fault: string | null
}

/** A running node: answers by what it has, and takes from the console what is new. */
export class NodeRun {
  readonly #orders: NodeOrders
  readonly #gateway: NodeDriver
  readonly #client: ConsoleClient
  readonly #switch: OrderSwitch
  readonly #shipper: SpoolShipper
  readonly #relay: PageRelay
  readonly #retry = new OrderRetry()
  readonly #stopping = new AbortController()
  /** Digest of the addresses that the gateway has. */
  #devices = ''
  #taking: Promise<void> | null = null
  #poll: AbortController | null = null
  #reported = ''
  #contactAt: number | null = null
  #fault: string | null = null

  constructor(
    private readonly folder: NodeFolder,
    private readonly identity: NodeIdentity,
    private readonly logger: Logger,
  ) {
    this.#orders = new NodeOrders(folder, identity.consoleKey)
    this.folder.make()
    this.#gateway =
      identity.driver === 'bind' ? this.#bindDriver() : new NodeGateway({ folder, identity, logger })
    this.#client = new ConsoleClient(identity, new MessageCounter(folder.counterFile))
    this.#shipper = new SpoolShipper({
      folder: folder.gateway.spool,
      idFile: folder.spoolIdFile,
      client: this.#client,
      logger,
    })
    this.#relay = new PageRelay(folder.gateway.relay, (message) => this.#client.page(message), logger)
    this.#switch = new OrderSwitch({
      folder,
      identity,
      orders: this.#orders,
      gateway: this.#gateway,
      fetchPart: (part, former) => this.#client.part(part, former, this.#stopping.signal),
      logger,
    })
  }

  #bindDriver(): NodeDriver {
    const { folder, identity, logger } = this
    const bind = new BindDriver({ folder, identity, orders: this.#orders, logger })
    return new RecordedDriver(bind, { folder, identity, logger, caches: () => bind.caches })
  }

  /** Resolves after `stop`. */
  async run(): Promise<void> {
    await this.#orders.load()
    // A node that cannot begin with its policies still asks the console for them.
    await this.#switch.resume().catch((err: unknown) => logEvent(this.logger, 'node.resume.failed', { err }))
    await this.#relay.listen()
    await Promise.all([this.#askOn(), this.#pollOn(), this.#shipper.run(this.#stopping.signal)])
    await this.#relay.close()
    await this.#gateway.stop()
  }

  stop(): void {
    this.#stopping.abort()
    this.#poll?.abort()
  }

  /** Questions go on without the console. */
  async #askOn(): Promise<void> {
    const { signal } = this.#stopping
    let again = CANARIES_AGAIN
    while (!signal.aborted) {
      const isExchanged = await this.#gateway.isExchanged()
      if (!this.#isProved || this.#proofAge >= CANARIES_EVERY - FRESH) await this.#ask()
      await this.#noteStatus()
      if (essenceOf(this.#report()) !== this.#reported) this.#poll?.abort()
      // The console has to learn of it before it is mended.
      if (isExchanged) await this.#mend()
      const rest = this.#isProved ? CANARIES_EVERY - this.#proofAge : 0
      await pause(Math.max(again, rest), undefined, { signal }).catch(() => undefined) // It stops.
      again = this.#isProved ? CANARIES_AGAIN : Math.min(CANARIES_EVERY, again * 2)
    }
  }

  async #ask(): Promise<void> {
    await this.#gateway.ask().catch((err: unknown) => logEvent(this.logger, 'node.canaries.failed', { err }))
  }

  get #isProved(): boolean {
    const { canaries } = this.#gateway
    return canaries !== null && canaries.agreed === canaries.asked
  }

  /** Since the last round of questions (ms, at most the pause between two). */
  get #proofAge(): number {
    const { canaries } = this.#gateway
    return canaries ? Math.min(CANARIES_EVERY, ageOf(canaries)) : CANARIES_EVERY
  }

  async #mend(): Promise<void> {
    const { signal } = this.#stopping
    await pause(REPORT_FIRST, undefined, { signal }).catch(() => undefined) // It stops.
    await this.#switch.restore().catch((err: unknown) => logEvent(this.logger, 'node.resume.failed', { err }))
  }

  async #pollOn(): Promise<void> {
    const { signal } = this.#stopping
    let wait = FIRST_PAUSE
    while (!signal.aborted) {
      try {
        const reply = await this.#pollOnce()
        if (reply) await this.#take(reply)
        wait = FIRST_PAUSE
      } catch (err) {
        if (signal.aborted) return
        this.#noteFault(err)
        await pause(wait * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined) // It stops.
        wait = Math.min(LONGEST_PAUSE, wait * 2)
      }
    }
  }

  /** Null where the node has something to report instead of waiting. */
  async #pollOnce(): Promise<PollReply | null> {
    if (this.#isProved && this.#proofAge > FRESH && !this.#taking) await within(LONGEST_ASK, this.#ask())
    if (this.#stopping.signal.aborted) return null
    const poll = new AbortController()
    this.#poll = poll
    const report = this.#report()
    const mayWait = essenceOf(report) === this.#reported
    try {
      const reply = await this.#client.poll({ report, devices: this.#devices, mayWait }, poll.signal)
      this.#reported = essenceOf(report)
      this.#contactAt = Date.now()
      this.#fault = null
      return reply
    } catch (cause) {
      if (poll.signal.aborted && !this.#stopping.signal.aborted) return null
      throw cause
    } finally {
      this.#poll = null
    }
  }

  async #take({ order, devices, proofKey }: PollReply): Promise<void> {
    if (proofKey !== undefined) await this.#gateway.setConsoleKey(proofKey)
    // The answer belongs to a message of this node, so that the addresses are not older ones.
    if (devices && devices.hash !== this.#devices) {
      await this.#gateway.setDevices(devices.list)
      this.#devices = devices.hash
    }
    if (order) await this.#takeOrder(order)
    await this.#noteStatus()
  }

  /** An order may need minutes on a slow line: the node reports meanwhile. Throws where it could not be taken. */
  async #takeOrder(order: SignedOrder): Promise<void> {
    this.#taking ??= this.#switch.take(order).finally(() => {
      this.#taking = null
      this.#retry.taken()
    })
    await within(REPORT_WHILE_TAKING, this.#taking)
  }

  #report(): NodeReport {
    const { facts, canaries, fault, isAskable } = this.#gateway
    const { queriesPerSecond, addresses, spool, encryptedFault, server } = facts
    // What the gateway was given, which after damage is not what was in force.
    const current = this.#gateway.opened?.order
    return {
      version: VERSION,
      at: Date.now(),
      inForce: current
        ? { epoch: current.epoch, counter: current.counter, generation: current.generation }
        : null,
      refused: this.#refused(),
      canaries: canaries && { ...canaries, age: ageOf(canaries) },
      fault,
      queriesPerSecond,
      addresses,
      isAskable,
      spool: { ...spool, lagSeconds: this.#shipper.lagSeconds },
      ...(encryptedFault && { encryptedFault }),
      ...(server && { server }),
    }
  }

  /** None where the console is to send the order again. */
  #refused(): NodeReport['refused'] {
    const { refused } = this.#orders
    return refused && this.#retry.isDue(refused, this.#gateway.fault !== null) ? null : refused
  }

  #noteFault(err: unknown): void {
    const fault = err instanceof Error ? err.message : String(err)
    if (fault !== this.#fault) logEvent(this.logger, 'node.console.unreachable', { err })
    this.#fault = fault
  }

  async #noteStatus(): Promise<void> {
    const { name, server } = this.identity
    const status: NodeStatus = {
      at: Date.now(),
      pid: process.pid,
      version: VERSION,
      name,
      server,
      report: this.#report(),
      contactAt: this.#contactAt,
      fault: this.#fault,
    }
    await replaceFile(this.folder.statusFile, [JSON.stringify(status)]).catch(() => undefined) // The disk may be full.
  }
}

/** What the console learns at once; the rest may wait for the next message. */
function essenceOf({ inForce, refused, canaries, ...others }: NodeReport): string {
  const { fault, addresses, isAskable, encryptedFault, server } = others
  const proof = canaries && [canaries.agreed === canaries.asked, canaries.generation]
  return JSON.stringify([inForce, refused, proof, fault, addresses, isAskable, encryptedFault, server])
}

/** Since the questions were asked (ms); a time that the clock, set back since, has yet to reach is past. */
function ageOf({ at }: { at: number }): number {
  const age = Date.now() - at
  return age < 0 ? CANARIES_EVERY : age
}

/** Waits for work, at most so long (ms); the work goes on. */
async function within(limit: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const isOver = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limit)
  })
  await Promise.race([work, isOver]).finally(() => clearTimeout(timer))
}
