import type { Logger } from 'pino'
import { logEvent } from '../platform/logging/log-event.ts'
import { readDevicesFile } from '../policies/devices-file.ts'
import { TimesOfHour } from './answer-times.ts'
import { ClientTable } from './clients/client-table.ts'
import { ServerCookies } from './clients/cookies.ts'
import { answerConsoleQuery, makeQuestion } from './control/console-query.ts'
import { Counters } from './counters.ts'
import { Discovery } from './encrypted/discovery.ts'
import { EncryptedServer } from './encrypted/encrypted-server.ts'
import { FileWatch } from './file-watch.ts'
import { Listeners } from './listen/listeners.ts'
import { NameSources } from './name-sources.ts'
import { PageAddresses } from './page/page-addresses.ts'
import { PageServer } from './page/page-server.ts'
import { RecentBans } from './page/recent-bans.ts'
import { askSupervisor } from './page/relay-client.ts'
import { Policies } from './policies.ts'
import { ProofAnswerer } from './proof/proof-answerer.ts'
import { tryPolicies } from './proof/try-policies.ts'
import { QueryAnswerer } from './query-answerer.ts'
import { QueryHandler } from './query-handler.ts'
import { Resolver } from './resolver.ts'
import type {
  ControlReply,
  ControlRequest,
  GatewaySettings,
  GatewaySetup,
  GatewayStatus,
  ListenerStatus,
} from './setup.ts'
import { AnswerBatch } from './spool/answer-batch.ts'
import { SpoolWriter } from './spool/spool-writer.ts'
import { ServerNames } from './upstreams/encrypted/server-names.ts'
import { presentUpstreams } from './upstreams/present-upstreams.ts'
import { UpstreamChoice } from './upstreams/upstream-choice.ts'
import { ZoneSet } from './zones/zone-set.ts'

const LOOK_EVERY = 500
const TICK_EVERY = 1_000
/** An address that moves to this machine is served within that time, so that few clients ask in vain (ms). */
const ADDRESSES_EVERY = 250
/** Ticks. */
const CHOOSE_AGAIN_AFTER = 5

/** One DNS gateway: its parts, their settings, and what it reports. */
export class Gateway {
  private readonly startedAt = Date.now()
  private readonly clients = new ClientTable()
  private readonly counters = new Counters()
  private readonly times = new TimesOfHour()
  private readonly policies: Policies
  private readonly zones = new ZoneSet()
  private readonly upstreams: UpstreamChoice
  private readonly resolver: Resolver
  private readonly spool: SpoolWriter
  private readonly batch: AnswerBatch
  private readonly answerer: QueryAnswerer
  private readonly proofs: ProofAnswerer
  private readonly handler: QueryHandler
  private readonly listeners: Listeners
  private readonly encrypted: EncryptedServer
  private readonly bans = new RecentBans()
  private readonly pageAddresses = new PageAddresses()
  private readonly page: PageServer
  private readonly files: FileWatch
  private readonly timers: NodeJS.Timeout[] = []
  private settings: GatewaySettings
  private appliedUpstreams = ''
  private ticks = 0
  /** The own addresses that no query is forwarded to. */
  private chosenFor = ''

