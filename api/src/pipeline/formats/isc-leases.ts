import type { JsonValue, LineOrigin, LineReader, LogFormat, RecordSink } from '../visit.ts'
import { EMPTY_BLOCK, type IscBlock, leaseOfBlock, readStatement, restoreBlock } from './isc-block.ts'
import { isMessage, notOfFormat, rejectLine } from './line-fault.ts'
import { lineText, shareOfLines } from './line-text.ts'
import { stateObject } from './pending-visits.ts'

const LEASE = /^lease ([\d.]+) \{/
/** `ia-na "…" {`, with `lease-id-format hex` in octets with colons and without quotes: all addresses of one interface of a client; inside it `iaaddr` blocks. */
const ASSOCIATION = /^ia-(na|ta|pd) (?:"(.*)"|((?:[\da-f]{2}:)+[\da-f]{2})) \{/i
const ADDRESS = /^iaaddr ([0-9a-fA-F:.]+) \{/
const OTHER_BLOCK = /\{$/
/** Outside of blocks: comments, and statements such as `server-duid "…";`. */
const REMARK = /^(?:#|$|[a-z][\w-]*(?: .*)?;)/i
const MAX_ASSOCIATION = 2_048
/** Deeper than dhcpd ever writes; beyond it the text is another format. */
const MAX_DEPTH = 8

/** dhcpd appends to its lease file at each change of a lease, in blocks of lines. */
class IscReader implements LineReader {
  #lease: IscBlock | null
  /** Open braces, including blocks that describe no lease. */
  #depth: number
  /** The DHCPv6 client whose block is open, and the time of its last request. */
  #association: string
  #askedAt: string

  constructor(state: JsonValue | undefined) {
    const { lease, depth, association, askedAt } = stateObject(state)
    this.#lease = restoreBlock(lease as JsonValue | undefined)
    this.#depth = typeof depth === 'number' && depth >= 0 && depth <= MAX_DEPTH ? depth : 0
    this.#association = typeof association === 'string' ? association.slice(0, MAX_ASSOCIATION) : ''
    this.#askedAt = typeof askedAt === 'string' ? askedAt.slice(0, MAX_ASSOCIATION) : ''
  }

  read(rawLine: string, origin: LineOrigin, sink: RecordSink): void {
    const line = lineText(rawLine).trim()
    if (this.#begin(line)) sink.join()
    else if (line === '}') this.#close(origin, sink)
    else if (this.#depth === 0) {
      if (REMARK.test(line)) sink.skip()
      else rejectLine(sink, notOfFormat('isc-leases'), origin)
    } else if (this.#lease !== null && readStatement(this.#lease, line)) sink.join()
    else {
      const asked = this.#association === '' ? undefined : /^cltt (.+?);/.exec(line)?.[1]
      if (asked !== undefined) this.#askedAt = asked
      sink.skip()
    }
  }

  /** A lease begins a new block at any place: a truncated one before it is dropped. */
  #begin(line: string): boolean {
    const lease = LEASE.exec(line)?.[1]
    if (lease !== undefined) return this.#open(1, { ...EMPTY_BLOCK, address: lease }, '')
    const association = ASSOCIATION.exec(line)
    if (association) return this.#open(1, null, identifierOf(association))
    const address = ADDRESS.exec(line)?.[1]
    if (address !== undefined && this.#depth === 1 && this.#association !== '') {
      const known = { association: this.#association, begins: this.#askedAt }
      return this.#open(2, { ...EMPTY_BLOCK, ...known, address }, this.#association)
    }
    if (OTHER_BLOCK.test(line) && this.#depth < MAX_DEPTH) {
      this.#depth += 1
      return true
    }
    return false
  }

  #open(depth: number, lease: IscBlock | null, association: string): true {
    this.#depth = depth
    this.#lease = lease
    if (depth === 1) this.#askedAt = ''
    this.#association = association.slice(0, MAX_ASSOCIATION)
    return true
  }

  #close(origin: LineOrigin, sink: RecordSink): void {
    const lease = this.#lease
    const isOurs = lease !== null && this.#depth === (lease.association === '' ? 1 : 2)
    this.#depth = Math.max(0, this.#depth - 1)
    if (this.#depth === 0) this.#association = ''
    if (!isOurs) {
      sink.skip()
      return
    }
    this.#lease = null
    const parsed = leaseOfBlock(lease)
    if (parsed === null) sink.skip()
    else if (isMessage(parsed)) rejectLine(sink, parsed, origin)
    else sink.acceptLease(parsed, origin)
  }

  end(): void {}
  expire(): void {}

  snapshot(): JsonValue {
    return {
      lease: this.#lease === null ? null : { ...this.#lease },
      depth: this.#depth,
      association: this.#association,
      askedAt: this.#askedAt,
    }
  }
}

/** As escaped text; prefixes are of no device. */
function identifierOf([, kind, text, hex]: RegExpExecArray): string {
  if (kind === 'pd') return ''
  return text ?? (hex ?? '').replace(/:?([\da-f]{2})/gi, '\\x$1')
}

function detect(lines: readonly string[]): number {
  if (!lines.some((line) => LEASE.test(lineText(line)) || ASSOCIATION.test(lineText(line)))) return 0
  const known = /^(?:#|\}|[a-z][\w-]*(?: .*)?[;{]$)/i
  return shareOfLines(lines, (line) => (line.trim() === '' ? null : known.test(line.trim())))
}

/** dhcpd.leases and dhcpd6.leases of ISC DHCP. */
export const iscLeases: LogFormat = {
  name: 'isc-leases',
  detect,
  createReader: ({ state }) => new IscReader(state),
}
