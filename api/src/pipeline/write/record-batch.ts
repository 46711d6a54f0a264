import type { LineFault } from '@netwarden/shared/errors'
import type { TextKey } from '@netwarden/shared/i18n'
import type { VisitRow } from '../../platform/events/visit-row.ts'
import type { Enrich } from '../enrich/index.ts'
import { maskExcerpt } from '../mask-excerpt.ts'
import type { LineOrigin, ParsedLease, ParsedLogin, ParsedVisit, RecordSink } from '../visit.ts'
import { countReason, type RejectedReason, sumReasons } from './rejected-reasons.ts'
import { TsvBuffer } from './tsv-buffer.ts'
import { loginTsv, visitTsv } from './visit-tsv.ts'

export interface StreamRules {
  /** Number of the stream (20 bits); with the line's ordinal it makes the record's number. */
  number: number
  source: string
  /** Id of the gateway whose spool it is. */
  enforcer?: string
  /** Added to each time (ms). */
  shiftMs: number
  /** Times before this are older than the retention, times after `maxAt` are in the future. */
  minAt: number
  maxAt: number
  retentionDays: number
}

export interface LineCounts {
  accepted: number
  rejected: number
  skipped: number
  /** Lines that belong to a record of another line; absent in positions of a former version. */
  joined?: number
  /** Rejected lines older than the retention. */
  tooOld: number
  /** Rejected lines in the future; absent in positions of a former version. */
  future?: number
  /** Rejected lines that are not of the format the file was read as. */
  foreign?: number
  /** Rejected lines by reason; absent in positions of a former version. */
  reasons?: RejectedReason[]
  firstAt: number | null
  lastAt: number | null
}

export interface RejectedLine {
  part: number
  line: number
  reason: TextKey
  params: Record<string, string | number>
  excerpt: string
}

export const NO_LINES: LineCounts = {
  accepted: 0,
  rejected: 0,
  skipped: 0,
  joined: 0,
  tooOld: 0,
  future: 0,
  foreign: 0,
  firstAt: null,
  lastAt: null,
}

const MAX_REJECTS_PER_BATCH = 1_000
/** Reasons for a line of a different format. */
const FOREIGN: ReadonlySet<TextKey> = new Set<TextKey>([
  'ingest.line.unknown',
  'ingest.line.noHeader',
  'ingest.line.noColumns',
  'ingest.line.json',
])
const MAX_RECENT = 200
const EXCERPT = 300
/** A record's number: 20 bits of stream, 4 of part, 40 of line. */
const STREAM_SHIFT = 44n
const PART_SHIFT = 40n

