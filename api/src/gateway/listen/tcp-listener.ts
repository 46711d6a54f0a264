import { createServer } from 'node:net'
import { type Endpoint, familyOf } from '../upstreams/endpoint.ts'
import type { Receive } from './receive.ts'
import { TcpConnection } from './tcp-connection.ts'

/** Over all addresses. Beyond it a connection of the client with the most of them is closed (RFC 7766 §6.2.3). */
const MOST_CONNECTIONS = 512
const IDLE_FOR = 10_000

/** All connections of the gateway. */
export class TcpConnections {
  private readonly connections = new Set<TcpConnection>()

  get size(): number {
    return this.connections.size
  }

  /** Resolves when the address is served; rejects with the system's error. */
  listen({ ip, port }: Endpoint, receive: Receive): Promise<() => Promise<void>> {
    const own = new Set<TcpConnection>()
    const server = createServer({ noDelay: true }, (socket) => {
      if (this.connections.size >= MOST_CONNECTIONS) this.closeIdlest()
      const connection = new TcpConnection(socket, receive)
      this.connections.add(connection)
      own.add(connection)
      socket.on('close', () => {
        this.connections.delete(connection)
        own.delete(connection)
      })
    })
    return new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen({ host: ip, port, ipv6Only: familyOf(ip) === 6, backlog: 1_024, exclusive: true }, () => {
        server.off('error', reject)
        // For example too many open files: existing connections stay open.
        server.on('error', () => undefined)
        resolve(() => {
          for (const connection of own) connection.close()
          return new Promise((closed) => server.close(() => closed()))
        })
      })
    })
  }

  /** Called once a second. A client that sends a query octet by octet counts as idle, too. */
  closeIdle(): void {
    const now = performance.now()
    for (const connection of this.connections)
      if (connection.waiting === 0 && now - connection.activeAt > IDLE_FOR) connection.close()
  }

  private closeIdlest(): void {
    const busiest = this.busiestAddress()
    let idlest: TcpConnection | null = null
    for (const connection of this.connections)
      if (connection.address === busiest && (idlest === null || connection.activeAt < idlest.activeAt))
        idlest = connection
    idlest?.close()
    if (idlest) this.connections.delete(idlest)
  }

  private busiestAddress(): string {
    const counts = new Map<string, number>()
    let busiest = ''
    for (const { address } of this.connections) {
      const count = (counts.get(address) ?? 0) + 1
      counts.set(address, count)
      if (count > (counts.get(busiest) ?? 0)) busiest = address
    }
    return busiest
  }
}
