import type { ReactNode } from 'react'
import {
  DataTableHeadCell,
  useDataTableRenderContext,
  useDataTableSortContext,
  useRecordContext,
} from 'react-admin'
import { useLanguage } from '../../kit/i18n/index.ts'
import { type DrawnColumn, isOfActions, widthOf } from './columns.ts'
import type { Listed } from './rows-context.ts'

interface Props<Row> {
  column: DrawnColumn<Row>
}

/** A column of the table: its header shows the sort order, its cells show their complete text in a tooltip. */
export function GridColumn<Row>({ column }: Props<Row>) {
  const part = useDataTableRenderContext()
  if (part === 'header') return <Head column={column} />
  return part === 'data' ? <Cell column={column} /> : null
}

function Head<Row>({ column }: Props<Row>) {
  const current = useDataTableSortContext()
  const isSorted = column.sort !== undefined && current?.field === column.sort
  const width = widthOf(column, useLanguage())
  const direction = current?.order === 'ASC' ? 'ascending' : 'descending'
  return (
    <DataTableHeadCell
      source={column.sort ?? column.key}
      label={column.label}
      disableSort={column.sort === undefined}
      sortByOrder="DESC"
      aria-sort={isSorted ? direction : undefined}
      {...(column.sort === undefined && { title: column.label })}
      headerClassName={namesOf(column)}
      sx={{ width, '@media print': { width: 'auto' } }}
    />
  )
}

/**
 * Plain, because a page has hundreds of cells: react-admin's own reads its store and MUI's theme for each.
 */
function Cell<Row>({ column }: Props<Row>) {
  const record = useRecordContext<Listed<Row>>()
  const content = record && column.render(record.row)
  const title = typeof content === 'string' || typeof content === 'number' ? { title: String(content) } : {}
  return (
    <td className={namesOf(column, column.isMono && 'nw-mono')} {...title}>
      {isEmpty(content) ? '—' : content}
    </td>
  )
}

function namesOf(column: DrawnColumn<never>, name?: string | false): string | undefined {
  const names = [column.isNumeric && 'nw-number', isOfActions(column) && 'nw-unprinted', name]
  return names.filter(Boolean).join(' ') || undefined
}

function isEmpty(content: ReactNode): boolean {
  return content === null || content === undefined || content === ''
}
