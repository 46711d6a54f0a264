import { createSocket } from 'node:dgram'
import { buildPrefixMatcher } from '@netwarden/shared/policy'
import { isIpv6, parseNetwork } from '@netwarden/shared/validators'

const ANSWER_LIMIT = 1_000
const HEADER_BYTES = 12
/** Opcode STATUS: the gateway answers NOTIMP and records nothing. */
const OPCODE_STATUS = 2 << 11
/** `.` NS: refused for clients that are not allowed, and not recorded either. */
const ROOT_QUESTION = Buffer.from([0, 0, 2, 0, 1])

/** Sends one datagram to an address that the gateway serves; the time until its answer (ms), null without one. */
export function probeListener(endpoint: string, allowedClients: readonly string[]): Promise<number | null> {
  const [ip = '', port] = endpoint.split('#')
  const message = probeMessage(isAllowed(ip, allowedClients))
  const socket = createSocket(isIpv6(ip) || ip.includes('%') ? 'udp6' : 'udp4')
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const finish = (latency: number | null) => {
      clearTimeout(limit)
      socket.close()
      resolve(latency)
    }
    const limit = setTimeout(() => finish(null), ANSWER_LIMIT)
    socket.once('error', () => finish(null))
    socket.once('message', () => finish(Math.round((performance.now() - startedAt) * 10) / 10))
    socket.connect(Number(port), ip, () => socket.send(message))
  })
}

/** The machine's own address is that of a client, too. */
function isAllowed(ip: string, networks: readonly string[]): boolean {
  const entries = networks.flatMap((text) => {
    const network = parseNetwork(text)
    return network ? [{ network, value: 0 }] : []
  })
  return buildPrefixMatcher(entries, (_, inner) => inner).find(ip.split('%')[0] ?? '') >= 0
}

function probeMessage(isStatus: boolean): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt16BE(Math.floor(Math.random() * 0x1_0000), 0)
  header.writeUInt16BE(isStatus ? OPCODE_STATUS : 0, 2)
  header.writeUInt16BE(1, 4)
  return Buffer.concat([header, ROOT_QUESTION])
}
