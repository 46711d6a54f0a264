import type { LineFault } from '@netwarden/shared/errors'
import type { TextParams } from '@netwarden/shared/i18n'
import type { Enrich } from '../../enrich/index.ts'
import { getFormat, hasSecrets } from '../../formats/index.ts'
import type { LineOrigin, ParsedLease, ParsedLogin, ParsedVisit } from '../../visit.ts'
import { isBatchFull, timeBounds } from '../../write/batch-bounds.ts'
import { RecordBatch } from '../../write/record-batch.ts'
import type { TsvBuffer } from '../../write/tsv-buffer.ts'
import type { SplitLine } from '../lines/line-splitter.ts'
import type { SequenceFile, SequenceSink } from './line-sequence.ts'
import type { BatchStep, FilePosition, LineEvidence, SourceReject, SourceTask } from './positions.ts'

/** A batch is sent after this time (ms), however few its records, once all available lines have been read. */
export const BATCH_AGE = 500
/** How long (ms) a batch is filled while more can be read: larger ones cost less per record. */
export const BACKLOG_AGE = 3_000
/** How certain a format has to be for a single line. */
const ALIKE = 0.5
const CLOCK_EVERY = 256
/** More lines than one record has. */
const MAX_RECENT = 2_000

interface LinePlace {
  key: number
  file: string
  line: number
  /** Whether the line looks like a line of its format, in spite of its fault. */
  isAlike?: boolean
}

interface BatchOptions {
  task: Pick<SourceTask, 'number' | 'name' | 'enforcer'>
  enrich: Enrich
  retentionDays: number
  /** Epoch ms that its times are checked against. */
  at: number
  /** Ordinal of the last line before it. */
  line: number
  buffer: TsvBuffer
  /** Null for a batch that is made again: it ends at its former end. */
  now: (() => number) | null
}

/** A batch of a source, with the steps by which it can be made again. */
export class SourceBatch implements SequenceSink {
  readonly steps: BatchStep[] = []
  readonly records: RecordBatch
  line: number
  #current: (LinePlace & { text: string; format: string }) | null = null
  /** For the files with lines in this batch, by their keys. */
  readonly evidence = new Map<number, LineEvidence>()
  /** Places of the rejected lines, by their ordinals. */
  readonly #places = new Map<number, LinePlace>()
  readonly #recent = new Map<number, LinePlace>()

  constructor(private readonly options: BatchOptions) {
    const { task, enrich, retentionDays, at, line, buffer } = options
    const { number, name: source, enforcer = '' } = task
    const rules = { number, source, enforcer, shiftMs: 0, ...timeBounds(at, retentionDays) }
    this.records = new RecordBatch(rules, enrich, (origin) => this.#excerptOf(origin), buffer)
    this.line = line
  }

  get at(): number {
    return this.options.at
  }

  begin(line: SplitLine, { key, name, format, feed }: SequenceFile): LineOrigin {
    this.line += 1
    this.records.lines += 1
    const place = { key, file: name, line: feed.position.line }
    const isConcealed = hasSecrets(format)
    this.#current = { ...place, format, text: isConcealed ? '' : line.text }
    if (isConcealed) this.#noteRecent(place)
    return { part: 0, line: this.line }
  }

  /** A record of several lines is checked at its end, and reported by its first line. */
  #noteRecent(place: LinePlace): void {
    this.#recent.set(this.line, place)
    this.#recent.delete(this.line - MAX_RECENT)
  }

  get isEmpty(): boolean {
    return this.records.lines === 0 && this.records.size === 0 && this.records.counts.rejected === 0
  }

  get isFull(): boolean {
    if (isBatchFull(this.records)) return true
    const { now, at } = this.options
    return now !== null && this.records.lines % CLOCK_EVERY === 0 && now() - at >= BACKLOG_AGE
  }

  /** Waiting records are being released: a fault now concerns no current line. */
  endLines(): void {
    this.#current = null
  }

  #excerptOf(origin: LineOrigin): string {
    if (!this.#current || origin.line !== this.line) return ''
    const { text, format, ...place } = this.#current
    this.#places.set(origin.line, { ...place, isAlike: getFormat(format).detect([text]) >= ALIKE })
    return text
  }

  #note(what: keyof LineEvidence): void {
    if (!this.#current) return
    const known = this.evidence.get(this.#current.key) ?? { taken: 0, refused: 0 }
    this.evidence.set(this.#current.key, { ...known, [what]: known[what] + 1 })
  }

  accept(visit: ParsedVisit, origin: LineOrigin): void {
    this.#note('taken')
    this.records.accept(visit, origin)
  }

  acceptLogin(login: ParsedLogin, origin: LineOrigin): void {
    this.#note('taken')
    this.records.acceptLogin(login, origin)
  }

  acceptLease(lease: ParsedLease, origin: LineOrigin): void {
    this.#note('taken')
    this.records.acceptLease(lease, origin)
  }

  join(): void {
    this.records.join()
  }

  skip(): void {
    this.records.skip()
  }

  reject(fault: LineFault, origin: LineOrigin, excerpt?: string): void {
    this.#note('refused')
    const place = this.#recent.get(origin.line)
    if (place) this.#places.set(origin.line, place)
    this.records.reject(fault, origin, excerpt)
  }

  /** A rejected line is shown where it, or most of its file, looks like a log of the format: no other text is. */
  rejectsOf(files: readonly FilePosition[]): SourceReject[] {
    const evidence = new Map([
      ...this.evidence,
      ...files.map(({ key, evidence }) => [key, evidence] as const),
    ])
    return this.records.rejects.map(({ line, reason, params, excerpt }) => {
      const place = this.#places.get(line)
      const { taken = 0, refused = 0 } = (place && evidence.get(place.key)) ?? {}
      const isShown = place?.isAlike === true || (taken > 0 && taken >= refused)
      const shown = isShown ? { params, excerpt } : withoutText(params)
      return { ordinal: line, file: place?.file ?? null, line: place?.line ?? null, reason, ...shown }
    })
  }
}

/** Parameters of a reason that quote the line. */
const QUOTED: ReadonlySet<string> = new Set(['value', 'field'])
const WITHHELD = '…'

/** The reason for a rejected line that is no log, without any of its text. */
function withoutText(params: TextParams): { params: TextParams; excerpt: string } {
  const entries = Object.entries(params).map(([name, value]) => [name, QUOTED.has(name) ? WITHHELD : value])
  return { params: Object.fromEntries(entries), excerpt: '' }
}
