import { type DeviceEdit, deviceEditSchema } from '../contract/device-edits.ts'
import type { LineFault } from '../errors.ts'
import type { Steps } from '../steps.ts'
import { canonicalIp } from '../validators/ip.ts'
import { canonicalMac } from '../validators/mac.ts'
import { undefusedCell } from './csv-cell.ts'
import { type CsvRecord, type CsvShape, readCsvTableInSteps } from './read-table.ts'
import { rowFaults } from './row-faults.ts'

export const DEVICES_CSV_REQUIRED = ['id'] as const
export const DEVICES_CSV_OPTIONAL = ['name', 'user', 'department', 'segment', 'revision'] as const
/** Of an export, for its reader; an import ignores them. */
const READ_COLUMNS = [
  'deviceMac',
  'addresses',
  'maker',
  'riskLevel',
  'riskScore',
  'openRisks',
  'firstSeenAt',
  'lastActiveAt',
  'visits',
] as const
const WRITTEN_COLUMNS = [...DEVICES_CSV_REQUIRED, ...DEVICES_CSV_OPTIONAL] as const
export const DEVICES_CSV_COLUMNS = [...WRITTEN_COLUMNS, ...READ_COLUMNS] as const
type Column = (typeof DEVICES_CSV_COLUMNS)[number]

export const MAX_DEVICES_CSV_BYTES = 16 * 1024 * 1024
export const MAX_IMPORTED_DEVICES = 10_000

const SHAPE: CsvShape<Column> = {
  required: DEVICES_CSV_REQUIRED,
  optional: [...DEVICES_CSV_OPTIONAL, ...READ_COLUMNS],
  maxRows: MAX_IMPORTED_DEVICES,
  texts: { empty: 'devices.csv.empty', tooMany: 'devices.csv.tooMany' },
}

/** A device of a file with the columns that the file has; an empty segment or revision is none. */
export interface CsvDevice extends Omit<DeviceEdit, 'segmentId'> {
  line: number
  segment?: string
}

/** Reads the devices of a CSV file and reports every fault by line and column. Pure. */
export function* readDevicesCsv(bytes: Uint8Array): Steps<{ devices: CsvDevice[]; faults: LineFault[] }> {
  const { columns, records, faults } = yield* readCsvTableInSteps(bytes, SHAPE)
  const devices: CsvDevice[] = []
  const all = [...faults]
  const lines = new Map<string, number>()
  for (const record of records) {
    const read = readRow(record, columns)
    if (Array.isArray(read)) all.push(...read)
    else {
      const first = lines.get(read.id)
      if (first === undefined) devices.push(read)
      else all.push({ line: read.line, column: 'id', key: 'devices.csv.duplicate', params: { line: first } })
      lines.set(read.id, first ?? read.line)
    }
    yield
  }
  return { devices, faults: all.sort((a, b) => a.line - b.line) }
}

function readRow({ line, cells }: CsvRecord<Column>, columns: readonly Column[]): CsvDevice | LineFault[] {
  const given = WRITTEN_COLUMNS.filter((column) => columns.includes(column)).map(
    (column) => [column, undefusedCell((cells[column] ?? '').trim())] as const,
  )
  const { segment, revision, ...texts } = Object.fromEntries(given)
  const parsed = deviceEditSchema.safeParse(
    { ...texts, ...(revision && { revision }) },
    { reportInput: true },
  )
  if (!parsed.success) return rowFaults(line, parsed.error)
  const id = canonicalMac(parsed.data.id) ?? canonicalIp(parsed.data.id)
  if (id === null) return [{ line, column: 'id', key: 'device.unknown', params: { device: parsed.data.id } }]
  return { ...parsed.data, id, line, ...(segment && { segment }) }
}
