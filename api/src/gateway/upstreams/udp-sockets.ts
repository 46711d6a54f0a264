import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { type Endpoint, familyOf } from './endpoint.ts'
import { random16 } from './random-bits.ts'
import { matchResponse, type UpstreamMessage } from './upstream-message.ts'

export type UdpReply = { kind: 'same' | 'spelling'; message: Buffer } | { kind: 'unreachable' }

interface Waiting {
  endpoint: Endpoint
  sent: UpstreamMessage
  onReply(reply: UdpReply): void
}

/** A socket with a random port of the system's choice, for a bounded number of queries. */
interface QuerySocket {
  socket: Socket
  waiting: Map<number, Waiting>
  queriesLeft: number
}

const SOCKETS_PER_FAMILY = 48
const QUERIES_PER_SOCKET = 500

/** Sends queries from many ports, so that a forged answer has to guess port, id and letter case. */
export class UdpSockets {
  private readonly pools: Record<4 | 6, QuerySocket[]> = { 4: [], 6: [] }
  private isClosed = false

  /** Returns a function that stops waiting, or null where the id is in use on the chosen port. */
  send(endpoint: Endpoint, sent: UpstreamMessage, onReply: Waiting['onReply']): (() => void) | null {
    const carrier = this.pick(familyOf(endpoint.ip))
    if (carrier.waiting.has(sent.id)) return null
    const waiting: Waiting = { endpoint, sent, onReply }
    carrier.waiting.set(sent.id, waiting)
    carrier.queriesLeft--
    const stop = () => this.forget(carrier, sent.id)
    carrier.socket.send(sent.bytes, endpoint.port, endpoint.ip, (error) => {
      if (!error || carrier.waiting.get(sent.id) !== waiting) return
      stop()
      onReply({ kind: 'unreachable' })
    })
    return stop
  }

  close(): void {
    this.isClosed = true
    for (const carrier of [...this.pools[4], ...this.pools[6]]) closeSocket(carrier)
  }

  private pick(family: 4 | 6): QuerySocket {
    const pool = this.pools[family]
    const place = random16() % SOCKETS_PER_FAMILY
    const known = pool[place]
    if (known && known.queriesLeft > 0) return known
    const fresh = this.open(family)
    if (known) {
      pool[place] = fresh
      if (known.waiting.size === 0) closeSocket(known)
    } else pool.push(fresh)
    return fresh
  }

  private open(family: 4 | 6): QuerySocket {
    const socket = createSocket({
      type: family === 6 ? 'udp6' : 'udp4',
      lookup: (address, _, done) => done(null, address, family),
    })
    const carrier: QuerySocket = { socket, waiting: new Map(), queriesLeft: QUERIES_PER_SOCKET }
    socket.on('message', (message, from) => this.receive(carrier, message, from))
    // Errors of single sends are passed to their callbacks.
    socket.on('error', () => undefined)
    return carrier
  }

  private receive(carrier: QuerySocket, message: Buffer, from: RemoteInfo): void {
    if (message.length < 12) return
    const waiting = carrier.waiting.get(message.readUInt16BE(0))
    if (!waiting || waiting.endpoint.port !== from.port || waiting.endpoint.ip !== from.address) return
    const match = matchResponse(waiting.sent, message)
    if (match === 'other') return
    this.forget(carrier, waiting.sent.id)
    waiting.onReply({ kind: match, message })
  }

  private forget(carrier: QuerySocket, id: number): void {
    carrier.waiting.delete(id)
    const isRetired = carrier.queriesLeft <= 0
    if (carrier.waiting.size === 0 && (isRetired || this.isClosed) && !this.isInUse(carrier))
      closeSocket(carrier)
  }

  private isInUse(carrier: QuerySocket): boolean {
    return !this.isClosed && (this.pools[4].includes(carrier) || this.pools[6].includes(carrier))
  }
}

function closeSocket({ socket, waiting }: QuerySocket): void {
  waiting.clear()
  try {
    socket.close()
  } catch {
    // The socket is closed already: its last query ended while the pool closed.
  }
}
