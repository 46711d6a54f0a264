import { createServer } from 'node:net'
import { type Endpoint, familyOf } from '../upstreams/endpoint.ts'
import { Connections } from './connections.ts'
import type { Receive } from './receive.ts'
import { TcpConnection } from './tcp-connection.ts'

const LIMITS = { most: 512, idleFor: 10_000 }

/** All TCP connections of the gateway. */
export class TcpConnections {
  private readonly connections = new Connections(LIMITS)

  get size(): number {
    return this.connections.size
  }

  /** Resolves when the address is served; rejects with the system's error. */
  listen({ ip, port }: Endpoint, receive: Receive): Promise<() => Promise<void>> {
    const own = new Set<TcpConnection>()
    const server = createServer({ noDelay: true }, (socket) => {
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

  closeIdle(): void {
    this.connections.closeIdle()
  }
}
