import { Resolver } from 'node:dns/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { DnsTest } from '@netwarden/shared/contract'
import type { DnsServerCheck } from '@netwarden/shared/domain'
import { isEncryptedServer, parseEncryptedServer } from '@netwarden/shared/validators'
import { askEncryptedServer, type EncryptedAnswer } from './ask-encrypted-server.ts'

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

/**
 * Queries a server in canonical form once. No server and another service look the same. Of `others`, the plain ones resolve
 * the name of an encrypted server that has no address.
 */
export async function queryDnsServer(
  server: string,
  question: Question,
  others: readonly string[] = [],
): Promise<DnsServerCheck> {
  const start = performance.now()
  const encrypted = parseEncryptedServer(server)
  const plain = others.filter((other) => !isEncryptedServer(other)).map(socketOf)
  const verdict = encrypted
    ? verdictOfEncrypted(await askEncryptedServer(encrypted, question, plain))
    : await askPlain(server, question)
  const latencyMs = Math.round((performance.now() - start) * 10) / 10
  if (!verdict.isAnswered) await pause(SILENCE - latencyMs)
  return { server, ...verdict, latencyMs: verdict.isAnswered ? latencyMs : null }
}

function askPlain(server: string, question: Question): Promise<Verdict> {
  const resolver = new Resolver({ timeout: TIMEOUT, tries: 1 })
  resolver.setServers([socketOf(server)])
  return ask(resolver, question).then(() => UP, verdictOf)
}

/** By the same codes as the resolver's errors. */
function verdictOfEncrypted(answer: EncryptedAnswer): Verdict {
  if ('fault' in answer) return { ...DOWN, reason: answer.fault }
  if (answer.rcode === 'NOERROR') return UP
  const known = Object.values(VERDICTS).find(({ rcode }) => rcode === answer.rcode)
  return known ?? { state: 'failing', isAnswered: true, rcode: answer.rcode, reason: 'failed' }
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
