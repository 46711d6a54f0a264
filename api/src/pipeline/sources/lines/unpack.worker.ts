import { parentPort } from 'node:worker_threads'
import { Decompress } from 'fzstd'
import type { FromUnpacker, ToUnpacker } from './unpack-protocol.ts'

/** Packed bytes per step: the decoder unpacks a whole piece at once, and a block of four bytes can expand to 128 KiB. */
const PIECE = 256
/** Output is sent in pieces of about this size. */
const FULL = 1024 * 1024

const port = parentPort
if (!port) throw new Error('the unpacker runs as a worker thread')
const send = (message: FromUnpacker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

let unpacked: Uint8Array[] = []
let size = 0
let isFinished = false
const decoder = new Decompress((chunk, isFinal) => {
  if (chunk.length > 0) unpacked.push(chunk)
  size += chunk.length
  isFinished ||= isFinal === true
})
let rest: Uint8Array = new Uint8Array(0)
let isEnding = false

port.on('message', (message: ToUnpacker) => {
  if (message.type === 'piece') {
    rest = message.bytes
    isEnding = message.isLast
  }
  try {
    goOn()
  } catch (cause) {
    send({ type: 'fault', reason: cause instanceof Error ? cause.message : String(cause) })
  }
})

function goOn(): void {
  while (rest.length > 0 && size < FULL) {
    const piece = rest.subarray(0, PIECE)
    rest = rest.subarray(PIECE)
    decoder.push(piece)
  }
  const isDone = rest.length === 0
  if (isDone && isEnding) {
    decoder.push(new Uint8Array(0), true)
    if (!isFinished) throw new Error('unexpected end of file')
  }
  const bytes = new Uint8Array(Buffer.concat(unpacked))
  unpacked = []
  size = 0
  send({ type: 'unpacked', bytes, isDone }, [bytes.buffer])
}
