import { Resolver } from 'node:dns/promises'
import type { DnsTest } from '@netwarden/shared/contract'
import type { DnsServerCheck } from '@netwarden/shared/domain'
import type { EncryptedServer } from '@netwarden/shared/validators'
import { makeQuestion } from '../../gateway/control/console-query.ts'
import { openChannel } from '../../gateway/upstreams/encrypted/open-channel.ts'
import { ServerNames } from '../../gateway/upstreams/encrypted/server-names.ts'
import { writeUpstreamMessage } from '../../gateway/upstreams/upstream-message.ts'
import { rcodeName } from '../../gateway/wire/code-names.ts'

/** A response code, or why there is none. */
export type EncryptedAnswer = { rcode: string } | { fault: NonNullable<DnsServerCheck['reason']> }

/** A handshake takes three ways there and back, more than a plain query. */
const WITHIN = 4_000
const FORM = { hasEdns: true, hasRandomCase: false, isPadded: true }

/** Queries a server over TLS or HTTPS once. `plain` are the servers that resolve its name where it has no address. */
export async function askEncryptedServer(
  server: EncryptedServer,
  { name, type }: DnsTest['question'],
  plain: readonly string[],
): Promise<EncryptedAnswer> {
  const names = new ServerNames((host, family) => lookUp(host, family, plain))
  const channel = openChannel(server, (host) => names.addressOf(host))
  let timer: NodeJS.Timeout | undefined
  try {
    const message = await new Promise<Buffer | null>((resolve) => {
      timer = setTimeout(resolve, WITHIN, null)
      channel.send(writeUpstreamMessage(makeQuestion(name, type), FORM), resolve)
    })
    if (message === null) return { fault: channel.fault ?? 'noAnswer' }
    return { rcode: rcodeName(message.readUInt8(3) & 0xf) }
  } finally {
    clearTimeout(timer)
    channel.close()
  }
}

async function lookUp(host: string, family: 'A' | 'AAAA', plain: readonly string[]): Promise<string[]> {
  if (plain.length === 0) return []
  const resolver = new Resolver({ timeout: WITHIN / 4, tries: 1 })
  resolver.setServers([...plain])
  return family === 'A' ? resolver.resolve4(host).catch(() => []) : resolver.resolve6(host).catch(() => [])
}
