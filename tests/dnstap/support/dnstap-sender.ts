import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { inStream } from './dnstap-frames.ts'

const CONTENT_TYPE = Buffer.from('protobuf:dnstap.Dnstap')
export const CONTROL = { ACCEPT: 1, START: 2, STOP: 3, READY: 4, FINISH: 5 } as const

export function controlFrame(type: number, contentType = CONTENT_TYPE): Buffer {
  const hasType = type === CONTROL.READY || type === CONTROL.START
  const frame = Buffer.alloc(12 + (hasType ? 8 : 0))
  frame.writeUInt32BE(4 + (hasType ? 8 + contentType.length : 0), 4)
  frame.writeUInt32BE(type, 8)
  if (!hasType) return frame
  frame.writeUInt32BE(1, 12)
  frame.writeUInt32BE(contentType.length, 16)
  return Buffer.concat([frame, contentType])
}

/** A server that sends dnstap, as libfstrm does. */
export class DnstapSender {
  private constructor(readonly socket: Socket) {}

  static async open(port: number): Promise<DnstapSender> {
    const socket = connect(port, '127.0.0.1')
    // A receiver may end the stream between two calls.
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(controlFrame(CONTROL.READY))
    const [accept] = (await once(socket, 'data')) as [Buffer]
    if (accept.readUInt32BE(8) !== CONTROL.ACCEPT) throw new Error('the stream was not accepted')
    socket.write(controlFrame(CONTROL.START))
    return new DnstapSender(socket)
  }

  /** In pieces of so many octets, wherever frames end. */
  async send(frames: readonly Buffer[], piece = 1_000): Promise<void> {
    const all = Buffer.concat(frames.map(inStream))
    for (let at = 0; at < all.length; at += piece)
      if (!this.socket.write(all.subarray(at, at + piece))) await once(this.socket, 'drain')
  }

  /** Ends the stream; resolves once everything is taken. */
  async stop(): Promise<void> {
    this.socket.write(controlFrame(CONTROL.STOP))
    const [finish] = (await once(this.socket, 'data')) as [Buffer]
    if (finish.readUInt32BE(8) !== CONTROL.FINISH) throw new Error('the stream was not finished')
    this.socket.destroy()
  }

  /** Breaks the connection. */
  break(): void {
    this.socket.destroy()
  }
}
