import type { RawInsertFormat } from 'chdb'

/** An INSERT whose rows can be passed to the engine as the received bytes. */
export interface RawInsert {
  table: string
  columns?: string[]
  format: RawInsertFormat
}

const RAW_FORMATS = new Set<string>([
  'JSONEachRow',
  'JSONCompactEachRow',
  'CSV',
  'CSVWithNames',
  'TSV',
  'TabSeparated',
  'TSVWithNames',
  'TabSeparatedWithNames',
] satisfies RawInsertFormat[])
const isRawFormat = (name: string): name is RawInsertFormat => RAW_FORMATS.has(name)

const NAME = '(?:`\\w+`|"\\w+"|\\w+)'
const INSERT = new RegExp(
  `^\\s*INSERT\\s+INTO\\s+(?:TABLE\\s+)?(${NAME}(?:\\.${NAME})?)\\s*(?:\\(([^()]*)\\))?\\s*FORMAT\\s+(\\w+)\\s*;?\\s*$`,
  'i',
)
const COLUMN = new RegExp(`^${NAME}$`)

/** Undefined where the text has more than table, columns and a format that the raw path supports. */
export function findRawInsert(sql: string): RawInsert | undefined {
  const [, table = '', columnList, format = ''] = INSERT.exec(sql) ?? []
  if (table === '' || !isRawFormat(format)) return undefined
  const columns = columnList?.split(',').map((name) => name.trim())
  if (columns?.some((name) => !COLUMN.test(name))) return undefined
  return { table: unquote(table), columns: columns?.map(unquote), format }
}

function unquote(name: string): string {
  return name.replace(/[`"]/g, '')
}
