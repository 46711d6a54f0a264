import { Resolver } from 'node:dns/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { DnsTest } from '@netwarden/shared/contract'
import type { DnsServerCheck } from '@netwarden/shared/domain'

export type Question = DnsTest['question']
type Verdict = Pick<DnsServerCheck, 'state' | 'isAnswered' | 'rcode' | 'reason'>

const TIMEOUT = 1_500
/** Silence is reported after this time (ms): an earlier answer for closed ports would reveal which ports are open. */
const SILENCE = 2_000
const DEFAULT_PORT = '53'
const UP: Verdict = { state: 'up', isAnswered: true, rcode: 'NOERROR', reason: null }
const DOWN: Verdict = { state: 'down', isAnswered: false, rcode: null, reason: 'noAnswer' }
const MISCONFIGURED = { state: 'misconfigured', isAnswered: true, reason: 'refused' } as const

/** The verdicts for the resolver's errors; a name that does not exist is an answer, too. */
const VERDICTS: Readonly<Record<string, Verdict>> = {
  ENODATA: UP,
  ENOTFOUND: { ...UP, rcode: 'NXDOMAIN' },
  EREFUSED: { ...MISCONFIGURED, rcode: 'REFUSED' },
  ENOTIMP: { ...MISCONFIGURED, rcode: 'NOTIMP' },
  EFORMERR: { ...MISCONFIGURED, rcode: 'FORMERR' },
  ESERVFAIL: { state: 'failing', isAnswered: true, rcode: 'SERVFAIL', reason: 'failed' },
}

/** Queries a server, `ip` or `ip#port`, once. No server and another service look the same. */
export async function queryDnsServer(server: string, question: Question): Promise<DnsServerCheck> {
  const resolver = new Resolver({ timeout: TIMEOUT, tries: 1 })
  resolver.setServers([socketOf(server)])
  const start = performance.now()
  const verdict = await ask(resolver, question).then(() => UP, verdictOf)
  const latencyMs = Math.round((performance.now() - start) * 10) / 10
  if (!verdict.isAnswered) await pause(SILENCE - latencyMs)
  return { server, ...verdict, latencyMs: verdict.isAnswered ? latencyMs : null }
}

function ask(resolver: Resolver, { name, type }: Question): Promise<string[]> {
  return type === 'NS' ? resolver.resolveNs(name) : resolver.resolve4(name)
}

function verdictOf(cause: unknown): Verdict {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return VERDICTS[code] ?? DOWN
}

function socketOf(server: string): string {
  const [ip = '', port = DEFAULT_PORT] = server.split('#')
  return ip.includes(':') ? `[${ip}]:${port}` : `${ip}:${port}`
}
