import type { BrandingSettings } from '@netwarden/shared/contract'
import type { Enforcement, EnforcerSettings, GatewayConfig } from '@netwarden/shared/domain'
import type { Logger } from 'pino'
import type { ControlReply, GatewaySettings } from '../../gateway/setup.ts'
import { type CanaryReport, CanaryRounds } from '../../gateway-control/canary-rounds.ts'
import { conditionOf, type GatewayCondition } from '../../gateway-control/gateway-condition.ts'
import { GatewayEnforcer } from '../../gateway-control/gateway-enforcer.ts'
import type { GatewayPaths } from '../../gateway-control/gateway-paths.ts'
import { GatewayProofs } from '../../gateway-control/gateway-proofs.ts'
import { GatewaySupervisor, type Supervised } from '../../gateway-control/gateway-supervisor.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Enforcer } from '../../policies/enforcer.ts'
import type { DnsService } from '../dns/index.ts'
import type { SegmentsRepository } from '../segment-repository/index.ts'
import type { ZonesRepository } from '../zones/index.ts'
import type { CertificatePlaces } from './certificate-place.ts'
import type { CurrentDevices } from './current-devices.ts'
import type { GatewayConfigService } from './gateway-config.service.ts'
import { GatewayFiles } from './gateway-files.ts'
import { processSettingsOf, withOwn } from './process-settings.ts'
import { encryptedDnsOf } from './stored-gateway-config.ts'

export interface GatewayHostDeps {
  paths: GatewayPaths
  version: string
  /** Marks the server's own questions. */
  probeKey: Buffer
  config: Pick<GatewayConfigService, 'read' | 'isForbidden'>
  certificates: Pick<CertificatePlaces, 'placeOf'>
  dns: Pick<DnsService, 'read'>
  segments: Pick<SegmentsRepository, 'banAnswers' | 'safeSearch'>
  branding: { settings(): Promise<BrandingSettings> }
  zones: Pick<ZonesRepository, 'newestContents'>
  devices: Pick<CurrentDevices, 'write'>
  /** What this gateway and its site have instead of the defaults for all. */
  overrides(): Promise<EnforcerSettings>
  clock: Clock
  logger: Logger
}

/** The gateway of this data directory: runs it by its settings, and supplies its data. */
export class GatewayHost {
  readonly enforcer: Enforcer
  readonly proofs: GatewayProofs
  readonly #canaries: CanaryRounds
  readonly #files: GatewayFiles
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
    const { paths, version, logger, clock } = deps
    this.proofs = new GatewayProofs(clock, deps.probeKey)
    this.#canaries = new CanaryRounds(deps.probeKey, () => clock.now())
    this.#files = new GatewayFiles(deps)
    this.#supervisor = new GatewaySupervisor({
      version,
      control: paths.control,
      setup: paths.setup,
      prepare: (settings) => this.#files.prepare(settings),
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

  /** Whether policies are carried out: the gateway answered lately as decided, at each address that it serves. */
  get enforcement(): Enforcement {
    const { status } = this.state
    const served = status?.listeners.filter(({ isUp }) => isUp) ?? []
    const isProven = served.every(({ address }) => this.proofs.of(address)?.isProven)
    return served.length > 0 && isProven && this.proofs.behindSince === null ? 'enforcing' : 'monitor'
  }

  get condition(): GatewayCondition {
    const { proofs } = this
    return conditionOf({
      supervised: this.state,
      config: this.#config,
      proofs,
      canaries: this.canaries,
      fileFault: this.#files.fault,
    })
  }

  /** Reads the status of the gateway now. */
  look(): Promise<void> {
    return this.#supervisor.look()
  }

  /** Asks at each address whether the gateway answers as decided. */
  prove(): Promise<void> {
    return this.proofs.round(this.state.status)
  }

  /** What the last questions of every segment have shown; null while there is nothing to ask. */
  get canaries(): CanaryReport | null {
    return this.#canaries.last
  }

  /** Asks questions of every segment at each address. */
  async askCanaries(): Promise<CanaryReport | null> {
    const { isWanted, status } = this.state
    const { wanted } = this.proofs
    const served = status?.listeners.filter(({ isUp }) => isUp) ?? []
    if (isWanted && wanted && served.length > 0)
      return this.#canaries.round(
        served.map(({ address }) => address),
        wanted,
      )
    this.#canaries.forget()
    return null
  }

  /** Writes files again that could not be written, or that the gateway could not read. */
  readonly repair = (): Promise<void> =>
    this.#enqueue(async () => {
      const { isWanted, status } = this.state
      if (isWanted && (await this.#files.repair(status))) await this.#supervisor.reload()
    })

  /** Reads the settings and resolves when the gateway runs with them. */
  readonly refresh = (): Promise<void> =>
    this.#enqueue(async () => {
      if (this.#isStopping) return
      const { segments } = this.deps
      const [config, dns, banAnswers, safeSearch, branding, own] = await Promise.all([
        this.deps.config.read(),
        this.deps.dns.read(),
        segments.banAnswers(),
        segments.safeSearch(),
        this.deps.branding.settings(),
        this.deps.overrides(),
      ])
      this.#config = config
      const isWanted = config.enabled && !this.isForbidden
      const proofKey = this.proofs.key.toString('hex')
      const settings = isWanted
        ? { ...this.#settingsOf(config, { dns, banAnswers, safeSearch, branding }, own), proofKey }
        : null
      const given = JSON.stringify(settings)
      if (given === this.#given) return
      this.#given = given
      await this.#supervisor.want(settings)
      await this.prove()
      void this.askCanaries().catch(() => undefined) // The next round is asked anyway.
      if (settings) for (const listen of this.#started) listen()
    })

  #settingsOf(...parts: Parameters<typeof processSettingsOf>): GatewaySettings {
    const [config, , own = {}] = parts
    const settings = processSettingsOf(...parts)
    const certificate = this.deps.certificates.placeOf(encryptedDnsOf(withOwn(config, own)))
    return { ...settings, encrypted: { ...settings.encrypted, certificate } }
  }

  /** Called each time the gateway is switched on or its settings change. */
  onStarted(listener: () => void): void {
    this.#started.push(listener)
  }

  /** Writes the zones; resolves when the gateway serves them. */
  readonly refreshZones = (): Promise<void> =>
    this.#enqueue(async () => {
      if (!this.state.isWanted) return
      if (await this.#files.write('zones')) await this.#supervisor.reload()
    })

  readonly refreshDevices = (): Promise<void> =>
    this.#enqueue(async () => {
      if (!this.state.isWanted) return
      if (await this.#files.write('devices', { isForced: false })) await this.#supervisor.reload()
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

  #enqueue(task: () => Promise<void>): Promise<void> {
    const mine = this.#work.then(task)
    this.#work = mine.catch((err: unknown) => logEvent(this.deps.logger, 'gateway.refresh.failed', { err }))
    return this.#work
  }
}
