import Box from '@mui/material/Box'
import { useText } from '../i18n/index.ts'
import { Icon } from '../icons.tsx'
import { visuallyHidden } from '../visually-hidden.ts'
import type { Column, Sort } from './columns.ts'
import { SelectAll } from './SelectAll.tsx'
import type { Selection } from './selection.ts'

interface Props<Row> {
  columns: readonly Column<Row>[]
  pageKeys: readonly string[]
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
  selection: Selection | undefined
}

export function TableHead<Row>({ columns, pageKeys, sort, onSort, selection }: Props<Row>) {
  return (
    <Box component="thead">
      <tr>
        {selection && (
          <th scope="col">
            <SelectAll selection={selection} pageKeys={pageKeys} />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </Box>
  )
}

interface HeadCellProps<Row> {
  column: Column<Row>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const t = useText()
  const field = column.sort
  const order = sort && sort.field === field ? sort.order : undefined
  const ariaSort = order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : undefined
  const className = column.isNumeric ? 'nw-number' : undefined
  if (!field || !onSort) {
    return (
      <th scope="col" className={className} title={column.label}>
        {column.label}
      </th>
    )
  }
  return (
    <th scope="col" className={className} aria-sort={ariaSort}>
      <Box
        component="button"
        type="button"
        title={t('ui.table.sortBy', { column: column.label })}
        onClick={() => onSort({ field, order: order === 'desc' ? 'asc' : 'desc' })}
        sx={sortButtonStyle}
      >
        {column.label}
        {order && <Icon name={order === 'asc' ? 'arrowUp' : 'arrowDown'} size={12} />}
        {order && (
          <Box component="span" sx={visuallyHidden}>
            {t(`ui.table.sorted.${order}`)}
          </Box>
        )}
      </Box>
    </th>
  )
}

const sortButtonStyle = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  p: 0,
  border: 0,
  bgcolor: 'transparent',
  font: 'inherit',
  color: 'inherit',
  cursor: 'pointer',
  '&:hover': { color: 'text.primary' },
} as const
