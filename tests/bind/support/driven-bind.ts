import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { ListIndexBuilder, type PolicyRows, packPolicies } from '@netwarden/shared/policy'
import { pino } from 'pino'
import { keyName } from '../../../api/src/bind/rendered-config.ts'
import { gatewaySettingsSchema } from '../../../api/src/gateway/setup.ts'
import { includeLines } from '../../../api/src/node/bind/bind-config-lines.ts'
import { BindDriver } from '../../../api/src/node/bind/bind-driver.ts'
import { BindFolder } from '../../../api/src/node/bind/bind-folder.ts'
import { NodeFolder, type NodeIdentity } from '../../../api/src/node/node-folder.ts'
import { NodeOrders } from '../../../api/src/node/node-orders.ts'
import { OrderSwitch } from '../../../api/src/node/order-switch.ts'
import { makeKeyPair, signText } from '../../../api/src/node-protocol/keys.ts'
import { addressOf, type Order, type SignedOrder } from '../../../api/src/node-protocol/order.ts'
import { ask } from '../../gateway/support/dns-client.ts'
import { ScriptedUpstream } from '../../gateway/support/scripted-upstream.ts'
import { textsOf, versionsOf } from '../../policy/support/opened-file.ts'
import { eventually } from '../../support/eventually.ts'
import { BindServer } from './bind-server.ts'

export const STAFF_ID = '00000001-0000-4000-8000-000000000000'
const STAFF_DEVICE = '127.2.0.5'
const NXDOMAIN = 3
const CONSOLE = makeKeyPair()

/** What an order has beside the usual policies. */
export interface Wanted {
  banned?: readonly string[]
  /** Segments beside the usual ones. */
  segments?: number
  listed?: readonly string[]
}

/** A node's driver with a real BIND, given orders as a console gives them, and asked rounds of questions at will. */
export class DrivenBind {
  readonly log: string[] = []
  readonly #parts = new Map<string, Buffer>()
  #driver: BindDriver | null = null
  #switch: OrderSwitch | null = null
  #orders: NodeOrders | null = null
  #counter = 0

  private constructor(
    readonly folder: NodeFolder,
    readonly bind: BindServer,
    readonly upstream: ScriptedUpstream,
    /** Programs here come before those of BIND. */
    readonly tools: string,
    private readonly identity: NodeIdentity,
    private readonly upstreamPort: number,
  ) {}

  /** `upstreamPort` is of a server in another process: the usual one is silent while the test is busy. */
  static async start({ upstreamPort }: { upstreamPort?: number } = {}): Promise<DrivenBind> {
    const folder = new NodeFolder(mkdtempSync(join(tmpdir(), 'netwarden-driven-')))
    const upstream = await ScriptedUpstream.start(({ name }) => ({ answer: [`${name}. 5 A 198.51.100.7`] }))
    const port = upstreamPort ?? upstream.port
    const bind = await BindServer.make({ upstreamPort: port })
    const identity: NodeIdentity = {
      server: '',
      id: randomUUID(),
      name: 'bind',
      publicKey: '',
      privateKey: '',
      consoleKey: CONSOLE.publicKey,
      ca: null,
      listen: [bind.address],
      driver: 'bind',
      rndc: bind.control,
      proofKey: '',
      consoleProofKey: null,
    }
    const tools = mkdtempSync(join(tmpdir(), 'netwarden-tools-'))
    const driven = new DrivenBind(folder, bind, upstream, tools, identity, port)
    folder.make()
    const files = new BindFolder(folder.path)
    await files.make()
    const lines = await includeLines({ files, identity, language: 'en-US', namedConf: '/nowhere' })
    bind.include(lines)
    await bind.start()
    await driven.startNode()
    return driven
  }

