import { MAX_MESSAGE_BYTES, TYPE } from '../wire/codes.ts'
import { type WalkedRecord, walkRecords } from '../wire/walk-records.ts'

const OPTION_KEEP_ALIVE = 11
const OPTION_PADDING = 12
const OPTION_HEAD = 4
/** RFC 8467 §4.1: answers to padded queries fill blocks of this size. */
const BLOCK = 468
/** RFC 7828 counts time in hundreds of milliseconds. */
const KEEP_ALIVE_UNIT = 100

/** What a query asks of an encrypted connection by its options. */
export interface WantedOptions {
  hasPadding: boolean
  hasKeepAlive: boolean
}

export function wantedOptions(query: Buffer): WantedOptions {
  const wanted = { hasPadding: false, hasKeepAlive: false }
  const opt = walkRecords(query).find(({ type }) => type === TYPE.OPT)
  for (
    let at = opt?.dataAt ?? 0;
    opt && at + OPTION_HEAD <= opt.end;
    at += OPTION_HEAD + query.readUInt16BE(at + 2)
  ) {
    const code = query.readUInt16BE(at)
    if (code === OPTION_PADDING) wanted.hasPadding = true
    if (code === OPTION_KEEP_ALIVE) wanted.hasKeepAlive = true
  }
  return wanted
}

/**
 * The answer with padding (RFC 7830, 8467) and with how long an idle connection is kept (RFC 7828), as far as the query
 * asked for them. An answer whose last record is not OPT stays as it is.
 */
export function withOptions(reply: Buffer, wanted: WantedOptions, idleFor: number): Buffer {
  if (!wanted.hasPadding && !wanted.hasKeepAlive) return reply
  const opt = walkRecords(reply).at(-1)
  if (opt?.type !== TYPE.OPT || opt.end !== reply.length) return reply
  const withTime = wanted.hasKeepAlive ? appended(reply, opt, keepAliveOption(idleFor)) : reply
  return wanted.hasPadding ? appended(withTime, opt, paddingOption(withTime.length)) : withTime
}

function appended(reply: Buffer, { dataAt }: WalkedRecord, option: Buffer): Buffer {
  const whole = Buffer.concat([reply, option])
  if (whole.length > MAX_MESSAGE_BYTES) return reply
  whole.writeUInt16BE(whole.length - dataAt, dataAt - 2)
  return whole
}

function keepAliveOption(idleFor: number): Buffer {
  const option = Buffer.alloc(OPTION_HEAD + 2)
  option.writeUInt16BE(OPTION_KEEP_ALIVE, 0)
  option.writeUInt16BE(2, 2)
  option.writeUInt16BE(idleFor / KEEP_ALIVE_UNIT, OPTION_HEAD)
  return option
}

function paddingOption(length: number): Buffer {
  const whole = Math.ceil((length + OPTION_HEAD) / BLOCK) * BLOCK
  const octets = Math.min(whole, MAX_MESSAGE_BYTES) - length - OPTION_HEAD
  const option = Buffer.alloc(OPTION_HEAD + Math.max(0, octets))
  option.writeUInt16BE(OPTION_PADDING, 0)
  option.writeUInt16BE(Math.max(0, octets), 2)
  return option
}

/**
 * For how many seconds HTTP may keep an answer (RFC 8484 §5.1): the smallest TTL of the answer section, and for a
 * negative answer at most the minimum of the SOA (RFC 2308 §5).
 */
export function freshnessOf(reply: Buffer): number {
  let least: number | null = null
  for (const { section, type, ttlAt, end } of walkRecords(reply)) {
    const isNegative = section === 'authority' && type === TYPE.SOA
    if (section !== 'answer' && !isNegative) continue
    const ttl = reply.readUInt32BE(ttlAt)
    const own = isNegative ? Math.min(ttl, reply.readUInt32BE(end - 4)) : ttl
    least = Math.min(least ?? own, own)
  }
  return least ?? 0
}
