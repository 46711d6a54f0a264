import { setTimeout as pause } from 'node:timers/promises'
import type { Message } from '@netwarden/shared/errors'
import type { Logger } from 'pino'
import type { ReadableCaches } from '../../dnstap/dnstap-protocol.ts'
import { DnstapThread } from '../../dnstap/dnstap-thread.ts'
import type { CanaryReport } from '../../gateway-control/canary-rounds.ts'
import { makeGatewayFolders } from '../../gateway-control/gateway-paths.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import { type DeviceAddress, readDevicesFile } from '../../policies/devices-file.ts'
import { BindFolder } from '../bind/bind-folder.ts'
import { BindTools } from '../bind/bind-tools.ts'
import type { DriverFacts, NodeDriver } from '../node-driver.ts'
import type { NodeFolder, NodeIdentity } from '../node-folder.ts'
import { moveStaged, type OpenedOrder } from '../order-content.ts'
import { dnstapPathsOf } from './dnstap-paths.ts'
import { MissingResponses, takeResponses } from './response-counts.ts'

interface RecordedDriverDeps {
  folder: NodeFolder
  identity: Pick<NodeIdentity, 'rndc'>
  logger: Logger
  /** Of the server that the driver drives. */
  caches(): ReadableCaches
}

const SOURCE = 'server'
const COUNT_EVERY = 30_000
/** Frames that were sent before the statistics arrive within this time (ms). */
const SETTLE = 5_000

/** A driver whose server reports its answers by dnstap: they become visits in the spool of the node. */
export class RecordedDriver implements NodeDriver {
  readonly #thread: DnstapThread
  readonly #tools: BindTools
  readonly #missing = new MissingResponses()
  readonly #stopping = new AbortController()
  readonly #counting: Promise<void>
  readonly #devicesFile: string
  #hasDevices = false
  #postedCaches = ''

  constructor(
    private readonly driver: NodeDriver,
    private readonly deps: RecordedDriverDeps,
  ) {
    const { folder, identity, logger } = deps
    makeGatewayFolders(folder.gateway)
    this.#thread = new DnstapThread(logger)
    const { controlKeyFile: keyFile, devices } = new BindFolder(folder.path)
    this.#tools = new BindTools({ address: identity.rndc, keyFile })
    this.#devicesFile = devices
    const source = { id: SOURCE, folder: folder.gateway.spool, sender: '*' }
    this.#thread.post({ type: 'sources', sources: [source] })
    this.#counting = this.#countOn()
  }

  get opened(): OpenedOrder | null {
    return this.driver.opened
  }

  get canaries(): CanaryReport | null {
    return this.driver.canaries
  }

  get fault(): NodeDriver['fault'] {
    return this.driver.fault
  }

  get needsTexts(): boolean {
    return this.driver.needsTexts
  }

  get facts(): DriverFacts {
    const facts = this.driver.facts
    const frames = this.#thread.status?.sources[SOURCE]
    if (!frames) return facts
    const { bytes, dropped } = frames.spool
    return { ...facts, queriesPerSecond: frames.perSecond, spool: { bytes, dropped } }
  }

  tryStaged(...asked: Parameters<NodeDriver['tryStaged']>): ReturnType<NodeDriver['tryStaged']> {
    return this.driver.tryStaged(...asked)
  }

  async use(opened: OpenedOrder, staged: string): Promise<Message | null> {
    const fault = await this.driver.use(opened, staged)
    const path = this.deps.folder.gateway.policies
    // Also after a fault: the driver publishes them by itself later, and the zone that acted shows what the client got.
    await moveStaged(staged, path)
    await this.#postKnownDevices()
    this.#thread.post({ type: 'policies', policies: { path, isEnforcing: opened.settings.isEnforcing } })
    this.#postCaches()
    this.#listen()
    return fault
  }

  async useAsBefore(): Promise<void> {
    await this.driver.useAsBefore()
    this.#listen()
  }

  /** Answers that come before the policies would be recorded as those of a foreign server. */
  #listen(): void {
    const path = dnstapPathsOf(this.deps.folder.path).socket
    this.#thread.post({ type: 'listen', endpoint: { path } })
  }

  #postCaches(): void {
    const caches = this.deps.caches()
    const text = JSON.stringify(caches)
    if (caches.keys.length === 0 || text === this.#postedCaches) return
    this.#postedCaches = text
    this.#thread.post({ type: 'caches', caches })
  }

  /** Until the console sends them. */
  async #postKnownDevices(): Promise<void> {
    if (this.#hasDevices) return
    const known = await readDevicesFile(this.#devicesFile).catch(() => null)
    if (known) this.#postDevices([...known].map(([ip, mac]) => ({ ip, mac })))
  }

  #postDevices(devices: DeviceAddress[]): void {
    this.#hasDevices = true
    this.#thread.post({ type: 'devices', devices })
  }

  isExchanged(): Promise<boolean> {
    return this.driver.isExchanged()
  }

  async setDevices(devices: readonly DeviceAddress[]): Promise<void> {
    await this.driver.setDevices(devices)
    this.#postDevices([...devices])
  }

  get isAskable(): boolean {
    return this.driver.isAskable
  }

  setConsoleKey(key: string): Promise<void> {
    return this.driver.setConsoleKey(key)
  }

  async ask(): Promise<CanaryReport | null> {
    const report = await this.driver.ask()
    this.#postCaches()
    return report
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.driver.stop()
    await this.#counting
    await this.#thread.close()
  }

  /** The server silently drops frames that wait too long; its own count of answers shows how many. */
  async #countOn(): Promise<void> {
    const { signal } = this.#stopping
    const { statistics } = dnstapPathsOf(this.deps.folder.path)
    while (!signal.aborted) {
      await pause(COUNT_EVERY, undefined, { signal }).catch(() => undefined) // It stops.
      if (signal.aborted || this.#arrived === null) continue
      try {
        await this.#tools.rndc('stats')
        const sent = await takeResponses(statistics)
        await pause(SETTLE, undefined, { signal }).catch(() => undefined) // It stops.
        const arrived = this.#arrived
        if (sent === null || arrived === null) continue
        const visits = this.#missing.note(sent, arrived)
        if (visits === 0) continue
        this.#thread.post({ type: 'lost', source: SOURCE, visits })
        logEvent(this.deps.logger, 'node.dnstap.missing', { visits })
      } catch {
        // The driver reports a server that cannot be controlled.
      }
    }
  }

  get #arrived(): number | null {
    const frames = this.#thread.status?.sources[SOURCE]
    return frames && frames.senders.length > 0 ? frames.answers : null
  }
}
