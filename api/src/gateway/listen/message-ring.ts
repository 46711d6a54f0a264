import { copyOctets } from '../wire/copy-octets.ts'

/** Layout of `struct mmsghdr` and `struct iovec` on 64-bit Linux. */
const HEADER_BYTES = 64
const NAME_LENGTH_AT = 8
const IOVEC_AT = 16
const IOVEC_COUNT_AT = 24
const RECEIVED_AT = 56
const IOVEC_BYTES = 16
/** Of `struct sockaddr_in6`, rounded up. */
const NAME_BYTES = 32

/** Messages for one system call: their headers point to the names and octets that follow. */
export class MessageRing {
  static bytesFor(slots: number, messageBytes: number): number {
    return slots * (HEADER_BYTES + IOVEC_BYTES + NAME_BYTES + messageBytes)
  }

  private readonly iovecsAt: number
  private readonly namesAt: number
  private readonly messagesAt: number

  /** `memory` is at `address` and is not moved. */
  constructor(
    private readonly memory: Buffer,
    address: bigint,
    readonly slots: number,
    private readonly messageBytes: number,
    private readonly nameLength: number,
  ) {
    this.iovecsAt = slots * HEADER_BYTES
    this.namesAt = this.iovecsAt + slots * IOVEC_BYTES
    this.messagesAt = this.namesAt + slots * NAME_BYTES
    memory.fill(0)
    for (let slot = 0; slot < slots; slot++) this.connect(slot, address)
  }

  private connect(slot: number, address: bigint): void {
    const { memory } = this
    const header = slot * HEADER_BYTES
    const iovec = this.iovecsAt + slot * IOVEC_BYTES
    memory.writeBigUInt64LE(address + BigInt(this.namesAt + slot * NAME_BYTES), header)
    memory.writeUInt32LE(this.nameLength, header + NAME_LENGTH_AT)
    memory.writeBigUInt64LE(address + BigInt(iovec), header + IOVEC_AT)
    memory.writeUInt32LE(1, header + IOVEC_COUNT_AT)
    memory.writeBigUInt64LE(address + BigInt(this.messagesAt + slot * this.messageBytes), iovec)
    memory.writeUInt32LE(this.messageBytes, iovec + 8)
  }

  isLike(slots: number, messageBytes: number, nameLength: number): boolean {
    return this.slots === slots && this.messageBytes === messageBytes && this.nameLength === nameLength
  }

  /** A copy of a received message. */
  message(slot: number): Buffer {
    const length = this.memory.readUInt32LE(slot * HEADER_BYTES + RECEIVED_AT)
    const bytes = Buffer.allocUnsafe(length)
    const from = this.messagesAt + slot * this.messageBytes
    copyOctets(this.memory, from, from + length, bytes, 0)
    return bytes
  }

  /** A copy of the sender's `struct sockaddr`. */
  name(slot: number): Buffer {
    const bytes = Buffer.allocUnsafe(this.nameLength)
    const from = this.namesAt + slot * NAME_BYTES
    copyOctets(this.memory, from, from + this.nameLength, bytes, 0)
    return bytes
  }

  /** False where the message is longer than a slot. */
  put(slot: number, bytes: Buffer, name: Buffer): boolean {
    if (bytes.length > this.messageBytes) return false
    const { memory } = this
    copyOctets(bytes, 0, bytes.length, memory, this.messagesAt + slot * this.messageBytes)
    copyOctets(name, 0, name.length, memory, this.namesAt + slot * NAME_BYTES)
    memory.writeUInt32LE(bytes.length, this.iovecsAt + slot * IOVEC_BYTES + 8)
    return true
  }
}
