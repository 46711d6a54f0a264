import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { eventually } from './eventually.ts'

const ROOT_OF_VERSIONS = '/usr/lib/postgresql'
const OWNER = 'postgres'

/** Where PostgreSQL's programs are; null where it is not installed. */
export function findPostgres(): string | null {
  if (!existsSync(ROOT_OF_VERSIONS)) return null
  const versions = readdirSync(ROOT_OF_VERSIONS).sort((a, b) => Number(b) - Number(a))
  const bin = versions.map((version) => join(ROOT_OF_VERSIONS, version, 'bin')).find(existsSync)
  return bin ?? null
}

/** A PostgreSQL on a free port of loopback. It refuses to run as root, so that it may have to run as its usual owner. */
export class PostgresCluster {
  private constructor(
    private readonly process: ChildProcess,
    private readonly folder: string,
    /** Of the database that every cluster begins with. */
    readonly url: string,
  ) {}

  static async start(bin: string): Promise<PostgresCluster> {
    const folder = mkdtempSync(join(tmpdir(), 'netwarden-postgres-'))
    giveAway(folder)
    const data = join(folder, 'data')
    const initdb = asOwner(join(bin, 'initdb'), ['-D', data, '-U', 'netwarden', '--auth=trust', '-E', 'UTF8'])
    execFileSync(initdb.program, initdb.args, { stdio: 'ignore', cwd: folder })
    const port = await freePort()
    // Durability does not matter in tests. Each worker has several servers with ten connections each.
    const options = ['-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off', '-c', 'max_connections=200']
    const server = asOwner(join(bin, 'postgres'), ['-D', data, '-p', String(port), '-k', folder, ...options])
    const child = spawn(server.program, server.args, { stdio: 'ignore', cwd: folder })
    const ready = [join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port), '-q']] as const
    await eventually(() => {
      execFileSync(ready[0], ready[1])
      return true
    })
    return new PostgresCluster(child, folder, `postgres://netwarden@127.0.0.1:${port}/postgres`)
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.process.once('exit', resolve))
    this.process.kill('SIGINT')
    await ended
    rmSync(this.folder, { recursive: true, force: true })
  }
}

function isRoot(): boolean {
  return userInfo().uid === 0
}

function asOwner(program: string, args: string[]): { program: string; args: string[] } {
  // setpriv replaces itself by the program, so that signals reach it.
  return isRoot()
    ? {
        program: 'setpriv',
        args: [`--reuid=${OWNER}`, `--regid=${OWNER}`, '--init-groups', program, ...args],
      }
    : { program, args }
}

function giveAway(folder: string): void {
  if (!isRoot()) return
  const id = (flag: string) => Number(execFileSync('id', [flag, OWNER]).toString())
  chownSync(folder, id('-u'), id('-g'))
  chmodSync(folder, 0o700)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
