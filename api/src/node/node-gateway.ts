import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Message } from '@netwarden/shared/errors'
import type { Logger } from 'pino'
import { type GatewaySettings, type GatewayStatus, gatewaySetupSchema } from '../gateway/setup.ts'
import { type Canary, type CanaryReport, CanaryRounds } from '../gateway-control/canary-rounds.ts'
import { conditionOf } from '../gateway-control/gateway-condition.ts'
import { makeGatewayFolders } from '../gateway-control/gateway-paths.ts'
import { GatewaySupervisor } from '../gateway-control/gateway-supervisor.ts'
import { faultOfEncrypted, faultOfListener } from '../gateway-control/listener-faults.ts'
import { certificateRoots } from '../platform/config/certificate-roots.ts'
import { replaceFile } from '../platform/files/replace-file.ts'
import { VERSION } from '../platform/files/version.ts'
import { type DeviceAddress, writeDevicesFile } from '../policies/devices-file.ts'
import { writeZonesFile } from '../policies/zones-file.ts'
import { NodeCanaries } from './node-canaries.ts'
import type { DriverFacts, NodeDriver } from './node-driver.ts'
import type { NodeFolder, NodeIdentity } from './node-folder.ts'
import { moveStaged, type OpenedOrder, signatureOf } from './order-content.ts'

interface NodeGatewayDeps {
  folder: NodeFolder
  identity: NodeIdentity
  logger: Logger
}

const LOAD_LIMIT = 8_000
const LOOK_EVERY = 50

/** The gateway process of a node: the same one as on the console's machine, from the node's own files. */
export class NodeGateway implements NodeDriver {
  /** Its table of names decides without their spelling. */
  readonly needsTexts = false
  readonly #supervisor: GatewaySupervisor
  readonly #rounds: CanaryRounds
  #opened: OpenedOrder | null = null
  #source: NodeCanaries | null = null
  #consoleKey: string | null
  /** That the gateway was given. */
  #usedConsoleKey: string | null = null
  /** The policies' files, as this program wrote them. */
  #files: string | null = null
  #isExchanged = false
  /** Whether it answers by what the gateway kept, because nothing else can be opened. */
  #isAsBefore = false

