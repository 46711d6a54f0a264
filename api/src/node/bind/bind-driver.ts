import type { Message } from '@netwarden/shared/errors'
import type { EntriesOf } from '@netwarden/shared/policy'
import type { Logger } from 'pino'
import type { BindPlan } from '../../bind/bind-plan.ts'
import { compilePlan } from '../../bind/compile-plan.ts'
import { cachesOf, keyName } from '../../bind/rendered-config.ts'
import type { ReadableCaches } from '../../dnstap/dnstap-protocol.ts'
import type { CanaryReport } from '../../gateway-control/canary-rounds.ts'
import { errorCode } from '../../platform/files/error-code.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import { type DeviceAddress, readDevicesFile, writeDevicesFile } from '../../policies/devices-file.ts'
import type { DriverFacts, NodeDriver } from '../node-driver.ts'
import type { NodeFolder, NodeIdentity } from '../node-folder.ts'
import type { NodeOrders } from '../node-orders.ts'
import type { OpenedOrder } from '../order-content.ts'
import { BindCanaries } from './bind-canaries.ts'
import { BindFolder } from './bind-folder.ts'
import { BindPublisher } from './bind-publisher.ts'
import { BindFault, BindTools, serverFacts } from './bind-tools.ts'

interface BindDriverDeps {
  folder: NodeFolder
  identity: Pick<NodeIdentity, 'listen' | 'rndc'>
  orders: Pick<NodeOrders, 'part'>
  logger: Logger
}

/** Longer timers are not kept by Node.js. */
const LONGEST_TIMER = 2 ** 31 - 1

/** A BIND server beside the node: policies become its views and policy zones, and its answers are the proof. */
export class BindDriver implements NodeDriver {
  readonly needsTexts = true
  readonly #folder: BindFolder
  readonly #tools: BindTools
  readonly #publisher: BindPublisher
  readonly #canaries: BindCanaries
  readonly #address: string
  #opened: OpenedOrder | null = null
  #plan: BindPlan | null = null
  #devices: DeviceAddress[] | null = null
  #fault: Message | null = null
  /** Whether the server has what was compiled last. */
  #isPublished = false
  #server = { version: '', startedAt: '', configuredAt: '' }
  #repairedAt = 0
  #wantedConsoleKey: string
  #timer: NodeJS.Timeout | undefined
  #work: Promise<unknown> = Promise.resolve()

  constructor(private readonly deps: BindDriverDeps) {
    const [address = ''] = deps.identity.listen
    this.#address = address
    this.#folder = new BindFolder(deps.folder.path)
    this.#wantedConsoleKey = this.#folder.consoleKey
    this.#tools = new BindTools({ address: deps.identity.rndc, keyFile: this.#folder.controlKeyFile })
    this.#publisher = new BindPublisher({ folder: this.#folder, tools: this.#tools, address })
    this.#canaries = new BindCanaries(address, this.#folder)
  }

  get opened(): OpenedOrder | null {
    return this.#opened
  }

  get isAskable(): boolean {
    return this.#folder.consoleKey !== '' && this.#isPublished
  }

