import { type BindOptions, createSocket, type Socket } from 'node:dgram'
import type { ReplyTarget } from '../spool/answer-batch.ts'
import { type Endpoint, familyOf } from '../upstreams/endpoint.ts'
import { BatchedUdp } from './batched-udp.ts'
import type { Receive } from './receive.ts'
import { socketName } from './socket-name.ts'
import type { SystemCalls } from './system-calls.ts'

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
      // The address is no longer served; the client retries.
    }
  }

  discard(): void {
    // Without an answer the client retries.
  }
}

/**
 * Resolves when the address is served; rejects with the system's error. Without `calls` each datagram costs two system
 * calls of its own.
 */
export async function listenByUdp(
  endpoint: Endpoint,
  receive: Receive,
  calls: SystemCalls | null,
): Promise<() => Promise<void>> {
  const { ip, port } = endpoint
  const family = familyOf(ip)
  const socket = createSocket({
    type: family === 6 ? 'udp6' : 'udp4',
    ipv6Only: family === 6,
    // Addresses are never names, and the default look-up costs a turn of the event loop for each answer.
    lookup: (address, _, done) => done(null, address, family),
  })
  const batched = openBatched(endpoint, socket, calls)
  await bind(
    socket,
    batched ? { fd: batched.descriptor, exclusive: true } : { address: ip, port, exclusive: true },
  )
  // `dgram` sets SO_REUSEADDR on a descriptor that it takes over: any user could bind the port then and answer for us.
  if (batched && calls) calls.forbidSharing(batched.descriptor)
  // A single answer that cannot be sent, for example to an unreachable network, affects no other client.
  socket.on('error', () => undefined)
  enlargeBuffer(socket)
  socket.on('message', (message, from) => {
    // Port 0 cannot be answered.
    if (from.port > 0) receive(message, from.address, new UdpTarget(socket, from.port, from.address))
    batched?.batch.receiveWaiting(receive)
  })
  return () => {
    batched?.batch.close()
    return new Promise((closed) => socket.close(() => closed()))
  }
}

/** Null when the system does not allow it; `dgram` reports why an address cannot be served. */
function openBatched(endpoint: Endpoint, socket: Socket, calls: SystemCalls | null) {
  const name = socketName(endpoint)
  if (!calls || !name) return null
  const descriptor = calls.open(name)
  if (descriptor < 0) return null
  return { descriptor, batch: new BatchedUdp(calls, descriptor, socket, name.length) }
}

function bind(socket: Socket, options: BindOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(options, () => {
      socket.off('error', reject)
      resolve()
    })
  })
}

/** A burst waits in the socket instead of being lost. The system may allow less. */
function enlargeBuffer(socket: Socket): void {
  try {
    socket.setRecvBufferSize(RECEIVE_BUFFER)
  } catch {
    // The system's own size works as well, only with fewer waiting queries.
  }
}
