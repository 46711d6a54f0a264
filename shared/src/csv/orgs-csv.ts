import { MAX_OWNED_DOMAINS, type NewOrganisation, newOrganisationSchema } from '../contract/orgs.ts'
import { ORGANISATION_FIELDS } from '../domain/organisation.ts'
import type { LineFault } from '../errors.ts'
import { fieldNames } from '../fields/field.ts'
import type { Steps } from '../steps.ts'
import { canonicalDomain } from '../validators/domain-entry.ts'
import { undefusedCell } from './csv-cell.ts'
import { type CsvRecord, type CsvShape, readCsvTableInSteps } from './read-table.ts'
import { rowFaults } from './row-faults.ts'

export const ORGS_CSV_REQUIRED = ['name', 'industry', 'country'] as const
export const ORGS_CSV_COLUMNS = [...fieldNames(ORGANISATION_FIELDS), 'domains'] as const
type Column = (typeof ORGS_CSV_COLUMNS)[number]
const isRequired = (column: Column) => ORGS_CSV_REQUIRED.some((required) => required === column)
export const ORGS_CSV_OPTIONAL = ORGS_CSV_COLUMNS.filter((column) => !isRequired(column))

export const MAX_IMPORTED_ORGS = 10_000
export const MAX_ORGS_CSV_BYTES = 16 * 1024 * 1024

const SHAPE: CsvShape<Column> = {
  required: ORGS_CSV_REQUIRED,
  optional: ORGS_CSV_OPTIONAL,
  maxRows: MAX_IMPORTED_ORGS,
  texts: { empty: 'orgs.csv.empty', tooMany: 'orgs.csv.tooMany' },
}
const DOMAIN_SEPARATORS = /[\s;；,，、]+/

/** An organisation of a file with the columns that the file has; other fields stay unchanged in the table. */
export interface CsvOrganisation {
  line: number
  organisation: Pick<NewOrganisation, 'name' | 'industry' | 'country'> & Partial<NewOrganisation>
}
export interface OrgsCsv {
  organisations: CsvOrganisation[]
  faults: LineFault[]
}

/** Reads the organisations of a CSV file and reports every fault by line and column. Pure. */
export function* readOrgsCsv(bytes: Uint8Array): Steps<OrgsCsv> {
  const { columns, records, faults } = yield* readCsvTableInSteps(bytes, SHAPE)
  const organisations: CsvOrganisation[] = []
  const all = [...faults]
  for (const record of records) {
    const { entry, faults } = readRow(record, columns)
    if (entry) organisations.push(entry)
    all.push(...faults)
    yield
  }
  all.push(...(yield* repetitions(organisations)))
  return { organisations, faults: all.sort((a, b) => a.line - b.line) }
}

type ReadRow = { entry: CsvOrganisation | null; faults: LineFault[] }

function readRow({ line, cells }: CsvRecord<Column>, columns: readonly Column[]): ReadRow {
  const texts = Object.fromEntries(
    columns.map((column) => [column, undefusedCell((cells[column] ?? '').trim())]),
  )
  const domains = readDomains(line, texts.domains ?? '')
  const fields = {
    ...texts,
    industry: texts.industry?.toLowerCase(),
    ...(columns.includes('domains') ? { domains: domains.names } : {}),
  }
  const parsed = newOrganisationSchema.safeParse(fields, { reportInput: true })
  const faults = [...(parsed.success ? [] : rowFaults(line, parsed.error)), ...domains.faults]
  if (!parsed.success || faults.length > 0) return { entry: null, faults }
  const given = Object.entries(parsed.data).filter(([column]) => column in fields)
  return {
    entry: { line, organisation: { ...pickRequired(parsed.data), ...Object.fromEntries(given) } },
    faults,
  }
}

function pickRequired({ name, industry, country }: NewOrganisation) {
  return { name, industry, country }
}

/** Reads domains separated by blanks or semicolons and reports the first invalid one. */
function readDomains(line: number, cell: string): { names: string[]; faults: LineFault[] } {
  const entries = cell.split(DOMAIN_SEPARATORS).filter((entry) => entry !== '')
  const column = 'domains'
  if (entries.length > MAX_OWNED_DOMAINS) {
    const params = { limit: MAX_OWNED_DOMAINS }
    return { names: [], faults: [{ line, column, key: 'validation.tooManyItems', params }] }
  }
  const wrong = entries.find((entry) => canonicalDomain(entry) === null)
  if (wrong === undefined) return { names: entries, faults: [] }
  return { names: [], faults: [{ line, column, key: 'orgs.csv.domain', params: { entry: wrong } }] }
}

/** Reports a name or domain that a second line of the file repeats. */
function* repetitions(entries: readonly CsvOrganisation[]): Steps<LineFault[]> {
  const names = new Map<string, number>()
  const domains = new Map<string, number>()
  const faults: LineFault[] = []
  for (const { line, organisation } of entries) {
    const first = names.get(organisation.name)
    if (first === undefined) names.set(organisation.name, line)
    else faults.push({ line, column: 'name', key: 'orgs.csv.duplicate', params: { line: first } })
    for (const domain of organisation.domains ?? []) {
      const other = domains.get(domain)
      if (other === undefined) domains.set(domain, line)
      else {
        const params = { domain, line: other }
        faults.push({ line, column: 'domains', key: 'orgs.csv.sameDomain', params })
        break
      }
    }
    yield
  }
  return faults
}