/** Gathers the records of one insert. */
export class RecordBatch implements RecordSink {
  readonly rejects: RejectedLine[] = []
  readonly #newest: VisitRow[] = []
  readonly #reasons: RejectedReason[] = []
  readonly counts: LineCounts = { ...NO_LINES, reasons: this.#reasons }
  readonly leases: ParsedLease[] = []
  readonly #logins: string[] = []
  lines = 0
  /** Number of characters in all its names. */
  nameLength = 0

  constructor(
    private readonly rules: StreamRules,
    private readonly enrich: Enrich,
    private readonly excerptOf: (origin: LineOrigin) => string,
    private readonly tsv = new TsvBuffer(),
  ) {
    tsv.clear()
  }

  /** The visits in TabSeparated form, in pieces of whole rows; none when there are none. */
  get visits(): Buffer[] {
    return this.tsv.pieces
  }

  /** The logins in TabSeparated form. */
  get logins(): Buffer[] {
    return this.#logins.length > 0 ? [Buffer.from(this.#logins.join(''))] : []
  }

  /** The last records, for live displays. */
  get recent(): VisitRow[] {
    return this.#newest.slice(-MAX_RECENT)
  }

  get size(): number {
    return this.counts.accepted
  }

  accept(visit: ParsedVisit, origin: LineOrigin): void {
    const at = visit.at + this.rules.shiftMs
    if (!this.#isTaken(at, origin)) return
    const { number, source, enforcer = '' } = this.rules
    const uid = numberOf(number, origin).toString()
    const row = this.enrich(at === visit.at ? visit : { ...visit, at }, { uid, source, enforcer })
    if (!row) {
      this.skip()
      return
    }
    this.tsv.append(visitTsv(row))
    this.nameLength += (visit.domain?.length ?? 0) + (visit.dstHost?.length ?? 0)
    this.#count(at)
    if (this.#newest.length >= 2 * MAX_RECENT) this.#newest.splice(0, MAX_RECENT)
    this.#newest.push(row)
  }

  acceptLogin(login: ParsedLogin, origin: LineOrigin): void {
    const at = login.at + this.rules.shiftMs
    if (!this.#isTaken(at, origin)) return
    const uid = numberOf(this.rules.number, origin).toString()
    this.#logins.push(loginTsv({ ...login, at }, uid, this.rules.source))
    this.#count(at)
  }

  /** A lease is too old when its end, not its begin, is older than the retention. */
  acceptLease(lease: ParsedLease, origin: LineOrigin): void {
    const { shiftMs, maxAt } = this.rules
    const from = lease.from + shiftMs
    const to = lease.to === null ? null : lease.to + shiftMs
    if (!this.#isTaken(Math.max(from, Math.min(to ?? maxAt, maxAt)), origin)) return
    const earliest = lease.earliest === undefined ? from : lease.earliest + shiftMs
    this.leases.push({ ...lease, from, to, earliest })
    this.#count(from)
  }

  #isTaken(at: number, origin: LineOrigin): boolean {
    const { minAt, maxAt, retentionDays } = this.rules
    if (!(at >= minAt)) {
      this.counts.tooOld += 1
      this.reject({ line: origin.line, key: 'ingest.line.tooOld', params: { days: retentionDays } }, origin)
      return false
    }
    if (at > maxAt) {
      this.counts.future = (this.counts.future ?? 0) + 1
      this.reject(
        { line: origin.line, key: 'ingest.line.future', params: { value: isoOrNumber(at) } },
        origin,
      )
      return false
    }
    return true
  }

  #count(at: number): void {
    const { counts } = this
    counts.accepted += 1
    if (counts.firstAt === null || at < counts.firstAt) counts.firstAt = at
    if (counts.lastAt === null || at > counts.lastAt) counts.lastAt = at
  }

  join(): void {
    this.counts.joined = (this.counts.joined ?? 0) + 1
  }

  skip(): void {
    this.counts.skipped += 1
  }

  reject({ key, params = {} }: LineFault, origin: LineOrigin, shown?: string): void {
    this.counts.rejected += 1
    countReason(this.#reasons, { key, params })
    if (FOREIGN.has(key)) this.counts.foreign = (this.counts.foreign ?? 0) + 1
    if (this.rejects.length >= MAX_REJECTS_PER_BATCH) return
    // Cut before masking: the rest of a hostile line is not worth scanning.
    const excerpt = (shown ?? maskExcerpt(this.excerptOf(origin).slice(0, EXCERPT))).slice(0, EXCERPT)
    this.rejects.push({ ...origin, reason: key, params: { ...params }, excerpt })
  }
}

function numberOf(stream: number, { part, line }: LineOrigin): bigint {
  return (BigInt(stream) << STREAM_SHIFT) | (BigInt(part) << PART_SHIFT) | BigInt(line)
}

function isoOrNumber(at: number): string {
  const time = new Date(at)
  return Number.isNaN(time.getTime()) ? String(at) : time.toISOString()
}

export function addCounts(a: LineCounts, b: LineCounts): LineCounts {
  const least = (x: number | null, y: number | null) => (x === null ? y : y === null ? x : Math.min(x, y))
  const most = (x: number | null, y: number | null) => (x === null ? y : y === null ? x : Math.max(x, y))
  return {
    accepted: a.accepted + b.accepted,
    rejected: a.rejected + b.rejected,
    skipped: a.skipped + b.skipped,
    joined: (a.joined ?? 0) + (b.joined ?? 0),
    tooOld: a.tooOld + b.tooOld,
    future: (a.future ?? 0) + (b.future ?? 0),
    foreign: (a.foreign ?? 0) + (b.foreign ?? 0),
    reasons: sumReasons(a.reasons, b.reasons),
    firstAt: least(a.firstAt, b.firstAt),
    lastAt: most(a.lastAt, b.lastAt),
  }
}