  /** The node as it starts: with the orders that are on its disk. */
  async startNode(): Promise<void> {
    await this.#driver?.stop()
    const { folder, identity } = this
    const lines = new Writable({
      write: (chunk, _encoding, done) => {
        this.log.push(String(chunk))
        done()
      },
    })
    const logger = pino({}, lines)
    const orders = new NodeOrders(folder, CONSOLE.publicKey)
    await orders.load()
    const driver = new BindDriver({ folder, identity, orders, logger })
    const fetchPart = async ({ hash }: { hash: string }) => {
      const bytes = this.#parts.get(hash)
      if (!bytes) throw new Error(`no part ${hash}`)
      return bytes
    }
    this.#orders = orders
    this.#driver = driver
    this.#switch = new OrderSwitch({ folder, identity, orders, gateway: driver, fetchPart, logger })
    await this.#switch.resume()
  }

  get driver(): BindDriver {
    if (!this.#driver) throw new Error('the node does not run')
    return this.#driver
  }

  get orders(): NodeOrders {
    if (!this.#orders) throw new Error('the node does not run')
    return this.#orders
  }

  /** A signed order with policies that ban `banned.example`, `listed.example` of a list, and for staff `staff.example`. */
  async order({ banned = [], segments = 0, listed = [] }: Wanted = {}): Promise<SignedOrder> {
    const lists = { bad: ['listed.example', ...listed] }
    const builder = new ListIndexBuilder([7, 8])
    for (const [id, names] of Object.entries(lists)) builder.addList(id, names)
    const index = builder.build()
    const counter = ++this.#counter
    const rows = rowsOf(counter, banned, segments)
    const { listen: _listen, proofKey: _key, ...settings } = gatewaySettingsSchema.parse(this.#settings())
    const zone = {
      id: '1',
      text: '$ORIGIN corp.example.\n$TTL 60\n@ IN SOA a. b. 1 60 60 60 60\n@ IN NS a.\n@ IN A 192.0.2.5\n',
    }
    const versions = versionsOf(lists)
    for (const version of versions)
      this.#keep(Buffer.from((await textsOf(lists)(version)).join('\n')), version.hash)
    const whole: Order = {
      epoch: 1,
      counter,
      generation: counter,
      createdAt: Date.now(),
      rules: 100,
      isExplained: true,
      lists: versions.map(({ id, version, hash }) => [id, version, hash]),
      parts: {
        names: this.#keep(Buffer.from(new Uint8Array(index.buffer))),
        base: this.#keep(Buffer.from(new Uint8Array(packPolicies(rows, index)))),
        changed: null,
        zones: this.#keep(Buffer.from(JSON.stringify({ zones: [zone] }))),
        settings: this.#keep(Buffer.from(JSON.stringify({ settings, samples: [] }))),
      },
    }
    const text = JSON.stringify(whole)
    return { text, signature: signText(CONSOLE.privateKey, text) }
  }

  async take(order: SignedOrder): Promise<void> {
    await this.#switch?.take(order)
  }

  /** Whether a console would show that the newest order is in force. */
  get isShownInForce(): boolean {
    const { canaries, fault, opened } = this.driver
    const isProved = canaries !== null && canaries.asked > 0 && canaries.agreed === canaries.asked
    return fault === null && isProved && canaries.generation === opened?.order.generation
  }

  /** Whether devices get the usual policies, with these names banned and those passed. */
  async decides(banned: readonly string[] = [], passed: readonly string[] = []): Promise<boolean> {
    const rcodeOf = async (name: string, from = '127.0.0.1') =>
      (await ask(this.bind.port, name, { from }).catch(() => null))?.rcode ?? -1
    for (const name of ['banned.example', 'listed.example', ...banned])
      if ((await rcodeOf(name)) !== NXDOMAIN) return false
    for (const name of ['passed.example', 'staff.example', ...passed])
      if ((await rcodeOf(name)) !== 0) return false
    return (await rcodeOf('staff.example', STAFF_DEVICE)) === NXDOMAIN
  }

  /** Rounds of questions until the newest order is shown as in force, and is. */
  async untilInForce(banned: readonly string[] = []): Promise<void> {
    await eventually(async () => {
      await this.driver.ask()
      if (!this.isShownInForce)
        throw new Error(JSON.stringify([this.driver.fault, this.driver.canaries?.differing]))
      return this.decides(banned)
    })
  }

  current(...parts: string[]): string {
    return join(this.folder.path, 'bind', 'current', ...parts)
  }

  /** The file of a policy zone for all devices, `domain.own` for example. */
  zone(part: string): string {
    return this.current('views', BUILT_IN_SEGMENT_ID, `${part}.netwarden.internal`)
  }

  edit(path: string, change: (text: string) => string): void {
    const text = readFileSync(path, 'utf8')
    const changed = change(text)
    if (changed === text) throw new Error(`nothing changes in ${path}`)
    writeFileSync(path, changed)
  }

  /** What somebody at the machine does. */
  async byHand(...words: string[]): Promise<void> {
    await this.bind.byHand(join(this.folder.path, 'bind', 'control.key'), words)
  }

  /** What somebody with the key of the view for all devices does; a line as `nsupdate` takes it. */
  async updateByHand(part: string, line: string): Promise<void> {
    const { secret } = new BindFolder(this.folder.path).key(keyName(BUILT_IN_SEGMENT_ID))
    const lines = [
      `server 127.0.0.1 ${this.bind.port}`,
      `key hmac-sha256:${keyName(BUILT_IN_SEGMENT_ID)} ${secret}`,
      `zone ${part}.netwarden.internal`,
      line,
      'send',
    ]
    execFileSync('/usr/bin/nsupdate', { input: `${lines.join('\n')}\n` })
  }

  /** Puts a script before a program of BIND. */
  replaceTool(tool: string, script: string): void {
    const path = join(this.tools, tool)
    writeFileSync(path, `#!/bin/sh\n${script}\n`)
    chmodSync(path, 0o755)
  }

  restoreTools(): void {
    for (const name of readdirSync(this.tools)) rmSync(join(this.tools, name))
  }

  async stop(): Promise<void> {
    this.restoreTools()
    await this.#driver?.stop()
    await this.bind.stop()
    await this.upstream.stop()
    await rm(this.folder.path, { recursive: true, force: true })
    await rm(this.tools, { recursive: true, force: true })
  }

  #keep(bytes: Buffer, hash?: string) {
    const part = addressOf(bytes)
    this.#parts.set(hash ?? part.hash, bytes)
    return part
  }

  #settings() {
    return {
      listen: [],
      blockPrivateAnswers: false,
      upstreams: { default: [{ server: `127.0.0.1#${this.upstreamPort}` }] },
    }
  }
}

function rowsOf(generation: number, banned: readonly string[], segments: number): PolicyRows {
  const more = Array.from({ length: segments }, (_, index) => ({
    id: `1${String(index).padStart(7, '0')}-0000-4000-8000-000000000000`,
    rank: 1 + index,
    defaultMode: 'passed' as const,
    entries: [`127.${10 + (index % 200)}.${Math.floor(index / 200)}.0/24`],
    inherits: true,
  }))
  const ban = (id: string, segmentId: string, entry: string) => {
    return { id, segmentId, entry, group: 'domain' as const, solvedMode: 'banned' as const }
  }
  return {
    generation,
    segments: [
      {
        id: STAFF_ID,
        rank: 0,
        defaultMode: 'passed',
        entries: ['127.2.0.0/16'],
        inherits: true,
      },
      ...more,
      { id: BUILT_IN_SEGMENT_ID, rank: 1_000, defaultMode: 'passed', entries: [] },
    ],
    customPolicies: [
      ban('a', BUILT_IN_SEGMENT_ID, 'banned.example'),
      ban('b', STAFF_ID, 'staff.example'),
      ...banned.map((name, index) => ban(`n${index}`, BUILT_IN_SEGMENT_ID, name)),
    ],
    listRows: [{ id: 'bad', group: 'bad' }],
    enablements: [{ segmentId: BUILT_IN_SEGMENT_ID, listId: 'bad', solvedMode: 'banned' }],
    pauses: [],
    terms: [],
  }
}
