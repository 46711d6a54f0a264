import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Enforcement, GatewayConfig } from '@netwarden/shared/domain'
import type { Logger } from 'pino'
import type { ControlReply, GatewaySettings } from '../../gateway/setup.ts'
import { replaceFile } from '../../platform/files/replace-file.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import type { Enforcer } from '../../policies/enforcer.ts'
import { writeZonesFile, type ZoneText } from '../../policies/zones-file.ts'
import type { DnsService } from '../dns/index.ts'
import type { SegmentsRepository } from '../segment-repository/index.ts'
import type { ZonesRepository } from '../zones/index.ts'
import type { CurrentDevices } from './current-devices.ts'
import type { GatewayConfigService } from './gateway-config.service.ts'
import { GatewayEnforcer } from './gateway-enforcer.ts'
import { type GatewayPaths, makeGatewayFolders } from './gateway-paths.ts'
import { GatewaySupervisor, type Supervised } from './gateway-supervisor.ts'
import { processSettingsOf } from './process-settings.ts'

export interface GatewayHostDeps {
  paths: GatewayPaths
  version: string
  config: Pick<GatewayConfigService, 'read' | 'isForbidden'>
  dns: Pick<DnsService, 'read'>
  segments: Pick<SegmentsRepository, 'banAnswers'>
  zones: Pick<ZonesRepository, 'newestContents'>
  devices: Pick<CurrentDevices, 'write'>
  logger: Logger
}

const unpack = promisify(gunzip)

/** The gateway of this data directory: runs it by its settings, and supplies its data. */
export class GatewayHost {
  readonly enforcer: Enforcer
  readonly #supervisor: GatewaySupervisor
  #config: GatewayConfig | null = null
  #given = ''
  /** Settings and files are written one after the other, so that the newest win. */
  #work: Promise<void> = Promise.resolve()
  #isStopping = false
  readonly #started: (() => void)[] = []
  /** For how long visits of the spool have been waiting to be stored. */
  spoolLagSeconds = 0

  constructor(private readonly deps: GatewayHostDeps) {
    const { paths, version, logger } = deps
    this.#supervisor = new GatewaySupervisor({
      version,
      control: paths.control,
      setup: paths.setup,
      prepare: (settings) => this.#prepare(settings),
      logger,
    })
    this.enforcer = new GatewayEnforcer(this.#supervisor)
  }

  get state(): Supervised {
    return this.#supervisor.state
  }

  /** As read last; null before. */
  get config(): GatewayConfig | null {
    return this.#config
  }

  get isForbidden(): boolean {
    return this.deps.config.isForbidden
  }

  /** Whether policies are carried out: the gateway runs and serves an address. */
  get enforcement(): Enforcement {
    const { status } = this.state
    return status?.listeners.some(({ isUp }) => isUp) ? 'enforcing' : 'monitor'
  }

  /** Reads the status of the gateway now. */
  look(): Promise<void> {
    return this.#supervisor.look()
  }

  /** Reads the settings and resolves when the gateway runs with them. */
  readonly refresh = (): Promise<void> =>
    this.#enqueue(async () => {
      if (this.#isStopping) return
      const { segments } = this.deps
      const [config, dns, banAnswers] = await Promise.all([
        this.deps.config.read(),
        this.deps.dns.read(),
        segments.banAnswers(),
      ])
      this.#config = config
      const isWanted = config.enabled && !this.isForbidden
      const settings = isWanted ? processSettingsOf(config, dns, banAnswers) : null
      const given = JSON.stringify(settings)
      if (given === this.#given) return
      this.#given = given
      await this.#supervisor.want(settings)
      if (settings) for (const listen of this.#started) listen()
    })

  /** Called each time the gateway is switched on or its settings change. */
  onStarted(listener: () => void): void {
    this.#started.push(listener)
  }

  /** Writes the zones; resolves when the gateway serves them. */
  readonly refreshZones = (): Promise<void> =>
    this.#enqueue(async () => {
      if (!this.state.isWanted) return
      await writeZonesFile(this.deps.paths.zones, await newestZones(this.deps.zones))
      await this.#supervisor.reload()
    })

  readonly refreshDevices = (): Promise<void> =>
    this.#enqueue(async () => {
      if (this.state.isWanted && (await this.deps.devices.write())) await this.#supervisor.reload()
    })

  async lastQueryOf(ip: string): Promise<number | null> {
    const reply: ControlReply | undefined = await this.#supervisor.connection?.request(
      { type: 'client', ip },
      'client',
    )
    return reply?.type === 'client' ? reply.lastQueryAt : null
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#supervisor.stop()
    await this.#work
  }

  async #prepare(settings: GatewaySettings): Promise<void> {
    const { paths, version, zones, devices } = this.deps
    makeGatewayFolders(paths)
    const { policies, devices: devicesFile, zones: zonesFile, spool, control } = paths
    const files = { policies, devices: devicesFile, zones: zonesFile, spool, control }
    await replaceFile(paths.setup, [JSON.stringify({ version, paths: files, settings })])
    await writeZonesFile(zonesFile, await newestZones(zones))
    await devices.write({ isForced: true })
  }

  #enqueue(task: () => Promise<void>): Promise<void> {
    const mine = this.#work.then(task)
    this.#work = mine.catch((err: unknown) => logEvent(this.deps.logger, 'gateway.refresh.failed', { err }))
    return this.#work
  }
}

async function newestZones(repository: Pick<ZonesRepository, 'newestContents'>): Promise<ZoneText[]> {
  const zones: ZoneText[] = []
  for (const { id, content } of await repository.newestContents())
    zones.push({ id, text: (await unpack(Buffer.from(content, 'base64'))).toString() })
  return zones
}
