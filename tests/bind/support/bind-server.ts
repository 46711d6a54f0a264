import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ask } from '../../gateway/support/dns-client.ts'
import { eventually } from '../../support/eventually.ts'
import { freePort } from '../../support/free-port.ts'

const NAMED = '/usr/sbin/named'
const RNDC = '/usr/sbin/rndc'
export const hasNamed = existsSync(NAMED)
const run = promisify(execFile)

/** A real BIND on free ports of loopback, whose configuration ends with what a test gives. */
export class BindServer {
  #child: ChildProcess | null = null

  private constructor(
    readonly folder: string,
    readonly port: number,
    readonly controlPort: number,
    readonly secret: string,
  ) {}

  static async make(options: { upstreamPort: number; more?: string }): Promise<BindServer> {
    const folder = mkdtempSync(join(tmpdir(), 'netwarden-bind-'))
    const secret = randomBytes(32).toString('base64')
    const server = new BindServer(folder, await freePort(), await freePort(), secret)
    server.#configure(options)
    return server
  }

  get address(): string {
    return `127.0.0.1#${this.port}`
  }

  get control(): string {
    return `127.0.0.1#${this.controlPort}`
  }

  /** Replaces what follows the options in named.conf; `controls` among it are in the place of the usual ones. */
  include(statements: string): void {
    writeFileSync(join(this.folder, 'included.conf'), statements)
    if (statements.includes('controls {')) writeFileSync(join(this.folder, 'controls.conf'), '')
  }

  /** Adds statements to the options in named.conf. */
  addOptions(statements: string): void {
    writeFileSync(join(this.folder, 'options.conf'), statements)
  }

  async start(): Promise<void> {
    // Into the file itself: a pipe that a busy test does not read would make the server wait.
    const log = openSync(join(this.folder, 'log'), 'a')
    const former = this.log.length
    const child = spawn(NAMED, ['-g', '-n', '2', '-c', join(this.folder, 'named.conf')], {
      stdio: ['ignore', 'ignore', log],
    })
    closeSync(log)
    this.#child = child
    // A question that comes too early is lost, and waits for long.
    await eventually(() => child.exitCode !== null || / running$/m.test(this.log.slice(former)))
    await eventually(async () => (await ask(this.port, 'up.invalid')).rcode >= 0)
  }

  get log(): string {
    return readFileSync(join(this.folder, 'log'), 'utf8')
  }

  emptyLog(): void {
    writeFileSync(join(this.folder, 'log'), '')
  }

  rndc(...words: string[]): Promise<unknown> {
    const key = join(this.folder, 'rndc.key')
    return run(RNDC, ['-s', '127.0.0.1', '-p', String(this.controlPort), '-k', key, ...words])
  }

  /** A command of another one who has a key for the control channel. */
  byHand(key: string, words: readonly string[]): Promise<unknown> {
    return run(RNDC, ['-s', '127.0.0.1', '-p', String(this.controlPort), '-k', key, ...words])
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#child
    this.#child = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }

  get pid(): number {
    const pid = this.#child?.pid
    if (pid === undefined) throw new Error('BIND does not run')
    return pid
  }

  async stop(): Promise<void> {
    await this.kill('SIGTERM')
    await rm(this.folder, { recursive: true, force: true })
  }

  #configure({ upstreamPort, more = '' }: { upstreamPort: number; more?: string }): void {
    const { folder, port } = this
    writeFileSync(
      join(folder, 'rndc.key'),
      `key "rndc-key" { algorithm hmac-sha256; secret "${this.secret}"; };\n`,
    )
    writeFileSync(join(folder, 'included.conf'), '')
    writeFileSync(join(folder, 'options.conf'), '')
    writeFileSync(
      join(folder, 'controls.conf'),
      `controls { inet 127.0.0.1 port ${this.controlPort} allow { 127.0.0.1; } keys { "rndc-key"; }; };\n`,
    )
    writeFileSync(
      join(folder, 'named.conf'),
      `include "${folder}/rndc.key";
include "${folder}/controls.conf";
options {
  directory "${folder}"; pid-file "${folder}/named.pid"; session-keyfile "${folder}/session.key"; lock-file none;
  listen-on port ${port} { 127.0.0.1; }; listen-on-v6 { none; };
  recursion yes; allow-query { 127.0.0.0/8; }; allow-recursion { 127.0.0.0/8; };
  dnssec-validation no; empty-zones-enable no; notify no; max-cache-size 64m;
  forward only; forwarders { 127.0.0.1 port ${upstreamPort}; };
  ${more}
  include "${folder}/options.conf";
};
include "${folder}/included.conf";
`,
    )
  }
}
