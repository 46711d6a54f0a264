import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Streams } from '../../cli/src/environment.ts'
import { cliOf, runCommandLine } from '../../cli/src/run.ts'

const BIN = fileURLToPath(new URL('../../cli/bin/netwarden.mjs', import.meta.url))

export interface Outcome {
  code: number | null
  stdout: string
  stderr: string
}

export interface RunOptions {
  stdin?: string | Buffer
  env?: Record<string, string>
}

interface KeptLogin {
  url: string
  username: string
  access_token: string
  refresh_token: string
}

/** The built command line with a home folder of its own, and none of this machine's settings. */
export class CommandLine {
  readonly home = mkdtempSync(join(tmpdir(), 'netwarden-cli-'))

  constructor(
    readonly url?: string,
    private readonly env: Record<string, string> = {},
    readonly program = BIN,
  ) {}

  get credentialPath(): string {
    return join(this.home, 'config', 'netwarden', 'credentials.json')
  }

  spawn(args: readonly string[], env: Record<string, string> = {}): ChildProcess {
    const child = spawn(process.execPath, [this.program, ...args], {
      cwd: this.home,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...this.environment(), ...env },
    })
    // A command may end before its input is written.
    child.stdin.on('error', () => undefined)
    return child
  }

  /** None of this machine's settings. */
  environment(): NodeJS.ProcessEnv {
    return {
      PATH: process.env.PATH,
      HOME: this.home,
      XDG_CONFIG_HOME: join(this.home, 'config'),
      LANG: 'en_US.UTF-8',
      TZ: 'UTC',
      ...(this.url ? { NETWARDEN_URL: this.url } : {}),
      ...this.env,
    }
  }

  async run(args: readonly string[], { stdin = '', env }: RunOptions = {}): Promise<Outcome> {
    const child = this.spawn(args, env)
    const stdout: Buffer[] = []
    const stderr: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => stdout.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => stderr.push(chunk))
    child.stdin?.end(stdin)
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
    return { code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() }
  }

  /** Runs a command that has to succeed, and reads the JSON that it prints. */
  async json<Result>(args: readonly string[], options?: RunOptions): Promise<Result> {
    const { code, stdout, stderr } = await this.run([...args, '--json'], options)
    if (code !== 0) throw new Error(`exit ${code}: ${stderr}`)
    const result: Result = JSON.parse(stdout)
    return result
  }

  login(username: string, password: string): Promise<Outcome> {
    return this.run(['login', '--username', username, '--password-stdin'], { stdin: `${password}\n` })
  }

  file(name: string, content: string | Buffer): string {
    const path = join(this.home, name)
    writeFileSync(path, content)
    return path
  }

  kept(profile = 'default'): KeptLogin {
    const { profiles }: { profiles: Record<string, KeptLogin> } = JSON.parse(
      readFileSync(this.credentialPath, 'utf8'),
    )
    const login = profiles[profile]
    if (!login) throw new Error(`profile ${profile} is not kept`)
    return login
  }

  keep(login: KeptLogin, profile = 'default'): void {
    mkdirSync(dirname(this.credentialPath), { recursive: true })
    writeFileSync(this.credentialPath, JSON.stringify({ profiles: { [profile]: login } }))
    chmodSync(this.credentialPath, 0o600)
  }

  remove(): void {
    rmSync(this.home, { recursive: true, force: true })
  }
}

/**
 * The built command line within this process, for suites of commands whose results are looked at and not how
 * a process behaves: its start is most of the work of a command. It reads and writes no files by relative paths.
 */
export class CommandLineWithin extends CommandLine {
  override async run(args: readonly string[], { stdin = '', env = {} }: RunOptions = {}): Promise<Outcome> {
    const environment = { ...this.environment(), ...env }
    // A process has one time zone.
    if (environment.TZ !== Intl.DateTimeFormat().resolvedOptions().timeZone)
      return super.run(args, { stdin, env })
    const input = new PassThrough()
    input.end(stdin)
    const [output, notes] = [new Kept(), new Kept()]
    // What the command line uses of the streams of a process without a terminal.
    const streams = { stdin: input, stdout: output, stderr: notes } as unknown as Streams
    const code = await runCommandLine(cliOf(args, environment, streams), args)
    return { code, stdout: output.text, stderr: notes.text }
  }
}

class Kept extends Writable {
  readonly #chunks: Buffer[] = []

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#chunks.push(chunk)
    done()
  }

  get text(): string {
    return Buffer.concat(this.#chunks).toString()
  }
}
