import type { LineFault, TextKey } from '@netwarden/shared'
import type { VisitRow } from '../events/visit-row.ts'
import type { Enrich } from './enrich/index.ts'
import { TsvBuffer } from './tsv-buffer.ts'
import type { LineOrigin, ParsedVisit, VisitSink } from './visit.ts'
import { visitTsv } from './visit-tsv.ts'

export interface StreamRules {
  /** Number of the stream (20 bits); with the line's ordinal it makes the record's number. */
  number: number
  source: string
  /** Added to each time. */
  shiftMs: number
  /** Times before this are older than the retention, times after `maxAt` lie in the future. */
  minAt: number
  maxAt: number
  retentionDays: number
}

export interface LineCounts {
  accepted: number
  rejected: number
  skipped: number
  /** Of the rejected, those older than the retention. */
  tooOld: number
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
  tooOld: 0,
  firstAt: null,
  lastAt: null,
}

const MAX_REJECTS_PER_BATCH = 1_000
const MAX_RECENT = 200
const EXCERPT = 300
/** A record's number: 20 bits of stream, 4 of part, 40 of line. */
const STREAM_SHIFT = 44n
const PART_SHIFT = 40n

/** Gathers the records of one insert. */
export class VisitBatch implements VisitSink {
  readonly rejects: RejectedLine[] = []
  readonly #newest: VisitRow[] = []
  readonly counts: LineCounts = { ...NO_LINES }
  lines = 0

  constructor(
    private readonly rules: StreamRules,
    private readonly enrich: Enrich,
    private readonly excerptOf: (origin: LineOrigin) => string,
    private readonly tsv = new TsvBuffer(),
  ) {
    tsv.clear()
  }

  /** The rows in TabSeparated form. */
  get body(): Buffer {
    return this.tsv.bytes
  }

  /** The last records, for those who watch. */
  get recent(): VisitRow[] {
    return this.#newest.slice(-MAX_RECENT)
  }

  get size(): number {
    return this.counts.accepted
  }

  accept(visit: ParsedVisit, origin: LineOrigin): void {
    const at = visit.at + this.rules.shiftMs
    if (!(at >= this.rules.minAt)) {
      this.counts.tooOld += 1
      this.reject(
        { line: origin.line, key: 'ingest.line.tooOld', params: { days: this.rules.retentionDays } },
        origin,
      )
      return
    }
    if (at > this.rules.maxAt) {
      this.reject(
        { line: origin.line, key: 'ingest.line.future', params: { value: isoOrNumber(at) } },
        origin,
      )
      return
    }
    const uid = numberOf(this.rules.number, origin)
    const row = Object.assign(this.enrich(at === visit.at ? visit : { ...visit, at }), {
      uid: uid.toString(),
      source: this.rules.source,
    })
    this.tsv.append(visitTsv(row))
    this.#note(row)
  }

  #note(row: VisitRow): void {
    const { counts } = this
    counts.accepted += 1
    if (counts.firstAt === null || row.at < counts.firstAt) counts.firstAt = row.at
    if (counts.lastAt === null || row.at > counts.lastAt) counts.lastAt = row.at
    if (this.#newest.length >= 2 * MAX_RECENT) this.#newest.splice(0, MAX_RECENT)
    this.#newest.push(row)
  }

  join(): void {}

  skip(): void {
    this.counts.skipped += 1
  }

  reject({ key, params = {} }: LineFault, origin: LineOrigin): void {
    this.counts.rejected += 1
    if (this.rejects.length >= MAX_REJECTS_PER_BATCH) return
    const excerpt = this.excerptOf(origin).slice(0, EXCERPT)
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
    tooOld: a.tooOld + b.tooOld,
    firstAt: least(a.firstAt, b.firstAt),
    lastAt: most(a.lastAt, b.lastAt),
  }
}
