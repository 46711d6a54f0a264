import type { ListenerStatus } from '../setup.ts'
import type { Endpoint } from '../upstreams/endpoint.ts'
import type { Receive } from './receive.ts'
import { type Listener, ServedAddresses } from './served-addresses.ts'
import { loadSystemCalls } from './system-calls.ts'
import { TcpConnections } from './tcp-listener.ts'
import { listenByUdp } from './udp-listener.ts'

/** The addresses at which queries are answered, each by UDP and TCP. */
export class Listeners extends ServedAddresses {
  readonly tcp: TcpConnections

  constructor(receive: Receive, onChange: (status: ListenerStatus) => void) {
    const tcp = new TcpConnections()
    super((endpoint) => openBoth(endpoint, receive, tcp), onChange)
    this.tcp = tcp
  }
}

async function openBoth(endpoint: Endpoint, handle: Receive, tcp: TcpConnections): Promise<Listener> {
  const receive: Receive = (message, address, target) =>
    handle(message, address, target, 'plain', endpoint.ip)
  const closeUdp = await listenByUdp(endpoint, receive, await loadSystemCalls())
  try {
    const closeTcp = await tcp.listen(endpoint, receive)
    return { close: async () => void (await Promise.all([closeUdp(), closeTcp()])) }
  } catch (error) {
    await closeUdp()
    throw error
  }
}
