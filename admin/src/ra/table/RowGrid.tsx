import TableHead from '@mui/material/TableHead'
import { type ReactNode, useMemo } from 'react'
import { DataTable, type SortPayload } from 'react-admin'
import { useLanguage } from '../../kit/i18n/index.ts'
import { CHECKBOX_WIDTH, HEAD_HEIGHT, smallestWidth } from './columns.ts'
import { GridColumn } from './GridColumn.tsx'
import type { ListTableProps } from './list-table-props.ts'
import { type Listed, RowsContext, useRows } from './rows-context.ts'
import { SelectAll } from './SelectAll.tsx'
import { GridBody } from './TableRow.tsx'
import { ROW_HEIGHTS, type TableSettings } from './table-settings.ts'

type Props<Row> = ListTableProps<Row> & { rows: readonly Row[]; settings: TableSettings<Row> }

/** react-admin's table with the visible columns: nothing wraps, and the header stays visible. */
export function RowGrid<Row>(props: Props<Row>) {
  const { list, rows, settings, selection, sort, onSort, label } = props
  const columns = settings.visible
  const language = useLanguage()
  const least = smallestWidth(columns, language)
  const records = useRecords(props)
  const table = useMemo(() => ({ pageKeys: records.map(({ id }) => id), selection }), [records, selection])
  return (
    <RowsContext value={table}>
      <DataTable<Listed<Row>>
        resource={list}
        data={records}
        total={rows.length}
        isPending={false}
        sort={sort ?? NO_SORT}
        {...(onSort && { setSort: onSort })}
        bulkActionButtons={false}
        rowClick={false}
        head={GridHead}
        body={GridBody}
        aria-label={label}
        sx={gridStyle(ROW_HEIGHTS[settings.density], least + (selection ? CHECKBOX_WIDTH : 0))}
      >
        {columns.map((column) => (
          <GridColumn key={column.key} column={column} />
        ))}
      </DataTable>
    </RowsContext>
  )
}

function useRecords<Row>({ rows, rowKey, rowName = rowKey, rowTone, currentKey, onRowClick }: Props<Row>) {
  return useMemo(
    () =>
      rows.map((row): Listed<Row> => {
        const id = rowKey(row)
        const open = onRowClick && (() => onRowClick(row))
        return { id, row, name: rowName(row), isCurrent: id === currentKey, tone: rowTone?.(row), open }
      }),
    [rows, rowKey, rowName, rowTone, currentKey, onRowClick],
  )
}

/** The header of a table, with a checkbox for all rows when rows can be selected. */
function GridHead({ children }: { children?: ReactNode }) {
  const { selection, pageKeys } = useRows()
  return (
    <TableHead>
      <tr>
        {selection && (
          <th scope="col" className="nw-unprinted" style={{ width: CHECKBOX_WIDTH }}>
            <SelectAll selection={selection} pageKeys={pageKeys} />
          </th>
        )}
        {children}
      </tr>
    </TableHead>
  )
}

const NO_SORT: SortPayload = { field: '', order: 'ASC' }

/** Paper is narrower than a screen and has no tooltips: texts are complete, and long ones get the remaining room. */
const PRINTED = {
  '& .RaDataTable-table': { minWidth: 0, tableLayout: 'auto', typography: 'paper' },
  '& th, & td': { px: 0.5, py: 0.25, lineHeight: '15px', whiteSpace: 'normal', overflowWrap: 'anywhere' },
  '& td.nw-mono, & .MuiTypography-mono': { overflowWrap: 'break-word' },
  '& .nw-unprinted': { display: 'none' },
  '& td.nw-mono, & td *:not(.nw-tag, .nw-tag *)': { fontSize: 'inherit', whiteSpace: 'inherit' },
} as const

function gridStyle(rowHeight: number, minWidth: number) {
  return {
    '& .RaDataTable-table': {
      width: '100%',
      minWidth,
      tableLayout: 'fixed',
      borderCollapse: 'separate',
      borderSpacing: 0,
      typography: 'small',
    },
    '& th, & td': {
      px: 1.25,
      py: 0,
      fontSize: 'inherit',
      lineHeight: '20px',
      color: 'inherit',
      textAlign: 'left',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      borderBottom: 'weak',
    },
    '& th': {
      position: 'sticky',
      zIndex: 1,
      top: 0,
      height: HEAD_HEIGHT,
      fontWeight: 500,
      color: 'text.third',
      bgcolor: 'surface.card',
      borderColor: 'line.strong',
    },
    '& td': { height: rowHeight },
    '& .nw-number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
    // The sort label takes its direction from here: its arrow is before the text, which ends where digits
    // end.
    '& th.nw-number': { flexDirection: 'row-reverse' },
    '& td.nw-mono': { typography: 'mono' },
    '& .MuiCheckbox-root': { p: 0 },
    '@media print': PRINTED,
  } as const
}
