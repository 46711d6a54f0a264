import { connect } from 'node:net'
import type { Endpoint } from './endpoint.ts'
import { matchResponse, type UpstreamMessage } from './upstream-message.ts'

const MAX_BUFFERED = 2 * 65_537

/**
 * Sends one query over a connection of its own; `onReply` gets null where it is not answered. Returns a function that
 * cancels it.
 */
export function exchangeByTcp(
  { ip, port }: Endpoint,
  sent: UpstreamMessage,
  onReply: (message: Buffer | null) => void,
): () => void {
  const socket = connect({ host: ip, port, noDelay: true })
  let received = Buffer.alloc(0)
  let isDone = false
  const finish = (message: Buffer | null) => {
    if (isDone) return
    isDone = true
    socket.destroy()
    onReply(message)
  }
  const length = Buffer.alloc(2)
  length.writeUInt16BE(sent.bytes.length, 0)
  socket.write(Buffer.concat([length, sent.bytes]))
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk])
    while (received.length >= 2 && received.length >= 2 + received.readUInt16BE(0)) {
      const end = 2 + received.readUInt16BE(0)
      const message = received.subarray(2, end)
      // Only a machine on the path can forge an answer here, so the letter case does not matter.
      if (matchResponse(sent, message) !== 'other') return finish(message)
      received = received.subarray(end)
    }
    if (received.length > MAX_BUFFERED) finish(null)
  })
  socket.on('error', () => finish(null))
  socket.on('close', () => finish(null))
  return () => {
    isDone = true
    socket.destroy()
  }
}
