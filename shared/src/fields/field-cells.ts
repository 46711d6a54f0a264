import { type Field, type FieldContent, type FieldTable, type FieldValues, fieldNames } from './field.ts'

/** Kinds that a cell can hold. */
type CellTable = Readonly<Record<string, Extract<Field, { kind: 'text' | 'choice' | 'flag' }>>>

/** The fields as cells of a CSV file; an unset one is empty. */
export function cellsOf<F extends FieldTable>(fields: F, values: FieldValues<F>): string[]
export function cellsOf(fields: FieldTable, values: Readonly<Record<string, unknown>>) {
  return fieldNames(fields).map((name) => String(values[name] ?? ''))
}

/**
 * The fields that the cells of a row set, to be checked by their schemas. Letter case does not matter in choices. A field
 * without a column is left out, and so is an empty cell of a flag, or of a choice that cannot be unset.
 */
export function cellValues(
  fields: CellTable,
  cells: Readonly<Record<string, string | undefined>>,
): Record<string, FieldContent> {
  const values: Record<string, FieldContent> = {}
  for (const [name, field] of Object.entries(fields)) {
    const cell = cells[name]
    if (cell === undefined) continue
    if (field.kind === 'text') values[name] = cell
    else if (field.kind === 'flag') Object.assign(values, cell !== '' && { [name]: flagIn(cell) })
    else if (cell !== '') values[name] = cell.toLowerCase()
    else if (field.initial === null) values[name] = null
  }
  return values
}

/** `true` or `yes`, `false` or `no`; any other text is left to the schema, which refuses it. */
function flagIn(cell: string): FieldContent {
  const text = cell.toLowerCase()
  return text === 'true' || text === 'yes' ? true : text === 'false' || text === 'no' ? false : cell
}