  constructor(
    private readonly setup: GatewaySetup,
    logger: Logger,
  ) {
    const { paths, settings } = setup
    this.settings = settings
    this.policies = new Policies(paths.policies)
    const names = new ServerNames((name, type) => this.lookUp(name, type))
    this.upstreams = new UpstreamChoice((name) => names.addressOf(name))
    const onFault = (err: unknown) => logEvent(logger, 'gateway.query.failed', { err })
    const sources = new NameSources(this.zones, this.upstreams)
    this.resolver = new Resolver(settings, onFault, (targets, group) => sources.leavesAt(targets, group) >= 0)
    this.spool = new SpoolWriter(paths.spool, setup.spool)
    this.batch = new AnswerBatch(this.spool)
    const { policies, zones, upstreams, resolver, clients, counters, times, batch } = this
    const discovery = new Discovery(() => ({
      settings: this.settings.encrypted,
      leaf: this.encrypted.certificate?.leaf ?? null,
      dot: this.encrypted.served('dot'),
      doh: this.encrypted.served('doh'),
    }))
    const onListener = (status: ListenerStatus) => logEvent(logger, 'gateway.listener.changed', { ...status })
    const page = this.pageAddresses
    this.answerer = new QueryAnswerer(
      { policies, zones, upstreams, resolver, sources, discovery, page },
      settings,
    )
    this.page = new PageServer(
      {
        clients,
        bans: this.bans,
        ask: async (message) => {
          if (paths.relay === null) throw new Error('no supervisor takes requests')
          return askSupervisor(paths.relay, message)
        },
        onChange: onListener,
        onFault,
      },
      settings.page,
    )
    const cookies = new ServerCookies(Date.now)
    this.proofs = new ProofAnswerer({ policies, clients, answerer: this.answerer }, settings)
    this.handler = new QueryHandler(
      {
        clients,
        cookies,
        counters,
        times,
        policies,
        answerer: this.answerer,
        proofs: this.proofs,
        batch,
        bans: this.bans,
        page: this.pageAddresses,
        onFault,
      },
      settings,
    )
    this.listeners = new Listeners(this.handler.receive, onListener)
    this.encrypted = new EncryptedServer(settings.encrypted, this.handler.receive, {
      onListener: (status) => logEvent(logger, 'gateway.listener.changed', { ...status }),
      onCertificate: (state) => logEvent(logger, 'gateway.certificate.read', { state }),
      onThreadEnd: (err) => logEvent(logger, 'gateway.encrypted.failed', { err }),
    })
    this.files = new FileWatch((path, err) => logEvent(logger, 'gateway.file.unreadable', { path, err }))
    this.watchFiles()
  }

