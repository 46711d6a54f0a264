import { z } from 'zod'
import { type SegmentEntryInput, segmentEntryInput } from '../contract/segments.ts'
import { SEGMENT_FIELDS, SEGMENT_SETTINGS } from '../domain/segment.ts'
import type { LineFault } from '../errors.ts'
import { type FieldValues, fieldNames } from '../fields/field.ts'
import { cellValues } from '../fields/field-cells.ts'
import { writtenSchemas } from '../fields/field-schemas.ts'
import { LANGUAGES, translate } from '../i18n/index.ts'
import { MAX_SEGMENT_ENTRIES, MAX_SEGMENTS } from '../limits/constants.ts'
import type { Steps } from '../steps.ts'
import { deviceEntryIdentity, parseDeviceEntry } from '../validators/device-entry.ts'
import { undefusedCell } from './csv-cell.ts'
import { type CsvRecord, type CsvShape, readCsvTableInSteps } from './read-table.ts'
import { rowFaults } from './row-faults.ts'

export const SEGMENTS_CSV_REQUIRED = ['segment', 'entry'] as const
const SEGMENT_COLUMNS = fieldNames(SEGMENT_SETTINGS)
const NOTE_COLUMNS = ['comment', 'user', 'department'] as const
export const SEGMENTS_CSV_OPTIONAL = [...SEGMENT_COLUMNS, ...NOTE_COLUMNS]
export const SEGMENTS_CSV_COLUMNS = ['segment', ...SEGMENT_COLUMNS, 'entry', ...NOTE_COLUMNS] as const
type Column = (typeof SEGMENTS_CSV_COLUMNS)[number]

export const MAX_SEGMENTS_CSV_BYTES = 16 * 1024 * 1024
const MAX_ROWS = 100_000

const rowSchema = z.object({
  name: writtenSchemas(SEGMENT_FIELDS).name,
  ...z.object(writtenSchemas(SEGMENT_SETTINGS)).partial().shape,
})

const SHAPE: CsvShape<Column> = {
  required: SEGMENTS_CSV_REQUIRED,
  optional: SEGMENTS_CSV_OPTIONAL,
  maxRows: MAX_ROWS,
  texts: { empty: 'segment.csv.empty', tooMany: 'segment.csv.tooMany' },
}

/** Columns that the file omits, and an empty default mode, leave the stored value unchanged. */
type SegmentSettings = Partial<FieldValues<typeof SEGMENT_SETTINGS>>

export interface CsvSegment extends SegmentSettings {
  /** Line of its first row in the file, from 1. */
  line: number
  name: string
  entries: SegmentEntryInput[]
}

export interface SegmentsCsv {
  segments: CsvSegment[]
  /** Rows with an entry. */
  entryCount: number
  faults: LineFault[]
}

/** Reads the segments of a CSV file with one entry per row, and reports every fault by line and column. Pure. */
export function* readSegmentsCsv(bytes: Uint8Array): Steps<SegmentsCsv> {
  const { columns, records, faults } = yield* readCsvTableInSteps(bytes, SHAPE)
  const collector = new SegmentCollector(columns)
  for (const record of records) {
    collector.add(record)
    yield
  }
  const all = [...faults, ...collector.faults].sort((a, b) => a.line - b.line)
  return { segments: collector.segments, entryCount: collector.entryCount, faults: all }
}

type Texts = Partial<Record<Column, string>>

class SegmentCollector {
  readonly faults: LineFault[] = []
  entryCount = 0
  readonly #segments = new Map<string, { segment: CsvSegment; lines: Map<string, number> }>()

  constructor(private readonly columns: readonly Column[]) {}

  get segments(): CsvSegment[] {
    return [...this.#segments.values()].map(({ segment }) => segment)
  }

  add({ line, cells }: CsvRecord<Column>): void {
    const texts: Texts = Object.fromEntries(
      this.columns.map((column) => [column, undefusedCell((cells[column] ?? '').trim())]),
    )
    const known = this.#segments.get(texts.segment ?? '')
    const held = known ?? this.#open(line, texts)
    if (!held) return
    if (known) this.#compare(line, texts, known.segment)
    this.#addEntry(line, texts, held)
  }

  #open(line: number, texts: Texts) {
    const { segment: name = '' } = texts
    const given = { name, ...cellValues(SEGMENT_SETTINGS, texts) }
    const parsed = rowSchema.safeParse(given, { reportInput: true })
    if (!parsed.success) {
      const faults = rowFaults(line, parsed.error)
      this.faults.push(...faults.map((fault) => ({ ...fault, column: columnOf(fault.column) })))
      return null
    }
    if (LANGUAGES.some((language) => translate(language, 'segment.builtIn') === name)) {
      this.faults.push({ line, column: 'segment', key: 'segment.builtIn.entries' })
      return null
    }
    if (this.#segments.size === MAX_SEGMENTS) {
      this.faults.push({ line, column: 'segment', key: 'segment.tooMany', params: { limit: MAX_SEGMENTS } })
      return null
    }
    const segment: CsvSegment = { line, entries: [], ...parsed.data }
    const held = { segment, lines: new Map<string, number>() }
    this.#segments.set(name, held)
    return held
  }

  /** Further rows of a segment repeat the values of its first row, or leave them empty. */
  #compare(line: number, texts: Texts, segment: CsvSegment): void {
    for (const column of SEGMENT_COLUMNS) {
      const cell = texts[column] ?? ''
      const text = cellValues(SEGMENT_SETTINGS, { [column]: cell })[column]
      if (cell !== '' && text !== segment[column])
        this.faults.push({ line, column, key: 'segment.csv.differs', params: { line: segment.line } })
    }
  }

  #addEntry(
    line: number,
    texts: Texts,
    { segment, lines }: { segment: CsvSegment; lines: Map<string, number> },
  ): void {
    const { entry = '', comment = '', user = '', department = '' } = texts
    if (`${entry}${comment}${user}${department}` === '') return
    const parsed = segmentEntryInput.safeParse({ entry, comment, user, department }, { reportInput: true })
    if (!parsed.success) {
      this.faults.push(...rowFaults(line, parsed.error))
      return
    }
    const device = parseDeviceEntry(parsed.data.entry)
    const first = device && lines.get(deviceEntryIdentity(device))
    if (!device) this.faults.push({ line, column: 'entry', key: 'validation.deviceEntry' })
    else if (typeof first === 'number')
      this.faults.push({ line, column: 'entry', key: 'segment.csv.entryTwice', params: { line: first } })
    else if (segment.entries.length === MAX_SEGMENT_ENTRIES) {
      const params = { limit: MAX_SEGMENT_ENTRIES }
      this.faults.push({ line, column: 'entry', key: 'validation.tooManyItems', params })
    } else {
      lines.set(deviceEntryIdentity(device), line)
      segment.entries.push({ ...parsed.data, entry: device.entry })
      this.entryCount += 1
    }
  }
}

function columnOf(field: string | undefined): string {
  return field === 'name' ? 'segment' : (field ?? 'segment')
}
