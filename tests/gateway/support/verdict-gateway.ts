import { join } from 'node:path'
import { type Decision, decide, type PolicyRows, type PolicySet, type Query } from '@netwarden/shared/policy'
import { openPolicyFile } from '../../../api/src/policies/policy-opener.ts'
import { freePort } from '../../support/free-port.ts'
import { ask, type Reply } from './dns-client.ts'
import { GatewayProcess } from './gateway-process.ts'
import { ScriptedUpstream } from './scripted-upstream.ts'

/** A device as the gateway identifies it, and the address from which it sends queries. */
export const DEVICES = [
  { ip: '127.0.0.2', mac: null, options: { from: '127.0.0.2' } },
  { ip: '127.0.0.3', mac: 'aa:00:00:00:00:03', options: { from: '127.0.0.3' } },
  { ip: '::1', mac: 'aa:00:00:00:00:06', options: { to: '::1' } },
] as const
export type Device = (typeof DEVICES)[number]

/** A name and the answer of the upstream. */
export interface Lookup {
  name: string
  type: 'A' | 'AAAA' | 'HTTPS'
  cnames: readonly string[]
  addresses: readonly string[]
}

/** The verdict that a visit records, in the fields of `Decision`. */
export type Recorded = Omit<Decision, 'matched'> & { name: string; ip: string }

/** A gateway with an upstream and policies that each test defines. */
export class VerdictGateway {
  private readonly lookups = new Map<string, Lookup>()
  private set: PolicySet | null = null

  private constructor(
    readonly gateway: GatewayProcess,
    private readonly upstream: ScriptedUpstream,
  ) {
    upstream.follow(({ name }) => ({ answer: recordsOf(this.lookups.get(name)) }))
  }

  static async start(): Promise<VerdictGateway> {
    const upstream = await ScriptedUpstream.start(() => null)
    const port = await freePort()
    const listen = [`127.0.0.1#${port}`, `::1#${port}`]
    const upstreams = { default: [{ server: upstream.server }] }
    const gateway = await GatewayProcess.start({ port, settings: { listen, upstreams, cacheBytes: 2 ** 28 } })
    await gateway.setDevices(DEVICES.flatMap(({ ip, mac }) => (mac === null ? [] : [{ ip, mac }])))
    return new VerdictGateway(gateway, upstream)
  }

  async setPolicies(rows: PolicyRows, lists: Record<string, readonly string[]>): Promise<void> {
    await this.gateway.setPolicies(rows, lists)
    const opened = await openPolicyFile(join(this.gateway.folder, 'policies.bin'))
    this.set = opened?.set ?? null
  }

  answer(lookup: Lookup): void {
    this.lookups.set(lookup.name, lookup)
  }

  timesAsked(name: string): number {
    return this.upstream.asked(name).length
  }

  query({ options }: Device, { name, type }: Lookup): Promise<Reply> {
    return ask(this.gateway.port, name, { ...options, type })
  }

  /** The verdict of `decide` on the file that the gateway reads. */
  decision({ ip, mac }: Device, { name, cnames, addresses }: Lookup): Decision {
    if (!this.set) throw new Error('no policies are set')
    const query: Query = {
      at: Date.now(),
      deviceIp: ip,
      deviceMac: mac,
      domain: name,
      answers: addresses,
      cnames,
    }
    return decide(this.set, query)
  }

  /** All visits so far, in their order. */
  recorded(): Recorded[] {
    return this.gateway.visits().map((fields) => ({
      name: fields[6] ?? '',
      ip: fields[4] ?? '',
      solvedMode: fields[9] === 'b' ? 'banned' : 'passed',
      controlGroup: fields[11] as Decision['controlGroup'],
      policyId: fields[12] || null,
      segmentId: fields[13] ?? '',
      cname: fields[18] || null,
      shadowPolicyId: fields[19] || null,
      inherited: fields[20] === '1',
    }))
  }

  async remove(): Promise<void> {
    await this.gateway.remove()
    await this.upstream.stop()
  }
}

/** The records of the answer of the upstream. */
export function recordsOf(lookup: Lookup | undefined): string[] {
  if (!lookup) return []
  const { name, type, cnames, addresses } = lookup
  const owners = [name, ...cnames]
  const chain = cnames.map((cname, i) => `${owners[i]}. 300 CNAME ${cname}.`)
  const last = owners.at(-1)
  if (type !== 'HTTPS') return [...chain, ...addresses.map((ip) => `${last}. 300 ${type} ${ip}`)]
  const hints = addresses.length === 0 ? '' : ` ipv4hint=${addresses.join(',')}`
  return [...chain, `${last}. 300 HTTPS 1 . alpn=h2${hints}`]
}
