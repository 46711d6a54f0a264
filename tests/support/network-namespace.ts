import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
let made = 0

/** A network of its own for processes of a test. */
export class NetworkNamespace {
  private constructor(readonly name: string) {}

  static make(): NetworkNamespace {
    made += 1
    const namespace = new NetworkNamespace(`nw${process.pid}x${made}`)
    execFileSync('ip', ['netns', 'add', namespace.name])
    namespace.ip('link', 'set', 'lo', 'up')
    return namespace
  }

  /** Words before a command that has to run in it. */
  get prefix(): string[] {
    return ['ip', 'netns', 'exec', this.name]
  }

  ip(...words: string[]): void {
    execFileSync('ip', ['-n', this.name, ...words])
  }

  /** Resolves with what it printed; rejects where it fails. */
  async run(...command: string[]): Promise<string> {
    const [program = '', ...words] = [...this.prefix, ...command]
    return (await run(program, words, { maxBuffer: 2 ** 24 })).stdout
  }

  spawn(command: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
    const [program = '', ...words] = [...this.prefix, ...command]
    return spawn(program, words, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  }

  /** An end of a cable in it, whose other end is in another one. */
  connect(other: NetworkNamespace, names: { here: string; there: string }): void {
    const peer = ['peer', 'name', names.there, 'netns', other.name]
    execFileSync('ip', ['link', 'add', names.here, 'netns', this.name, 'type', 'veth', ...peer])
    this.ip('link', 'set', names.here, 'up')
    other.ip('link', 'set', names.there, 'up')
  }

  remove(): void {
    spawnSync('ip', ['netns', 'delete', this.name])
  }
}

/** Whether this user may make networks. */
export const hasNamespaces = (() => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    NetworkNamespace.make().remove()
    return true
  } catch {
    return false
  }
})()
