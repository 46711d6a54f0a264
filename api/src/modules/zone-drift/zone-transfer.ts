import { randomInt } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { foldCase, MAX_ZONE_BYTES, MAX_ZONE_RECORDS, type WireName } from '@netwarden/shared/dns'
import { CLASS_IN, HEADER_BYTES, TYPE } from '../../gateway/wire/codes.ts'
import { readResponse } from '../../gateway/wire/message-reader.ts'
import type { ResourceRecord } from '../../gateway/wire/resource-record.ts'

export type TransferFault = 'noAnswer' | 'refused' | 'malformed' | 'tooLarge'

/** The server did not give the zone. */
export class TransferError extends Error {
  constructor(readonly fault: TransferFault) {
    super(fault)
  }
}

export interface TransferServer {
  ip: string
  port: number
}

const QTYPE_AXFR = 252
const IS_RESPONSE = 0x8000
const RCODE = 0xf
/** The whole transfer (ms). */
const TIME_LIMIT = 30_000
/** Time limit of the first message (ms). Every failure is reported after it, so that a closed port and a silent one look alike. */
const FIRST_MESSAGE = 5_000

/**
 * All records of a zone that a server serves, by a zone transfer over TCP (RFC 5936); the SOA is the first record and is
 * not repeated at the end. Rejects with a `TransferError`. The transfer has a limit in time, octets and records.
 */
export async function transferZone(
  { ip, port }: TransferServer,
  origin: WireName,
  signal: AbortSignal,
): Promise<ResourceRecord[]> {
  const since = performance.now()
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), FIRST_MESSAGE)
  const ends = [AbortSignal.timeout(TIME_LIMIT), late.signal, signal]
  const socket = connect({ host: ip, port, signal: AbortSignal.any(ends) })
  const id = randomInt(0x1_0000)
  const zone = new ArrivingZone(origin, id)
  try {
    socket.write(questionOf(origin, id))
    let waiting = Buffer.alloc(0)
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      waiting = Buffer.concat([waiting, chunk])
      while (waiting.length >= 2 && waiting.length >= 2 + waiting.readUInt16BE(0)) {
        const end = 2 + waiting.readUInt16BE(0)
        zone.take(waiting.subarray(2, end))
        clearTimeout(timer)
        if (zone.isWhole) return zone.records
        waiting = waiting.subarray(end)
      }
    }
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof TransferError && (cause.fault !== 'malformed' || zone.records.length > 0))
      throw cause
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
  if (zone.records.length > 0) throw new TransferError('malformed')
  // A closed port, another service and silence look the same: this is no port scanner.
  await pause(Math.max(0, FIRST_MESSAGE - (performance.now() - since)), undefined, { signal })
  throw new TransferError('noAnswer')
}

function questionOf(origin: WireName, id: number): Buffer {
  const name = Buffer.from(origin, 'latin1')
  const message = Buffer.alloc(2 + HEADER_BYTES + name.length + 4)
  message.writeUInt16BE(message.length - 2, 0)
  message.writeUInt16BE(id, 2)
  message.writeUInt16BE(1, 6)
  name.copy(message, 2 + HEADER_BYTES)
  message.writeUInt16BE(QTYPE_AXFR, message.length - 4)
  message.writeUInt16BE(CLASS_IN, message.length - 2)
  return message
}

/** The messages of a transfer, in their order. */
class ArrivingZone {
  readonly records: ResourceRecord[] = []
  isWhole = false
  #octets = 0
  readonly #origin: string

  constructor(
    origin: WireName,
    private readonly id: number,
  ) {
    this.#origin = foldCase(origin)
  }

  take(message: Buffer): void {
    this.#octets += message.length
    if (this.#octets > MAX_ZONE_BYTES) throw new TransferError('tooLarge')
    if (message.length < HEADER_BYTES || message.readUInt16BE(0) !== this.id)
      throw new TransferError('malformed')
    const flags = message.readUInt16BE(2)
    if ((flags & IS_RESPONSE) === 0) throw new TransferError('malformed')
    if ((flags & RCODE) !== 0) throw new TransferError('refused')
    const response = readResponse(message, endOfQuestion(message))
    if (!response) throw new TransferError('malformed')
    for (const record of response.answer) this.#add(record)
  }

  #add(record: ResourceRecord): void {
    if (this.isWhole) throw new TransferError('malformed')
    const isSoa = record.type === TYPE.SOA && foldCase(record.owner) === this.#origin
    if (this.records.length === 0 && !isSoa) throw new TransferError('malformed')
    if (this.records.length > 0 && isSoa) this.isWhole = true
    else this.records.push(record)
    if (this.records.length > MAX_ZONE_RECORDS) throw new TransferError('tooLarge')
  }
}

/** Messages after the first one may omit the question (RFC 5936 §2.2). */
function endOfQuestion(message: Buffer): number {
  let at = HEADER_BYTES
  for (let left = message.readUInt16BE(4); left > 0; left--) {
    for (;;) {
      const length = message[at]
      if (length === undefined || length > 63) throw new TransferError('malformed')
      at += 1 + length
      if (length === 0) break
    }
    at += 4
  }
  return at
}