  /** Views by which the caches of the server are read. */
  get caches(): ReadableCaches {
    const names = this.#plan ? [...cachesOf(this.#plan).keys()] : []
    return { address: this.#address, keys: names.map((name) => this.#folder.key(keyName(name))) }
  }

  get canaries(): CanaryReport | null {
    return this.#canaries.last
  }

  get fault(): { text: Message; isStale: boolean } | null {
    return this.#fault && { text: this.#fault, isStale: false }
  }

  get facts(): DriverFacts {
    const all = [...(this.#plan?.cannot ?? []), ...this.#publisher.cannot]
    const cannot = all.slice(0, MOST_CANNOT).map(({ what, why }) => ({ what: what.slice(0, MOST_TEXT), why }))
    const { version } = this.#server
    const memoryBytes = this.#plan?.memoryBytes ?? 0
    return {
      queriesPerSecond: 0,
      addresses: this.#opened ? [this.#address] : [],
      spool: { bytes: 0, dropped: 0 },
      server: { version, cannot, memoryBytes },
    }
  }

  /** Nothing decides beside the server: its files are checked by its own programs. */
  async tryStaged(): Promise<null> {
    return null
  }

  use(opened: OpenedOrder): Promise<Message | null> {
    return this.#enqueue(async () => {
      const former = this.#plan
      this.#opened = opened
      try {
        await this.#folder.make()
        await this.#publish()
        return null
      } catch (cause) {
        // The caller returns to what it had before.
        this.#plan = former
        return this.#noteFault(cause)
      }
    })
  }

  /** The server runs by itself, with its files. */
  async useAsBefore(): Promise<void> {}

  /** Every answer of the console names it. Nobody waits for the server: the node has to report meanwhile. */
  async setConsoleKey(key: string): Promise<void> {
    if (key === this.#wantedConsoleKey) return
    this.#wantedConsoleKey = key
    void this.#enqueue(async () => {
      try {
        await this.#folder.make()
        await this.#folder.keepConsoleKey(key)
        await this.#publish()
      } catch (cause) {
        // The next answer brings it again.
        this.#wantedConsoleKey = this.#folder.consoleKey
        this.#noteFault(cause)
      }
    })
  }

  /** Files that were changed are found and repaired with each round of questions. */
  async isExchanged(): Promise<boolean> {
    return false
  }

  setDevices(devices: readonly DeviceAddress[]): Promise<void> {
    return this.#enqueue(async () => {
      await this.#folder.make()
      await writeDevicesFile(this.#folder.devices, devices)
      this.#devices = [...devices]
      if (this.#opened) await this.#publish().catch((cause: unknown) => this.#noteFault(cause))
    })
  }

  ask(): Promise<CanaryReport | null> {
    return this.#enqueue(async () => {
      if (!this.#opened) return null
      const cause = await this.#proveAndRepair().catch((thrown: unknown) => thrown)
      const report =
        this.#plan && (await this.#canaries.round(this.#plan, { set: this.#opened.set, isProved: !cause }))
      const view = this.#canaries.refusing
      const fault =
        cause ??
        (view !== null &&
          new BindFault({ key: 'bind.fault.refusing', params: { view, address: this.#address } }))
      if (fault) this.#noteFault(fault)
      else this.#fault = null
      return report
    })
  }

  /** Throws where the server does not have what it should, and cannot be given it. */
  async #proveAndRepair(): Promise<void> {
    for (const file of await this.#folder.make())
      this.#logRepair({ key: 'bind.fault.changed', params: { file } })
    if (!this.#isPublished) {
      // Nothing is compiled and written for a server that is away.
      await this.#noteServer()
      await this.#publish()
    }
    await this.#watch()
    const wrong = await this.#publisher.wrongZone()
    if (wrong) await this.#repair(wrong)
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#work
  }

  /** Compiles for this moment, and puts it on the server; what it had is written again where it is not proved. */
  async #publish(): Promise<void> {
    const opened = this.#opened
    if (!opened) return
    this.#isPublished = false
    const { set, zones, settings } = opened
    this.#plan = await compilePlan({
      set,
      entriesOf: this.#entriesOf(opened),
      at: Date.now(),
      devices: await this.#knownDevices(),
      zones,
      settings,
    })
    this.#wakeAt(this.#plan.nextChange)
    try {
      await this.#publisher.publish(this.#plan)
    } catch (cause) {
      if (!isOfServer(cause)) throw cause
      await this.#publishAfresh(this.#plan, cause.text)
    }
    this.#isPublished = true
    this.#fault = null
    await this.#noteServer()
  }

