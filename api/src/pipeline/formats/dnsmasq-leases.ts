import type { Message } from '@netwarden/shared/errors'
import type { JsonValue, LineOrigin, LineReader, LogFormat, ParsedLease, RecordSink } from '../visit.ts'
import { canonicalAddress } from './address.ts'
import { leaseMac, leaseName, macOfDuid } from './lease-identity.ts'
import { isMessage, notOfFormat, rejectLine, wrongTime, wrongValue } from './line-fault.ts'
import { lineText, shareOfLines } from './line-text.ts'

/** `<expiry> <MAC> <address> <name or *> <client id or *>`; a MAC of another kind of network has its type before it. */
const LEASE4 = /^(\d{1,10}) (?:([0-9a-f]{2})-)?([0-9a-f]{2}(?::[0-9a-f]{2})*) ([\d.]+) (\S+) \S+$/i
/** `<expiry> <IAID, with T for a temporary address> <address> <name or *> <DUID or *>` */
const LEASE6 = /^(\d{1,10}) T?\d{1,10} ([0-9a-f:.]+) (\S+) ([0-9a-f:]+|\*)$/i
/** The server's own identifier; the IPv6 leases follow it. */
const SERVER_DUID = /^duid [0-9a-f:]+$/i
const ETHERNET = '01'
const UNNAMED = '*'
/** No lease of dnsmasq's usual durations (1 h to 1 d) that has not ended is older than this. */
const LONGEST_ASSUMED = 86_400_000

/**
 * The file holds current leases and gives only their ends. A lease that has not ended was held at `now`, one that has
 * ended at its last moment: that is where it begins here. Its real begin is not known. Where no other device is known
 * to have had the address, up to a day before is assumed, and any time for an endless lease. So reading the same file
 * again later reports nothing new.
 */
function toLease(line: string, now: number): ParsedLease | Message | null {
  const four = LEASE4.exec(line)
  if (four) {
    const [, expiry = '', type = ETHERNET, hardware = '', address = '', name = ''] = four
    const mac = type === ETHERNET ? leaseMac(hardware) : null
    return leaseOf({ expiry, address, name, mac }, now)
  }
  const six = LEASE6.exec(line)
  if (!six) return notOfFormat('dnsmasq-leases')
  const [, expiry = '', address = '', name = '', duid = ''] = six
  return leaseOf({ expiry, address, name, mac: macOfDuid(duid) }, now)
}

function leaseOf(
  { expiry, address, name, mac }: { expiry: string; address: string; name: string; mac: string | null },
  now: number,
): ParsedLease | Message | null {
  const ip = canonicalAddress(address)
  if (ip === null) return wrongValue('address', address)
  if (mac === null) return null
  const held = { ip, mac, name: leaseName(name === UNNAMED ? null : name) }
  const end = Number(expiry) * 1000
  if (end === 0) return { ...held, from: now, to: null, earliest: 0 }
  const from = Math.min(now, end - 1)
  if (from < 0) return wrongTime(expiry)
  return { ...held, from, to: end, earliest: Math.max(from - LONGEST_ASSUMED, 0) }
}

function take(line: string, now: number, origin: LineOrigin, sink: RecordSink): void {
  const lease = line === '' || SERVER_DUID.test(line) ? null : toLease(line, now)
  if (lease === null) sink.skip()
  else if (isMessage(lease)) rejectLine(sink, lease, origin)
  else sink.acceptLease(lease, origin)
}

/** The lease file of dnsmasq, IPv4 and IPv6. */
export const dnsmasqLeases: LogFormat = {
  name: 'dnsmasq-leases',
  isRewritten: true,
  detect: (lines) =>
    shareOfLines(lines, (line) => LEASE4.test(line) || LEASE6.test(line) || SERVER_DUID.test(line)),
  createReader: ({ now }) => new LineByLineReader((line, origin, sink) => take(line, now, origin, sink)),
}

/** A reader of a log in which no line depends on another. */
class LineByLineReader implements LineReader {
  readonly #take: (line: string, origin: LineOrigin, sink: RecordSink) => void

  constructor(take: (line: string, origin: LineOrigin, sink: RecordSink) => void) {
    this.#take = take
  }

  read(line: string, origin: LineOrigin, sink: RecordSink): void {
    this.#take(lineText(line), origin, sink)
  }

  end(): void {}
  expire(): void {}

  snapshot(): JsonValue {
    return {}
  }
}