  constructor(private readonly deps: NodeGatewayDeps) {
    const { control, setup } = deps.folder.gateway
    const prepare = (settings: GatewaySettings) => this.#prepare(settings)
    this.#supervisor = new GatewaySupervisor({
      version: VERSION,
      control,
      setup,
      prepare,
      logger: deps.logger,
    })
    this.#consoleKey = deps.identity.consoleProofKey
    this.#rounds = new CanaryRounds(Buffer.from(deps.identity.proofKey, 'hex'), Date.now)
  }

  get opened(): OpenedOrder | null {
    return this.#opened
  }

  get status(): GatewayStatus | null {
    return this.#supervisor.state.status
  }

  get isAskable(): boolean {
    return this.#usedConsoleKey !== null && this.#opened !== null
  }

  async setConsoleKey(key: string): Promise<void> {
    if (key === this.#consoleKey) return
    const { folder, identity } = this.deps
    // On a full disk the console sends it again after the next start.
    await folder.saveIdentity({ ...identity, consoleProofKey: key }).catch(() => undefined)
    this.#consoleKey = key
    if (this.#opened) await this.#want(this.#opened)
  }

  async #want({ settings }: OpenedOrder): Promise<void> {
    const consoleProofKey = this.#consoleKey
    await this.#supervisor.want({ ...withOwnRoots(settings), consoleProofKey })
    this.#usedConsoleKey = consoleProofKey
  }

  get canaries(): CanaryReport | null {
    return this.#rounds.last
  }

  get facts(): DriverFacts {
    const { status } = this
    const encryptedFault = status?.encrypted.listeners
      .map((listener) => faultOfEncrypted(listener, status.encrypted.certificate))
      .find((found) => found)
    return {
      queriesPerSecond: status?.queriesPerSecond ?? 0,
      addresses: status?.listeners.filter(({ isUp }) => isUp).map(({ address }) => address) ?? [],
      spool: { bytes: status?.spool.bytes ?? 0, dropped: status?.spool.dropped ?? 0 },
      ...(encryptedFault && { encryptedFault }),
    }
  }

  /** Why it does not answer as it should, known without a question; null where nothing is known to be wrong. */
  get fault(): { text: Message; isStale: boolean } | null {
    const settings = this.#opened?.settings
    if (!settings) return this.#isAsBefore ? failing({ key: 'node.fault.damaged' }) : null
    if (this.#isExchanged) return failing({ key: 'node.fault.exchanged' })
    const supervised = this.#supervisor.state
    const { status } = supervised
    // A port of this machine that another program has: its queries get that program's answers.
    const taken = status?.listeners.find(({ fault }) => fault === 'portTaken')
    const text = taken && faultOfListener(taken)
    if (text) return failing(text)
    const { state, reason } = conditionOf({
      // Unlike the gateway of the console, this one answers without its spool.
      supervised: { ...supervised, status: status && { ...status, spool: { ...status.spool, fault: null } } },
      config: settings,
      proofs: { of: () => null, saveFault: null, behindSince: null, wantedGeneration: null },
      canaries: null,
      fileFault: null,
    })
    if (reason && (state === 'failed' || state === 'stale'))
      return { text: reason, isStale: state === 'stale' }
    const code = status?.spool.fault
    return code ? { text: { key: 'node.fault.spool', params: { code } }, isStale: true } : null
  }

  /** Decides questions by staged policies in the process that is to use them; null where none runs. */
  async tryStaged(
    path: string,
    questions: readonly Canary[],
  ): Promise<{ generation: number; verdicts: string[] } | null> {
    const { connection } = this.#supervisor
    if (!connection) return null
    const asked = questions.map(({ name, deviceIp }) => ({ name, deviceIp }))
    return connection.request({ type: 'try', path, questions: asked }, 'tried', LOAD_LIMIT)
  }

  /** Uses an order whose policies are staged; resolves when the process decides by them, or after some seconds. */
  async use(opened: OpenedOrder, staged: string): Promise<null> {
    const { folder } = this.deps
    makeGatewayFolders(folder.gateway)
    this.#files = null
    await moveStaged(staged, folder.gateway.policies)
    this.#files = await signatureOf(folder.gateway.policies)
    this.#isExchanged = false
    await writeZonesFile(folder.gateway.zones, opened.zones)
    this.#opened = opened
    this.#source = new NodeCanaries(opened.set, opened.samples)
    await this.#want(opened)
    const until = performance.now() + LOAD_LIMIT
    for (;;) {
      await this.#supervisor.reload()
      if (this.status?.policies.generation === opened.order.generation || performance.now() > until)
        return null
      await pause(LOOK_EVERY)
    }
  }

  /** Starts the gateway as it ran before, by what it has kept itself. */
  async useAsBefore(): Promise<void> {
    const { setup } = this.deps.folder.gateway
    const text = await readFile(setup, 'utf8').catch(() => null) // It has never run.
    const { data } = gatewaySetupSchema.safeParse(text === null ? null : JSON.parse(text))
    if (!data) return
    this.#isAsBefore = true
    await this.#supervisor.want(data.settings)
  }

  /** Whether another program has changed the policies' files since this one wrote them. */
  async isExchanged(): Promise<boolean> {
    const before = this.#files
    if (this.#opened && before !== null && before !== (await signatureOf(this.deps.folder.gateway.policies)))
      // Unless an order was carried out meanwhile.
      this.#isExchanged = this.#files === before
    return this.#isExchanged
  }

  async setDevices(devices: readonly DeviceAddress[]): Promise<void> {
    makeGatewayFolders(this.deps.folder.gateway)
    await writeDevicesFile(this.deps.folder.gateway.devices, devices)
    await this.#supervisor.reload()
  }

  /** Asks questions of every segment at each address; null where there is nothing to ask. */
  async ask(): Promise<CanaryReport | null> {
    await this.#supervisor.look()
    const served = this.status?.listeners.filter(({ isUp }) => isUp) ?? []
    if (!this.#source || served.length === 0) {
      this.#rounds.forget()
      return null
    }
    return this.#rounds.round(
      served.map(({ address }) => address),
      this.#source,
    )
  }

  /** The process is ended with the node. */
  stop(): Promise<void> {
    return this.#supervisor.stop()
  }

  async #prepare(settings: GatewaySettings): Promise<boolean> {
    const { gateway } = this.deps.folder
    makeGatewayFolders(gateway)
    const { policies, devices, zones, spool, control, relay } = gateway
    const paths = { policies, devices, zones, spool, control, relay }
    const content = { version: VERSION, paths, settings, spool: { isCountedWhenFull: true } }
    try {
      await replaceFile(gateway.setup, [JSON.stringify(content)])
      return true
    } catch (cause) {
      // On a full disk it starts as it did before, and gets the settings by a message.
      if (existsSync(gateway.setup)) return false
      throw cause
    }
  }
}

function failing(text: Message) {
  return { text, isStale: false }
}

/** The machine that reads certificates says which folders may hold them, not the console. */
function withOwnRoots(settings: GatewaySettings): GatewaySettings {
  const { certificate } = settings.encrypted
  if (!certificate) return settings
  const roots = certificateRoots(process.env)
  return { ...settings, encrypted: { ...settings.encrypted, certificate: { ...certificate, roots } } }
}
