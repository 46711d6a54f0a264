import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'
import type { Message } from '@netwarden/shared/errors'
import type { GatewayStatus } from '../../gateway/setup.ts'
import { type Endpoint, familyOf, parseEndpoint } from '../../gateway/upstreams/endpoint.ts'
import { errorCode } from '../../platform/files/error-code.ts'
import { type Check, good, problem, warning } from './check.ts'
import { findPortHolders, type PortHolder, type Protocol } from './port-holders.ts'

export interface PortFacts {
  /** Where the gateway answers or would answer, `ip#port`. */
  listen: readonly string[]
  /** Whether the gateway is switched on: a port that it cannot have is a problem only then. */
  isWanted: boolean
  status: Pick<GatewayStatus, 'pid' | 'listeners'> | null
}

const PROTOCOLS: readonly Protocol[] = ['udp', 'tcp']
const REMEDIES: Readonly<Record<string, Message>> = {
  EACCES: { key: 'doctor.port.notPermitted' },
  EPERM: { key: 'doctor.port.notPermitted' },
  EADDRNOTAVAIL: { key: 'doctor.port.addressMissing' },
}

/** Whether the gateway has each of its ports for itself, or could have it, and else which program has it. */
export async function checkPorts({ listen, isWanted, status }: PortFacts): Promise<Check[]> {
  const served = new Set(status?.listeners.filter(({ isUp }) => isUp).map(({ address }) => address))
  const addresses = new Set([...(status?.listeners.map(({ address }) => address) ?? []), ...listen])
  const wanted = status ? [...addresses].filter((address) => !isForAll(address)) : [...addresses]
  return Promise.all(
    wanted.map(async (address) => {
      const check: Message = { key: 'doctor.port', params: { address } }
      const endpoint = parseEndpoint(address)
      const remedy = served.has(address)
        ? await sharedWith(endpoint, status?.pid ?? null)
        : await faultOf(endpoint)
      if (!remedy) return good(check)
      return isWanted ? problem(check, remedy) : warning(check, remedy)
    }),
  )
}

/** The gateway serves each address of the machine in place of it. */
function isForAll(address: string): boolean {
  return ['0.0.0.0', '::'].includes(parseEndpoint(address).ip)
}

async function sharedWith(endpoint: Endpoint, own: number | null): Promise<Message | null> {
  const others = (await findPortHolders('udp', endpoint)).filter(({ pid }) => pid !== null && pid !== own)
  return others.length > 0 ? { key: 'doctor.port.shared', params: { holder: shown(others) } } : null
}

async function faultOf(endpoint: Endpoint): Promise<Message | null> {
  for (const protocol of PROTOCOLS) {
    const code = await tryToBind(protocol, endpoint)
    if (code === null) continue
    if (code !== 'EADDRINUSE') return REMEDIES[code] ?? { key: 'doctor.port.failed', params: { code } }
    const holder = shown(await findPortHolders(protocol, endpoint))
    return { key: 'doctor.port.taken', params: { protocol: protocol.toUpperCase(), holder } }
  }
  return null
}

const shown = (holders: readonly PortHolder[]) => holders.map((holder) => holder.shown).join(', ') || '?'

/** The system's error code; null where the port is free. It is free again when this resolves. */
function tryToBind(protocol: Protocol, { ip, port }: Endpoint): Promise<string | null> {
  return new Promise((resolve) => {
    const failed = (cause: unknown) => resolve(errorCode(cause))
    if (protocol === 'tcp') {
      const server = createServer().once('error', failed)
      server.listen({ host: ip, port, exclusive: true, ipv6Only: true }, () =>
        server.close(() => resolve(null)),
      )
      return
    }
    const socket = createSocket({
      type: familyOf(ip) === 6 ? 'udp6' : 'udp4',
      ipv6Only: familyOf(ip) === 6,
    }).once('error', failed)
    socket.bind({ address: ip, port, exclusive: true }, () => socket.close(() => resolve(null)))
  })
}
