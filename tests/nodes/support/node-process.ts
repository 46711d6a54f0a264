import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type AskOptions, ask, type Reply } from '../../gateway/support/dns-client.ts'
import { freePort } from '../../support/free-port.ts'

const CLI = fileURLToPath(new URL('../../../cli/bin/netwarden.mjs', import.meta.url))

interface Outcome {
  code: number | null
  stdout: string
  stderr: string
}

/** `netwarden node` on a data directory of its own, which listens on a free port of loopback. */
export class NodeProcess {
  #child: ChildProcess | null = null
  output = ''

  private constructor(
    readonly dataDir: string,
    readonly port: number,
    private readonly env: NodeJS.ProcessEnv,
    private readonly prefix: readonly string[],
  ) {}

  /** `prefix`: words before each of its commands. */
  static async make(env: NodeJS.ProcessEnv = {}, prefix: readonly string[] = []): Promise<NodeProcess> {
    const dataDir = await mkdtemp(join(tmpdir(), 'netwarden-node-'))
    return new NodeProcess(dataDir, await freePort(), env, prefix)
  }

  join(server: string, code: string): Promise<Outcome> {
    const address = `127.0.0.1#${this.port}`
    return this.command('join', '--server', server, '--code', code, '--address', address)
  }

  command(verb: string, ...options: string[]): Promise<Outcome> {
    const child = this.#spawn([verb, ...options, '--data-dir', this.dataDir, '--lang', 'en-US'])
    const outcome = { code: null as number | null, stdout: '', stderr: '' }
    child.stdout.on('data', (chunk: Buffer) => {
      outcome.stdout += chunk
    })
    child.stderr.on('data', (chunk: Buffer) => {
      outcome.stderr += chunk
    })
    return new Promise((resolve) => child.once('close', (code) => resolve({ ...outcome, code })))
  }

  run(): void {
    const child = this.#spawn(['run', '--data-dir', this.dataDir])
    this.#child = child
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        this.output = `${this.output}${chunk}`.slice(-40_000)
      })
  }

  /** Ends the node as a crash does; its gateway process keeps answering. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Ends the node in order, with its gateway. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM')
    this.killGateway()
    await rm(this.dataDir, { recursive: true, force: true })
  }

  async end(): Promise<void> {
    await this.#end('SIGTERM')
  }

  /** Ends its gateway as a crash does, also one that a former process started. */
  killGateway(): void {
    for (const pid of this.gatewayPids())
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It has ended.
      }
  }

  gatewayPids(): number[] {
    const setup = this.file('gateway', 'setup.json')
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((pid) => commandOf(pid).includes(setup))
      .map(Number)
  }

  ask(name: string, options: AskOptions = {}): Promise<Reply> {
    return ask(this.port, name, options)
  }

  file(...parts: string[]): string {
    return join(this.dataDir, ...parts)
  }

  status(): { report: { inForce: { generation: number } | null } } | null {
    const path = this.file('node-status.json')
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
  }

  #spawn(words: readonly string[]) {
    const [program = '', ...others] = [...this.prefix, process.execPath, CLI, 'node', ...words]
    return spawn(program, others, { env: { ...process.env, ...this.env } })
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    this.#child = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('close', resolve))
    child.kill(signal)
    await ended
  }
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return '' // It has ended.
  }
}
