import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../../support/eventually.ts'
import { freePort } from '../../support/free-port.ts'
import { ask } from './dns-client.ts'

const NAMED = '/usr/sbin/named'
export const hasNamed = existsSync(NAMED)

/** BIND as the authority for one zone. */
export class NamedServer {
  private constructor(
    readonly port: number,
    private readonly folder: string,
    private readonly child: ChildProcess,
  ) {}

  static async start(origin: string, text: string, options = ''): Promise<NamedServer> {
    const folder = mkdtempSync(join(tmpdir(), 'netwarden-named-'))
    const port = await freePort()
    writeFileSync(join(folder, 'zone'), text)
    const all = [
      `directory "${folder}"; pid-file none; session-keyfile none;`,
      `listen-on port ${port} { 127.0.0.1; }; listen-on-v6 { none; };`,
      'recursion no; minimal-responses yes; zero-no-soa-ttl no; dnssec-validation no; notify no;',
      options,
    ].join(' ')
    const zone = `zone "${origin}" { type primary; file "zone"; check-names ignore; };`
    writeFileSync(join(folder, 'named.conf'), `options { ${all} }; controls { }; ${zone}\n`)
    const child = spawn(NAMED, ['-g', '-n', '1', '-c', join(folder, 'named.conf')], { stdio: 'ignore' })
    const server = new NamedServer(port, folder, child)
    await eventually(async () => (await ask(port, origin, { type: 'SOA' })).answer.length === 1)
    return server
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve))
    this.child.kill()
    await ended
    await rm(this.folder, { recursive: true, force: true })
  }
}
