import Box from '@mui/material/Box'
import { MONO } from '../theme/fonts.ts'
import { smallestWidth } from './columns.ts'
import type { ListTableProps } from './ListTable.tsx'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import { ROW_HEIGHTS, type TableSettings } from './table-settings.ts'

const CHECKBOX_WIDTH = 40

type Props<Row> = ListTableProps<Row> & { rows: readonly Row[]; settings: TableSettings<Row> }

/** The table itself: nothing wraps, the head stays in sight. */
export function RowGrid<Row>(props: Props<Row>) {
  const { rows, rowKey, rowName, settings, selection, sort, onSort, currentKey, onRowClick, label } = props
  const columns = settings.visible
  const selectWidth = selection ? CHECKBOX_WIDTH : 0
  return (
    <Box
      component="table"
      aria-label={label}
      sx={gridStyle(ROW_HEIGHTS[settings.density], smallestWidth(columns) + selectWidth)}
    >
      <colgroup>
        {selection && <col style={{ width: CHECKBOX_WIDTH }} />}
        {columns.map(({ key, width }) => (
          <col key={key} style={width === undefined ? undefined : { width }} />
        ))}
      </colgroup>
      <TableHead
        columns={columns}
        pageKeys={rows.map(rowKey)}
        sort={sort}
        onSort={onSort}
        selection={selection}
      />
      <tbody>
        {rows.map((row) => (
          <TableRow
            key={rowKey(row)}
            row={row}
            rowKey={rowKey(row)}
            rowName={(rowName ?? rowKey)(row)}
            columns={columns}
            isCurrent={rowKey(row) === currentKey}
            onClick={onRowClick}
            selection={selection}
          />
        ))}
      </tbody>
    </Box>
  )
}

function gridStyle(rowHeight: number, minWidth: number) {
  return {
    width: '100%',
    minWidth,
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontSize: 12.5,
    '& th, & td': {
      px: 1.25,
      py: 0,
      textAlign: 'left',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      borderBottom: 1,
      borderColor: 'line.weak',
    },
    '& th': {
      position: 'sticky',
      zIndex: 1,
      top: 0,
      height: 29,
      fontWeight: 500,
      color: 'text.third',
      bgcolor: 'surface.card',
      borderColor: 'line.strong',
    },
    '& td': { height: rowHeight },
    '& .nw-number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
    '& td.nw-mono': { fontFamily: MONO, fontSize: 12 },
    '& .MuiCheckbox-root': { p: 0 },
  } as const
}
