import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline, Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { BACKUP_EVENTS } from '@netwarden/shared/contract'
import { badContent } from '@netwarden/shared/errors'
import { z } from 'zod'
import { measureJson } from '../../platform/http/large-bodies/json-text.ts'
import { currentNames } from '../../platform/state/former-names.ts'
import { FORMAT, FORMAT_WITH_FOREIGN_SEALS } from './backup-writer.ts'
import { EVENT_TABLES, type EventTable, isEventTable } from './event-tables.ts'

/** Longest line in bytes: each line is held in memory as a whole. */
const MAX_LINE = 64 * 1024 * 1024
/** No line has more values, or is nested more deeply. Measured before it is parsed. */
const MAX_VALUES = 5_000
const MAX_DEPTH = 3
const LINE_END = 10

const headSchema = z
  .object({
    netwardenBackup: z.union([z.literal(FORMAT), z.literal(FORMAT_WITH_FOREIGN_SEALS)]),
    createdAt: z.iso.datetime({ offset: true }),
    migrations: z.array(z.string().min(1)).min(1),
    secrets: z.enum(['sealed', 'omitted']),
    salt: z.base64().min(1).optional(),
    check: z.base64().min(1).optional(),
    events: z.enum(BACKUP_EVENTS).default('none'),
  })
  .refine(({ secrets, salt, check }) => secrets === 'omitted' || (salt && check), 'its seal is missing')
export type BackupHead = z.output<typeof headSchema>
const columnsSchema = z
  .array(z.string().min(1))
  .min(1)
  .refine((names) => new Set(names).size === names.length, 'a column is given twice')
const tableSchema = z.object({ table: z.string(), columns: columnsSchema })
const eventsSchema = z.object({ events: z.string(), columns: z.array(z.string()) })
const endSchema = z.object({ end: z.literal(true), rows: z.number(), sha256: z.string() })
const rowSchema = z.array(z.union([z.string(), z.number(), z.null()]))

/** Before it, `is_sample` in other tables marked the rows of the sample. */
const SAMPLE_LEDGER = 'sample_row'

/** A table of the event store with the columns that its rows in the backup have. */
export interface EventColumns {
  table: EventTable
  names: readonly string[]
}

export type BackupPart =
  | { kind: 'head'; head: BackupHead }
  | { kind: 'row'; table: string; row: Record<string, string | number | null> }
  /** A row of the event store in TabSeparated form; each character represents one byte. */
  | { kind: 'event'; columns: EventColumns; text: string }

/** The parts of a backup in their order. Throws where the file is damaged, cut, or larger than the limit. */
export async function* readBackup(file: string, maxUnpacked: number): AsyncGenerator<BackupPart> {
  const digest = createHash('sha256')
  let place: ReturnType<typeof currentNames> | null = null
  let eventColumns: EventColumns | null = null
  let rows = 0
  let isFirst = true
  let isEnded = false
  try {
    for await (const line of linesOf(file, maxUnpacked)) {
      const value = parsedLine(line)
      if (isEnded) throw damaged('lines follow the end')
      const end = endSchema.safeParse(value)
      if (end.success) {
        if (end.data.rows !== rows || end.data.sha256 !== digest.digest('hex'))
          throw damaged('its digest differs')
        isEnded = true
        continue
      }
      digest.update(`${line}\n`)
      if (isFirst) {
        isFirst = false
        yield { kind: 'head', head: headSchema.parse(value) }
      } else if (Array.isArray(value)) {
        if (!place) throw damaged('a row comes before its table')
        const cells = rowSchema.parse(value)
        if (cells.length !== place.columns.length)
          throw damaged('a row has more or fewer cells than its table')
        const named = place.columns.map((column, index) => [column, cells[index] ?? null] as const)
        const { is_sample: isSample, ...row } = Object.fromEntries(named.filter(hasColumn))
        rows += 1
        yield { kind: 'row', table: place.table, row }
        if (isSample === 1 && row.id !== undefined)
          yield { kind: 'row', table: SAMPLE_LEDGER, row: { area: place.table, id: row.id } }
      } else if (typeof value === 'string') {
        if (!eventColumns || value.includes('\n')) throw damaged('a row comes before its table')
        rows += 1
        yield { kind: 'event', columns: eventColumns, text: value }
      } else {
        const events = eventsSchema.safeParse(value)
        if (eventColumns && !events.success) throw damaged('a table of the state follows the visits')
        eventColumns = events.success ? eventColumnsOf(events.data) : null
        place = events.success ? null : placeOf(tableSchema.parse(value))
      }
    }
  } catch (cause) {
    throw isKnown(cause) ? damaged(cause.message) : cause
  }
  if (!isEnded) throw damaged('its end is missing')
}

function parsedLine(line: string): unknown {
  const { values, depth } = measureJson(line)
  if (values > MAX_VALUES || depth > MAX_DEPTH) throw damaged('a line has too many values')
  return JSON.parse(line)
}

const placeOf = ({ table, columns }: z.output<typeof tableSchema>) => currentNames(table, columns)

const hasColumn = <Cell>(named: readonly [string | null, Cell]): named is [string, Cell] => named[0] !== null

/** An older version had fewer columns; the others take their defaults. Rows are copied by time and identifier. */
function eventColumnsOf({ events: table, columns: names }: z.output<typeof eventsSchema>): EventColumns {
  if (!isEventTable(table)) throw damaged(`${table} is no table of visits`)
  const known = new Set<string>(EVENT_TABLES[table])
  const isKnown = names.every((name) => known.has(name)) && new Set(names).size === names.length
  if (!isKnown || !names.includes('at') || !names.includes('uid'))
    throw damaged(`${table} has other columns than this version`)
  return { table, names }
}

async function* linesOf(file: string, maxUnpacked: number): AsyncGenerator<string> {
  let unpacked = 0
  let sinceLineEnd = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      unpacked += chunk.length
      if (unpacked > maxUnpacked) return done(new RangeError(`more than ${maxUnpacked} bytes unpacked`))
      const lineEnd = chunk.lastIndexOf(LINE_END)
      sinceLineEnd = lineEnd < 0 ? sinceLineEnd + chunk.length : chunk.length - lineEnd - 1
      if (sinceLineEnd > MAX_LINE)
        return done(new RangeError(`more than ${MAX_LINE} bytes without a line end`))
      done(null, chunk)
    },
  })
  const failed: { cause?: unknown } = {}
  // The reader of the lines sees an early end only; what broke the stream is thrown after it.
  pipeline(createReadStream(file), createGunzip(), counted, (cause) => {
    if (cause) failed.cause = cause
  })
  const lines = createInterface({ input: counted, crlfDelay: Number.POSITIVE_INFINITY })
  counted.once('error', () => lines.close())
  try {
    yield* lines
  } finally {
    lines.close()
    counted.destroy() // The reader needs no more lines.
  }
  if (failed.cause) throw failed.cause
}

function isKnown(cause: unknown): cause is Error {
  const isZlib = cause instanceof Error && 'code' in cause && String(cause.code).startsWith('Z_')
  return isZlib || cause instanceof SyntaxError || cause instanceof RangeError || cause instanceof z.ZodError
}

function damaged(reason: string): Error {
  return badContent('backup.damaged', { reason: reason.slice(0, 200) })
}
