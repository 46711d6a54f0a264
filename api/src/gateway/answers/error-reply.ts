import { FLAG, HEADER_BYTES, TYPE, UDP_BYTES } from '../wire/codes.ts'

const OPT_BYTES = 11

/** The reply to a message that is not a valid query: its header, its question where it is readable, and OPT. */
export function errorReply(
  message: Buffer,
  { rcode, questionEnd, hasEdns }: { rcode: number; questionEnd: number; hasEdns: boolean },
): Buffer {
  const bytes = Buffer.alloc(questionEnd + (hasEdns ? OPT_BYTES : 0))
  message.copy(bytes, 0, 0, 2)
  const kept = message.readUInt16BE(2) & (0x7800 | FLAG.RD)
  bytes.writeUInt16BE(FLAG.QR | kept | (rcode & 0xf), 2)
  if (questionEnd > HEADER_BYTES) {
    bytes.writeUInt16BE(1, 4)
    message.copy(bytes, HEADER_BYTES, HEADER_BYTES, questionEnd)
  }
  if (hasEdns) {
    bytes.writeUInt16BE(1, 10)
    bytes.writeUInt16BE(TYPE.OPT, questionEnd + 1)
    bytes.writeUInt16BE(UDP_BYTES, questionEnd + 3)
    bytes.writeUInt8(rcode >>> 4, questionEnd + 5)
  }
  return bytes
}
