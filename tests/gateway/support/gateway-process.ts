import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { ListIndexBuilder, type PolicyRows, packPolicies } from '@netwarden/shared/policy'
import type { z } from 'zod'
import {
  type ControlReply,
  type ControlRequestInput,
  controlReplySchema,
  type GatewayStatus,
  type gatewaySettingsSchema,
} from '../../../api/src/gateway/setup.ts'
import { PolicyFile } from '../../../api/src/policies/policy-file.ts'
import { eventually } from '../../support/eventually.ts'
import { freePort } from '../../support/free-port.ts'

const CLOCK = new URL('shifted-clock.mjs', import.meta.url).href
const SCRIPT = fileURLToPath(new URL('../../../api/dist/bundle/gateway.main.js', import.meta.url))

type Settings = Partial<z.input<typeof gatewaySettingsSchema>>

export interface GatewayOptions {
  settings?: Settings
  spool?: { fileBytes?: number; totalBytes?: number }
  port?: number
  /** Whether the test moves the clock (`passTime`). */
  hasClock?: boolean
  /** Words before the command of the process. */
  prefix?: readonly string[]
  /** A file with certificates that the process trusts besides the system's. */
  trusted?: string
}

/** Everyone in the built-in segment, and everything passed. */
export const OPEN: PolicyRows = {
  segments: [{ id: BUILT_IN_SEGMENT_ID, rank: 0, defaultMode: 'passed', entries: [] }],
  customPolicies: [],
  listRows: [],
  enablements: [],
  pauses: [],
}

/** A gateway as the product starts it: the built script as a detached process with a folder of its own. */
export class GatewayProcess {
  readonly folder = mkdtempSync(join(tmpdir(), 'netwarden-gateway-'))
  private child: ChildProcess | null = null
  private nextId = 1

  private constructor(
    readonly port: number,
    private readonly options: GatewayOptions,
  ) {}

  static async start(options: GatewayOptions = {}): Promise<GatewayProcess> {
    const gateway = new GatewayProcess(options.port ?? (await freePort()), options)
    await gateway.run()
    return gateway
  }

  get pid(): number {
    return this.child?.pid ?? 0
  }

  get spoolFolder(): string {
    return join(this.folder, 'spool')
  }

  /** Settings as the process gets them; queries to nowhere unless the test names upstreams. */
  settings(changes: Settings = {}): z.input<typeof gatewaySettingsSchema> {
    return {
      listen: [`127.0.0.1#${this.port}`],
      upstreams: { systemResolvConf: join(this.folder, 'no-resolv.conf') },
      queriesPerSecondPerClient: 0,
      withoutPolicies: 'open',
      ...this.options.settings,
      ...changes,
    }
  }

  /** Starts the process again in the same folder. */
  async run(): Promise<void> {
    const setup = {
      version: '1',
      paths: {
        policies: join(this.folder, 'policies.bin'),
        devices: join(this.folder, 'devices.json'),
        zones: join(this.folder, 'zones.json'),
        spool: this.spoolFolder,
        control: join(this.folder, 'control.sock'),
      },
      settings: this.settings(),
      spool: this.options.spool,
    }
    const path = join(this.folder, 'setup.json')
    writeFileSync(path, JSON.stringify(setup))
    const preload = this.options.hasClock ? ['--import', CLOCK] : []
    const command = [...(this.options.prefix ?? []), process.execPath, ...preload, SCRIPT, path]
    const [program = '', ...words] = command
    const child = spawn(program, words, {
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, ...(this.options.trusted && { NODE_EXTRA_CA_CERTS: this.options.trusted }) },
    })
    this.child = child
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve())
      child.once('exit', (code) => reject(new Error(`the gateway ended with ${code}`)))
    })
  }

  /** Moves the clock of the process on; for a gateway with `hasClock`. */
  async passTime(seconds: number): Promise<void> {
    const shifted = new Promise((resolve) => this.child?.once('message', resolve))
    this.child?.send({ shiftMs: seconds * 1_000 })
    await shifted
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
    const { child } = this
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    child.kill(signal)
    return ended
  }

  async remove(): Promise<void> {
    await this.kill()
    await rm(this.folder, { recursive: true, force: true })
  }

  async control(request: Omitted<ControlRequestInput>): Promise<ControlReply> {
    const id = this.nextId++
    const socket = connect(join(this.folder, 'control.sock'))
    socket.setEncoding('utf8')
    socket.write(`${JSON.stringify({ ...request, id })}\n`)
    let text = ''
    for await (const chunk of socket as AsyncIterable<string>) {
      text += chunk
      if (text.endsWith('\n')) break
    }
    const reply = controlReplySchema.parse(JSON.parse(text))
    if (reply.type === 'fault') throw new Error(reply.reason)
    return reply
  }

  async status(): Promise<GatewayStatus> {
    const reply = await this.control({ type: 'status' })
    if (reply.type !== 'status') throw new Error(`no status but ${reply.type}`)
    return reply.status
  }

  apply(changes: Settings): Promise<ControlReply> {
    return this.control({ type: 'apply', settings: this.settings(changes) })
  }

  /** Compiles policies into the file as the server does, and has it read. */
  async setPolicies(rows: PolicyRows, lists: Record<string, readonly string[]> = {}): Promise<void> {
    await this.writePolicies(rows, lists)
    await this.control({ type: 'reload' })
  }

  async writePolicies(rows: PolicyRows, lists: Record<string, readonly string[]> = {}): Promise<void> {
    const builder = new ListIndexBuilder([7, 8])
    for (const [id, domains] of Object.entries(lists)) builder.addList(id, domains)
    const index = builder.build()
    const file = new PolicyFile(join(this.folder, 'policies.bin'), { warn: () => undefined })
    file.keep(
      { lists: [], names: index.buffer, base: packPolicies(rows, index), changed: null },
      async () => [],
    )
    await file.close()
  }

  async setZones(zones: readonly { id: string; text: string }[]): Promise<void> {
    writeFileSync(join(this.folder, 'zones.json'), JSON.stringify({ zones }))
    await this.control({ type: 'reload' })
  }

  async setDevices(devices: readonly { ip: string; mac: string }[]): Promise<void> {
    writeFileSync(join(this.folder, 'devices.json'), JSON.stringify({ devices }))
    await this.control({ type: 'reload' })
  }

  spoolFiles(): string[] {
    return readdirSync(this.spoolFolder).sort()
  }

  /** All lines of the spool, as fields. */
  visits(): string[][] {
    return this.spoolFiles()
      .filter((name) => name.endsWith('.log'))
      .flatMap((name) => readFileSync(join(this.spoolFolder, name), 'latin1').split('\n'))
      .filter((line) => line !== '')
      .map((line) => line.split('\t'))
  }

  async untilListening(): Promise<void> {
    await eventually(async () => (await this.status()).listeners.every(({ isUp }) => isUp))
  }
}

type Omitted<T> = T extends unknown ? Omit<T, 'id'> : never
