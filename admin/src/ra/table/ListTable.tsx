import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { fieldText } from '../../kit/field-text.tsx'
import { useFormat } from '../../kit/i18n/index.ts'
import { RowsSkeleton } from '../../kit/skeletons.tsx'
import { EmptyState, ErrorState, StaleNote } from '../../kit/states.tsx'
import { useIsPhone } from '../../kit/use-is-phone.ts'
import { type Column, type DrawnColumn, HEAD_HEIGHT } from './columns.ts'
import type { ListTableProps } from './list-table-props.ts'
import { Pager, type PageState } from './Pager.tsx'
import { PhoneRows } from './PhoneRows.tsx'
import { RowGrid } from './RowGrid.tsx'
import { moveAlongRows } from './row-keys.ts'
import { TableBar } from './TableBar.tsx'
import { ROW_HEIGHTS, useTableSettings } from './table-settings.ts'
import { useResultsFocus } from './use-results-focus.ts'

/** A list that the server pages and sorts: skeletons, rows or an empty state, and always the pager. */
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
        // Wide tables scroll sideways, so the keyboard must be able to scroll them.
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

/** The focus is lost with a removed row: the list takes it, so that keyboard navigation continues there. */
function useFocusAfterRemoval(list: RefObject<HTMLElement | null>, rows: readonly unknown[] | undefined) {
  const last = useRef<EventTarget>(undefined)
  useEffect(() => {
    const element = list.current
    const remember = ({ target }: FocusEvent) => {
      last.current = target ?? undefined
    }
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [list])
  useEffect(() => {
    if (rows === undefined || !(last.current instanceof Element) || last.current.isConnected) return
    last.current = undefined
    if (document.activeElement !== document.body) return
    list.current?.querySelector<HTMLElement>('[role="region"]')?.focus({ preventScroll: true })
  }, [list, rows])
}

interface Paged {
  page: PageState
  onPage: (page: PageState) => void
}

/**
 * Beyond the last page the list shows the page before it: after its last row was deleted, or for an old address.
 * `total` is that of a page without rows, undefined otherwise.
 */
function usePageInRange({ page, onPage }: Paged, total: number | undefined): void {
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / page.pageSize))
  useEffect(() => {
    if (last !== undefined && page.current > last) onPage({ ...page, current: last })
  }, [last, page, onPage])
}

/** Columns of fields with what draws them: made for the table, which has hundreds of cells. */
function useDrawnColumns<Row>(columns: readonly Column<Row>[]): readonly DrawnColumn<Row>[] {
  const format = useFormat()
  return useMemo(
    () =>
      columns.map((column) =>
        column.render ? column : { ...column, render: (row: Row) => fieldText(row, column, format) },
      ),
    [columns, format],
  )
}
