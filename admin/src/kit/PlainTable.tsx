import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

interface PlainColumn<Row> {
  key: string
  label: string
  isNumeric?: boolean
  render: (row: Row) => ReactNode
}

interface Props<Row> {
  label: string
  columns: readonly PlainColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

/** A few rows that are all there: without pages, sorting and settings. It scrolls sideways where it is too wide. */
export function PlainTable<Row>({ label, columns, rows, rowKey }: Props<Row>) {
  return (
    <Box role="group" aria-label={label} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Box component="table" aria-label={label} sx={tableStyle}>
        <thead>
          <tr>
            {columns.map(({ key, label: title, isNumeric }) => (
              <th key={key} scope="col" className={isNumeric ? 'nw-number' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, isNumeric, render }) => (
                <td key={key} className={isNumeric ? 'nw-number' : undefined}>
                  {render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

const tableStyle = {
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  '& th, & td': {
    px: 1.25,
    height: 34,
    textAlign: 'left',
    whiteSpace: 'nowrap',
    borderBottom: 1,
    borderColor: 'line.weak',
  },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
  '& th': { fontWeight: 500, fontSize: 12.5, color: 'text.third', borderColor: 'line.strong' },
  '& .nw-number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
} as const