  async #publishAfresh(plan: BindPlan, reason: Message): Promise<void> {
    this.#logRepair(reason)
    const got = reason.key === 'bind.fault.ahead' ? Number(reason.params?.got) : 0
    await this.#folder.raiseSerial(got)
    await this.#publisher.publish(plan, { isAfresh: true })
  }

  /** Notices files that were changed by hand, another process, and another configuration. Throws `BindFault`. */
  async #watch(): Promise<void> {
    const before = this.#server
    await this.#noteServer()
    const { version, startedAt, configuredAt } = this.#server
    const isOther = startedAt !== before.startedAt || version !== before.version
    const isRestarted = before.startedAt !== '' && isOther
    if (isRestarted) logEvent(this.deps.logger, 'node.bind.restarted', { version, startedAt })
    const changed = await this.#publisher.changedFile()
    if (changed) return this.#repair(changed)
    // It answers before its policy zones are loaded.
    if (isRestarted) await this.#publisher.untilProved().catch(() => undefined) // What is wrong then is repaired.
    // Somebody else had it read a configuration that may not be ours.
    if (!isOther && configuredAt !== before.configuredAt) await this.#tools.rndc('reconfig')
    await this.#noteServer()
  }

  async #repair(reason: Message): Promise<void> {
    // What was of no use is tried again more rarely.
    const isTooSoon = this.#fault?.key === reason.key && Date.now() - this.#repairedAt < REPAIR_EVERY
    if (!this.#plan || isTooSoon) throw new BindFault(reason)
    this.#repairedAt = Date.now()
    await this.#publishAfresh(this.#plan, reason)
    await this.#noteServer()
  }

  #logRepair(reason: Message): void {
    logEvent(this.deps.logger, 'node.bind.repaired', { ...reason })
  }

  async #noteServer(): Promise<void> {
    this.#server = serverFacts(await this.#tools.rndc('status'))
  }

  #noteFault(cause: unknown): Message {
    const text: Message =
      cause instanceof BindFault ? cause.text : { key: 'bind.fault.disk', params: { code: errorCode(cause) } }
    if (JSON.stringify(text) !== JSON.stringify(this.#fault))
      logEvent(this.deps.logger, 'node.bind.failed', { ...text, err: cause })
    this.#fault = text
    return text
  }

  /** Schedules, expiries and pauses change what the server has to do by themselves. */
  #wakeAt(at: number): void {
    clearTimeout(this.#timer)
    if (at === Number.POSITIVE_INFINITY) return
    const wait = Math.max(0, Math.min(LONGEST_TIMER, at - Date.now()))
    this.#timer = setTimeout(
      () => void this.#enqueue(() => this.#publish().catch((cause: unknown) => this.#noteFault(cause))),
      wait,
    ).unref()
  }

  #entriesOf({ order }: OpenedOrder): EntriesOf {
    const hashes = new Map(order.lists.map(([id, , hash]) => [id, hash]))
    const { orders } = this.deps
    return async function* entries(id) {
      const text = await orders.part({ hash: hashes.get(id) ?? '' })
      if (!text) throw new BindFault({ key: 'node.refused.damaged' })
      if (text.length > 0) yield* text.toString().split('\n')
    }
  }

  async #knownDevices(): Promise<readonly DeviceAddress[]> {
    if (this.#devices) return this.#devices
    const known = await readDevicesFile(this.#folder.devices).catch(() => new Map<string, string>())
    this.#devices = [...known].map(([ip, mac]) => ({ ip, mac }))
    return this.#devices
  }

  #enqueue<Result>(task: () => Promise<Result>): Promise<Result> {
    const mine = this.#work.then(task)
    this.#work = mine.catch(() => undefined) // The caller learns of it.
    return mine
  }
}

/** Between repairs of the same fault (ms). */
const REPAIR_EVERY = 25_000
const MOST_CANNOT = 100
const MOST_TEXT = 300
/** Faults that writing and loading everything again may solve. */
const OF_SERVER: ReadonlySet<string> = new Set([
  'bind.fault.serial',
  'bind.fault.ahead',
  'bind.fault.unloaded',
  'bind.fault.undecided',
  'bind.fault.update',
])

function isOfServer(cause: unknown): cause is BindFault {
  return cause instanceof BindFault && OF_SERVER.has(cause.text.key)
}
