import { createSocket, type Socket } from 'node:dgram'
import type { ReplyTarget } from '../spool/answer-batch.ts'
import { type Endpoint, familyOf } from '../upstreams/endpoint.ts'

export type Receive = (message: Buffer, address: string, target: ReplyTarget) => void

const RECEIVE_BUFFER = 4 * 2 ** 20

class UdpTarget implements ReplyTarget {
  readonly isTcp = false

  constructor(
    private readonly socket: Socket,
    private readonly port: number,
    private readonly address: string,
  ) {}

  send(bytes: Buffer): void {
    try {
      this.socket.send(bytes, this.port, this.address)
    } catch {
      // The address is no longer served; the client asks again.
    }
  }

  discard(): void {
    // Without an answer the client asks again.
  }
}

/** Resolves when the address is served; rejects with the system's error. */
export function listenByUdp({ ip, port }: Endpoint, receive: Receive): Promise<() => Promise<void>> {
  const family = familyOf(ip)
  const socket = createSocket({
    type: family === 6 ? 'udp6' : 'udp4',
    ipv6Only: family === 6,
    // Addresses are never names, and the usual way costs a turn of the event loop for each answer.
    lookup: (address, _, done) => done(null, address, family),
  })
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.bind({ address: ip, port, exclusive: true }, () => {
      socket.off('error', reject)
      // A single answer that cannot be sent, say to a network that is gone, concerns nobody else.
      socket.on('error', () => undefined)
      enlargeBuffer(socket)
      socket.on('message', (message, from) => {
        // Port 0 cannot be answered.
        if (from.port > 0) receive(message, from.address, new UdpTarget(socket, from.port, from.address))
      })
      resolve(() => new Promise((closed) => socket.close(() => closed())))
    })
  })
}

/** A burst waits in the socket instead of being lost. The system may allow less. */
function enlargeBuffer(socket: Socket): void {
  try {
    socket.setRecvBufferSize(RECEIVE_BUFFER)
  } catch {
    // The system's own size serves as well, only with fewer queries waiting.
  }
}
