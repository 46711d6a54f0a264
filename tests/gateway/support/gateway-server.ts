import type { GatewayConfig, GatewayReport } from '@netwarden/shared/domain'
import type { ApiClient } from '../../support/api-client.ts'
import { eventually } from '../../support/eventually.ts'
import { freePort } from '../../support/free-port.ts'
import { type ServerOptions, TestServer } from '../../support/server.ts'
import { type AskOptions, ask, type Reply } from './dns-client.ts'

const SETTINGS = '/api/system-config/gateway/settings'

/** The whole product with its gateway on a port of loopback. */
export class GatewayServer {
  /** Gateways that this test has seen. */
  private readonly pids = new Set<number>()

  private constructor(
    public server: TestServer,
    public admin: ApiClient,
    readonly port: number,
    private readonly options: ServerOptions,
  ) {}

  static async start(options: ServerOptions = {}, port?: number): Promise<GatewayServer> {
    const chosen = port ?? (await freePort())
    const env = { NETWARDEN_DNS_LISTEN: `127.0.0.1:${chosen}`, ...options.env }
    const server = await TestServer.start({ ...options, env })
    return new GatewayServer(server, await server.superadmin(), chosen, { ...options, env })
  }

  /** The next process on the same data directory. */
  async startAgain(): Promise<void> {
    this.server = await TestServer.start({ ...this.options, dataDir: this.server.dataDir })
    this.admin = await this.server.superadmin()
  }

  async set(changes: Partial<GatewayConfig>): Promise<GatewayConfig> {
    const { status, data, body } = await this.admin.put<GatewayConfig>(SETTINGS, changes)
    if (status !== 200) throw new Error(`the settings were refused: ${JSON.stringify(body)}`)
    return data
  }

  async report(): Promise<GatewayReport> {
    return (await this.admin.get<GatewayReport>('/api/system-config/gateway')).data
  }

  async untilState(state: GatewayReport['state']): Promise<GatewayReport> {
    await eventually(async () => (await this.report()).state === state)
    return this.report()
  }

  ask(name: string, options: AskOptions = {}): Promise<Reply> {
    return ask(this.port, name, options)
  }

  async setUpstreams(...servers: string[]): Promise<void> {
    await this.admin.put('/api/system-config/dns', { defaultDNSServers: servers })
  }

  async ban(domain: string, segmentId?: string): Promise<void> {
    const policy = {
      group: 'domain',
      solvedMode: 'banned',
      entries: [domain],
      ...(segmentId ? { segmentId } : {}),
    }
    const { status, body } = await this.admin.post('/api/domain-control/custom-policy/create', policy)
    if (status !== 200) throw new Error(`the policy was refused: ${JSON.stringify(body)}`)
  }

  async gatewayPid(): Promise<number> {
    const { processId } = await this.report()
    if (processId === null) throw new Error('no gateway runs')
    this.pids.add(processId)
    return processId
  }

  /** Ends server and gateway, also one whose server was killed. */
  async stop(): Promise<void> {
    await this.server.stop()
    for (const pid of this.pids) endProcess(pid)
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function endProcess(pid: number): void {
  if (isAlive(pid)) process.kill(pid, 'SIGKILL')
}
