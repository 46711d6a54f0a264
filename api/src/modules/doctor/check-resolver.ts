import type { DnsServerCheck } from '@netwarden/shared/domain'
import type { Message } from '@netwarden/shared/errors'
import { parseEndpoint, showEndpoint } from '../../gateway/upstreams/endpoint.ts'
import { readSystemServers } from '../../gateway/upstreams/system-servers.ts'
import { type Check, good, problem, warning } from './check.ts'

const SYSTEM_SERVERS = '/etc/resolv.conf'
/** The servers behind the stub of systemd-resolved (systemd-resolved.service(8)). */
const BEHIND_STUB = '/run/systemd/resolve/resolv.conf'
const STUBS: ReadonlySet<string> = new Set(['127.0.0.53', '127.0.0.54'])
/** The system's resolver uses no more (resolv.conf(5)). */
const MOST_SERVERS = 3

export interface ResolverFacts {
  /** The servers by which this machine resolves names, `ip` or `ip#port`. */
  servers: readonly string[]
  /** Where the gateway answers, `ip#port`. */
  gateway: readonly string[]
  /** Whether the gateway has servers of its own; else it uses those of this machine. */
  hasServers: boolean
  query(server: string): Promise<DnsServerCheck>
}

/** The servers of this machine; those behind a stub stand for it. */
export function systemResolvers(): string[] {
  const servers = readSystemServers(SYSTEM_SERVERS)
  const behind = servers.some((ip) => STUBS.has(ip)) ? readSystemServers(BEHIND_STUB) : []
  return [...new Set([...servers, ...behind])].slice(0, MOST_SERVERS)
}

/** Whether each server of this machine answers, and whether names that the server needs depend on its own gateway. */
export async function checkResolver({
  servers,
  gateway,
  hasServers,
  query,
}: ResolverFacts): Promise<Check[]> {
  if (servers.length === 0)
    return [problem({ key: 'doctor.resolver.none' }, { key: 'doctor.resolver.none.fix' })]
  const own = new Set(gateway)
  const faults = await Promise.all(
    servers.map((server) =>
      own.has(showEndpoint(parseEndpoint(server))) ? loopOf(hasServers) : faultOf(server, query),
    ),
  )
  const isAnswered = faults.some((fault) => fault === null)
  return servers.map((server, index): Check => {
    const check: Message = { key: 'doctor.resolver', params: { server } }
    const fault = faults[index] ?? null
    if (fault === null) return good(check)
    const isHarmless = isAnswered || fault.key === 'doctor.resolver.gateway'
    return isHarmless ? warning(check, fault) : problem(check, fault)
  })
}

function loopOf(hasServers: boolean): Message {
  return { key: hasServers ? 'doctor.resolver.gateway' : 'doctor.resolver.loop' }
}

async function faultOf(server: string, query: ResolverFacts['query']): Promise<Message | null> {
  const { state, rcode } = await query(server)
  if (state === 'up') return null
  if (state === 'down') return { key: 'doctor.resolver.down' }
  return { key: 'doctor.resolver.failing', params: { rcode: rcode ?? '?' } }
}
