import { join } from 'node:path'
import type { ServiceStatus, SignedInUser } from '@netwarden/shared/domain'
import { expect } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { REPEATED } from '../../support/long-run.ts'
import { type ServerOptions, SUPERADMIN_PASSWORD } from '../../support/server.ts'
import { GatewayServer } from './gateway-server.ts'
import { ScriptedUpstream } from './scripted-upstream.ts'

export const NXDOMAIN = 3
/** Three times what the slowest of these faults takes to be shown or to end. */
export const WAIT = 180_000
/** A row of the table of failures. */
export const ROW = { ...REPEATED, timeout: 3 * WAIT }

/** A gateway that bans `banned.example` and passes the rest, and what the product says about it. */
export class EnforcingGateway {
  private constructor(
    readonly gateway: GatewayServer,
    private readonly upstream: ScriptedUpstream,
  ) {}

  static async start(options: ServerOptions = {}): Promise<EnforcingGateway> {
    const gateway = await GatewayServer.start({ ...options, env: { NETWARDEN_PROBE_SECONDS: '1' } })
    const upstream = await ScriptedUpstream.start(({ name }) => ({ answer: [`${name}. 60 A 198.51.100.7`] }))
    await gateway.setUpstreams(upstream.server)
    await gateway.ban('banned.example')
    await gateway.set({ enabled: true })
    return new EnforcingGateway(gateway, upstream)
  }

  /** A path in the data directory. */
  inData(...parts: string[]): string {
    return join(this.gateway.server.dataDir, ...parts)
  }

  async enforcement(): Promise<SignedInUser['enforcement']> {
    return (await this.gateway.admin.get<SignedInUser>('/api/user/info')).data.enforcement
  }

  async service(): Promise<ServiceStatus['meta']> {
    const url = '/api/system-config/status'
    return (await this.gateway.admin.post<ServiceStatus>(url, { quota: 'dnsService' })).data.meta
  }

  async rcodeOf(name: string): Promise<number> {
    return (await this.gateway.ask(name)).rcode
  }

  async isBanned(name: string): Promise<boolean> {
    return (await this.rcodeOf(name)) === NXDOMAIN
  }

  /** Until it runs, counts as enforcing, and enforces. */
  async untilWell(): Promise<void> {
    // Twenty repetitions take longer than a token lasts.
    await this.gateway.admin.login('superadmin', SUPERADMIN_PASSWORD)
    await eventually(async () => (await this.gateway.report()).state === 'running', WAIT)
    await eventually(async () => (await this.enforcement()) === 'enforcing', WAIT)
    await this.untilService('up')
    expect(await this.isBanned('banned.example')).toBe(true)
  }

  untilService(state: ServiceStatus['meta']['state']): Promise<void> {
    return eventually(async () => (await this.service()).state === state, WAIT)
  }

  /** Ends the process of the gateway as a crash does; answers its former id. */
  async kill(): Promise<number> {
    const pid = await this.gateway.gatewayPid()
    process.kill(pid, 'SIGKILL')
    return pid
  }

  async stop(): Promise<void> {
    await this.gateway.stop()
    await this.upstream.stop()
  }
}