  /** Resolves when policies and zones are read and all available addresses are served. */
  async start(): Promise<void> {
    await this.files.look()
    await this.apply(this.settings)
    this.timers.push(
      setInterval(() => {
        void this.files.look()
        void this.encrypted.look()
      }, LOOK_EVERY),
    )
    this.timers.push(setInterval(() => this.tick(), TICK_EVERY))
    this.timers.push(setInterval(() => void this.followAddresses(), ADDRESSES_EVERY))
    this.counters.tick()
  }

  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer)
    this.batch.flush()
    await Promise.all([this.listeners.close(), this.page.addresses.close()])
    this.batch.flush()
    await this.encrypted.close()
    this.resolver.close()
    this.upstreams.close()
    await this.spool.close()
  }

  /** Answers everything except `stop`, which the process handles. */
  async control(request: Exclude<ControlRequest, { type: 'stop' }>): Promise<ControlReply> {
    const { id } = request
    switch (request.type) {
      case 'status':
        return { id, type: 'status', status: this.status() }
      case 'apply':
        await this.apply(request.settings)
        return { id, type: 'applied' }
      case 'reload':
        await this.files.look()
        return { id, type: 'reloaded', generation: this.policies.status.generation }
      case 'returnToFormer':
        return { id, type: 'returned', generation: await this.policies.returnToFormer() }
      case 'takeNewest':
        return { id, type: 'taken', generation: await this.policies.takeNewest() }
      case 'try':
        return { id, type: 'tried', ...(await tryPolicies(request, Date.now(), this.policies.opener)) }
      case 'query': {
        const { answerer, clients, resolver, upstreams } = this
        const result = await answerConsoleQuery(request, { answerer, clients, resolver, upstreams })
        return { id, type: 'answered', result }
      }
      case 'client':
        return { id, type: 'client', lastQueryAt: this.clients.lastQueryAt(request.ip) }
    }
  }

  private async apply(settings: GatewaySettings): Promise<void> {
    this.settings = settings
    this.clients.allow(settings.allowedClients)
    this.resolver.apply(settings)
    this.answerer.apply(settings)
    this.proofs.apply(settings)
    this.handler.apply(settings)
    this.listeners.setWanted(settings.listen)
    this.chooseUpstreams()
    await this.listeners.apply()
    await this.encrypted.apply(settings.encrypted)
    await this.page.apply(settings.page)
    this.pageAddresses.use(this.page.addresses.status)
  }

  /** Answers of former servers are dropped only when the servers have changed. */
  private chooseUpstreams(): void {
    const own = new Set([...this.listeners.endpoints, ...this.encrypted.endpoints])
    const { upstreams, blockPrivateAnswers, privateAnswerDomains, maxTtlSeconds } = this.settings
    this.upstreams.apply(upstreams, own)
    const applied = JSON.stringify([
      upstreams,
      blockPrivateAnswers,
      privateAnswerDomains,
      maxTtlSeconds,
      this.upstreams.upstreams.map(({ server }) => server),
    ])
    if (applied !== this.appliedUpstreams) this.resolver.forget()
    this.appliedUpstreams = applied
  }

  /** The addresses of an encrypted server's name, by plain servers. */
  private async lookUp(name: string, type: 'A' | 'AAAA'): Promise<readonly string[]> {
    const group = this.upstreams.plainFor(name)
    const { answer } = await this.resolver.ask({ ...makeQuestion(name, type), group })
    return answer.addresses
  }

  private watchFiles(): void {
    const { policies, devices, zones } = this.setup.paths
    this.files.add([policies, `${policies}.changed`], () => this.policies.read())
    this.files.add([devices], async () => {
      this.clients.setDevices(await readDevicesFile(devices))
      return true
    })
    this.files.add([zones], async () => {
      await this.zones.read(zones)
      return true
    })
    this.files.add([this.settings.upstreams.systemResolvConf], async () => {
      this.chooseUpstreams()
      return true
    })
  }

  private tick(): void {
    this.counters.tick()
    this.listeners.tcp.closeIdle()
    const { addresses } = this.page
    void addresses.apply().then(() => this.pageAddresses.use(addresses.status))
    void this.encrypted.listen()
    if (this.ticks++ % CHOOSE_AGAIN_AFTER === 0) this.chooseUpstreams()
  }

  /** An address comes and goes with the interfaces, and its port may be in use for some time. */
  private async followAddresses(): Promise<void> {
    await this.listeners.apply()
    // Queries must not be forwarded to a new address of the machine itself.
    const own = [...this.listeners.endpoints].join()
    if (own !== this.chosenFor) this.chooseUpstreams()
    this.chosenFor = own
  }

  private status(): GatewayStatus {
    const { cache } = this.resolver
    const now = Date.now()
    return {
      version: this.setup.version,
      pid: process.pid,
      startedAt: this.startedAt,
      listeners: this.listeners.status,
      pageListeners: this.page.addresses.status,
      policies: this.policies.status,
      files: {
        devices: this.files.faultOf(this.setup.paths.devices),
        zones: this.files.faultOf(this.setup.paths.zones),
      },
      zones: this.zones.zones.map(({ id, origin, serial, size }) => ({ id, origin, serial, records: size })),
      devices: this.clients.deviceCount,
      queriesPerSecond: this.counters.perSecond,
      totals: this.counters.totals,
      lastHour: this.counters.lastHour,
      minutes: this.counters.perMinute,
      times: this.times.times(now),
      minuteTimes: this.times.perMinute(now),
      cache: { entries: cache.size, bytes: cache.bytes, hits: cache.hits, misses: cache.misses },
      upstreams: presentUpstreams(this.upstreams.upstreams, now),
      topClients: this.clients.busiest('queries', now),
      refusedClients: this.clients.busiest('refused', now),
      tcpConnections: this.listeners.tcp.size,
      encrypted: this.encrypted.status(now),
      spool: this.spool.status(),
      memoryBytes: process.memoryUsage.rss(),
    }
  }
}
