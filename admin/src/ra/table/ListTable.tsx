import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { type ReactNode, useRef, useState } from 'react'
import type { SortPayload } from 'react-admin'
import { RowsSkeleton } from '../../kit/skeletons.tsx'
import { EmptyState, ErrorState, StaleNote } from '../../kit/states.tsx'
import type { ToneName } from '../../kit/theme/tokens.ts'
import { useIsPhone } from '../../kit/use-is-phone.ts'
import { type Column, HEAD_HEIGHT, type PhoneRow } from './columns.ts'
import { Pager, type PageState } from './Pager.tsx'
import { PhoneRows } from './PhoneRows.tsx'
import { RowGrid } from './RowGrid.tsx'
import { moveAlongRows } from './row-keys.ts'
import type { Selection } from './selection.ts'
import { TableBar } from './TableBar.tsx'
import { ROW_HEIGHTS, useTableSettings } from './table-settings.ts'
import { useDrawnColumns } from './use-drawn-columns.ts'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'
import { usePageInRange } from './use-page-in-range.ts'
import { type Question, useResultsFocus } from './use-results-focus.ts'

/** What a table looks like, and what can be done in it. */
export interface ListTableLook<Row> {
  /** Name under which column settings and density are remembered: `nw.table.<list>`. */
  list: string
  /** What the list holds; the table's accessible name. */
  label: string
  columns: readonly Column<Row>[]
  /** What a row is called to a screen reader; by default its key. */
  rowName?: (row: Row) => string
  /** The ground of a row that something is going to happen to; a word in it has to say so, too. */
  rowTone?: (row: Row) => ToneName | undefined
  onRowClick?: (row: Row) => void
  /** The row whose details are open. */
  currentKey?: string
  selection?: Selection
  /** Shown instead of the tool bar's own content while rows are selected. */
  bulkActions?: ReactNode
  toolbar?: ReactNode
  empty?: ReactNode
  phoneRow?: (row: Row) => PhoneRow
}

export interface ListTableProps<Row> extends ListTableLook<Row> {
  /** Undefined while the first page is on its way. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  total?: number | undefined
  totalIsAtLeast?: boolean | undefined
  page: PageState
  onPage: (page: PageState) => void
  sort?: SortPayload
  onSort?: (sort: SortPayload) => void
  /** Where the list can be searched: the query, so that a search moves the focus to its results. */
  question?: Question
  error?: unknown
  onRetry?: () => void
}

/** A list that the server pages and sorts: skeletons, rows or a way out, and always its pager. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { list, rows, page, total, totalIsAtLeast, onPage } = props
  const settings = useTableSettings(list, useDrawnColumns(props.columns))
  usePageInRange({ page, onPage }, rows?.length === 0 ? total : undefined)
  const frame = useRef<HTMLDivElement>(null)
  useResultsFocus(frame, props.question)
  useFocusAfterRemoval(frame, rows)
  const [isChoosingWanted, setChoosing] = useState(false)
  // A selection made in a wide window stays visible in a narrow one.
  const isChoosing = isChoosingWanted || (props.selection?.keys.size ?? 0) > 0
  return (
    <Paper variant="card" ref={frame} data-list={list} sx={tableCardStyle}>
      <TableBar
        settings={settings}
        selection={props.selection}
        pageKeys={rows?.map(props.rowKey) ?? []}
        isChoosing={isChoosing}
        onChoosing={setChoosing}
        bulkActions={props.bulkActions}
        toolbar={props.toolbar}
      />
      {props.error !== undefined && props.error !== null && rows && (
        <StaleNote error={props.error} onRetry={props.onRetry} />
      )}
      <Box
        sx={{ flex: 1, minHeight: 0, overflow: 'auto', scrollPaddingTop: HEAD_HEIGHT }}
        // Wide tables scroll sideways: the keyboard must reach what the pointer can.
        tabIndex={0}
        role="region"
        aria-label={props.label}
        aria-busy={rows === undefined && !props.error}
        onKeyDown={moveAlongRows}
      >
        <ListBody {...props} settings={settings} isChoosing={isChoosing} />
      </Box>
      {rows !== undefined && total !== undefined && (
        <Pager {...page} total={total} totalIsAtLeast={totalIsAtLeast} onChange={onPage} />
      )}
    </Paper>
  )
}

type BodyProps<Row> = ListTableProps<Row> & {
  settings: ReturnType<typeof useTableSettings<Row>>
  isChoosing: boolean
}

function ListBody<Row>(props: BodyProps<Row>) {
  const { rows, page, settings, error, onRetry, empty, phoneRow, label, rowKey, onRowClick } = props
  const isPhone = useIsPhone()
  if (error && !rows) return <ErrorState error={error} onRetry={onRetry} />
  if (!rows) return <RowsSkeleton rows={page.pageSize} rowHeight={ROW_HEIGHTS[settings.density]} />
  if (rows.length === 0) return empty ?? <EmptyState />
  if (!isPhone) return <RowGrid {...props} rows={rows} />
  const [first, second] = settings.visible
  const twoLines = phoneRow ?? ((row: Row) => ({ title: first?.render(row), subtitle: second?.render(row) }))
  return (
    <PhoneRows
      label={label}
      rows={rows}
      rowKey={rowKey}
      rowName={props.rowName ?? rowKey}
      phoneRow={twoLines}
      onRowClick={onRowClick}
      selection={props.isChoosing ? props.selection : undefined}
    />
  )
}

const tableCardStyle = {
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  display: 'flex',
  // A column of flex items does not grow with the breaks between pages.
  displayPrint: 'block',
  flexDirection: 'column',
  overflow: 'hidden',
} as const
