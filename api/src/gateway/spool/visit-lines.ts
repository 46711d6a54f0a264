import { typeName } from '@netwarden/shared/dns'
import { CHANNELS, type Channel, type SolvedMode } from '@netwarden/shared/domain'
import type { Decision } from '@netwarden/shared/policy'
import type { Client } from '../clients/client-table.ts'
import type { Outcome } from '../outcome.ts'
import type { Query } from '../wire/query.ts'

/** The facts of a visit beside its query, its client and its answer. */
export interface VisitFacts {
  /** Arrival of the query (epoch ms). */
  at: number
  latencyMs: number
  isTcp: boolean
  channel: Channel
  /** False in monitor mode, where a banned name is answered normally. */
  isEnforced: boolean
  generation: number
}

/** What is recorded of an answer: that of a server that decided by itself has no decision of ours. */
export interface RecordedOutcome extends Pick<Outcome, 'addresses' | 'cnames'> {
  kind: string
  answer: Pick<Outcome['answer'], 'rcode' | 'isBannedUpstream'>
  decision: Decision | null
  /** The verdict of that server; missing where it reports none. */
  reported?: SolvedMode
}

const LINE_VERSION = 'g1'
const MAX_ITEMS = 256
const FIRST_BYTES = 256 * 1_024
/** After a burst, a larger buffer than this is not kept for the next turn. */
const MOST_BYTES_KEPT = 4 * 2 ** 20
const TAB = 0x09
const NEWLINE = 0x0a
const COMMA = 0x2c
/** Latencies below this are looked up (hundredths of a millisecond). */
const KNOWN_LATENCIES = 1_000
const latencies = Array.from({ length: KNOWN_LATENCIES }, (_, hundredths) => (hundredths / 100).toFixed(2))
const types = new Map<number, string>()

/**
 * Lines of the `gateway` log format, as octets: tab-separated fields. Texts hold no control characters, since names
 * escape them. Octets are written into one buffer, as strings for each line would keep the garbage collector busy.
 */
export class VisitLines {
  private buffer = Buffer.allocUnsafe(FIRST_BYTES)
  private end = 0
  private lastAt = 0
  private lastAtText = ''
  count = 0

  /** Valid until the next line. */
  get bytes(): Buffer {
    return this.buffer.subarray(0, this.end)
  }

  clear(): void {
    this.end = 0
    this.count = 0
    if (this.buffer.length > MOST_BYTES_KEPT) this.buffer = Buffer.allocUnsafe(FIRST_BYTES)
  }

  add(
    { name, type }: Pick<Query, 'name' | 'type'>,
    { ip, mac }: Pick<Client, 'ip' | 'mac'>,
    outcome: RecordedOutcome,
    facts: VisitFacts,
  ): void {
    const { decision, answer } = outcome
    this.field(LINE_VERSION)
    this.field(this.timeText(facts.at))
    this.field(latencyText(facts.latencyMs))
    this.field(facts.isTcp ? 't' : 'u')
    this.field(ip)
    this.field(mac ?? '')
    this.field(name)
    this.field(typeText(type))
    this.field(String(answer.rcode))
    const mode = decision?.solvedMode ?? outcome.reported
    this.field(mode === undefined ? '' : mode === 'banned' ? 'b' : 'p')
    this.field(decision === null ? 's' : facts.isEnforced ? 'g' : 'p')
    this.field(decision?.controlGroup ?? '')
    this.field(decision?.policyId ?? '')
    this.field(decision?.segmentId ?? '')
    this.field(decision === null ? '' : String(facts.generation))
    this.field(answer.isBannedUpstream ? 'bannedUpstream' : outcome.kind)
    this.list(outcome.addresses)
    this.list(outcome.cnames)
    this.field(decision?.cname ?? '')
    this.field(decision?.shadowPolicyId ?? '')
    this.field(decision?.inherited ? '1' : '')
    this.text(String(CHANNELS.indexOf(facts.channel)))
    this.octet(NEWLINE)
    this.count++
  }

  /** A frame of dnstap that could not be read, so that it is counted and shown where lines are. */
  addMalformed(at: number, beginning: Buffer): void {
    this.field('d1')
    this.field(this.timeText(at))
    this.text(beginning.toString('hex'))
    this.octet(NEWLINE)
    this.count++
  }

  private field(text: string): void {
    this.text(text)
    this.octet(TAB)
  }

  private list(items: readonly string[]): void {
    const count = Math.min(items.length, MAX_ITEMS)
    for (let i = 0; i < count; i++) {
      if (i > 0) this.octet(COMMA)
      this.item(items[i] ?? '')
    }
    this.octet(TAB)
  }

  /** A comma of a label is escaped (RFC 1035 §5.1), as it would divide the list. */
  private item(text: string): void {
    this.text(text.includes(',') ? text.replaceAll(',', '\\044') : text)
  }

  private text(text: string): void {
    this.makeRoom(text.length)
    const { buffer, end } = this
    for (let i = 0; i < text.length; i++) buffer[end + i] = text.charCodeAt(i)
    this.end = end + text.length
  }

  private octet(octet: number): void {
    this.makeRoom(1)
    this.buffer[this.end++] = octet
  }

  private makeRoom(bytes: number): void {
    if (this.end + bytes <= this.buffer.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.end + bytes))
    this.buffer.copy(larger, 0, 0, this.end)
    this.buffer = larger
  }

  /** Cached, since many visits come within one millisecond. */
  private timeText(at: number): string {
    if (at === this.lastAt) return this.lastAtText
    this.lastAt = at
    this.lastAtText = String(at)
    return this.lastAtText
  }
}

function latencyText(milliseconds: number): string {
  return latencies[Math.round(milliseconds * 100)] ?? milliseconds.toFixed(2)
}

/** Common types are cached. */
function typeText(type: number): string {
  const known = types.get(type)
  if (known !== undefined) return known
  const text = typeName(type)
  types.set(type, text)
  return text
}
