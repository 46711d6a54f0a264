import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useIsPhone } from './use-is-phone.ts'

interface PlainColumn<Row> {
  key: string
  label: string
  isNumeric?: boolean
  /** Of the table, as in `34%`; what is longer than its cell is then cut. */
  width?: string
  render: (row: Row) => ReactNode
}

interface Props<Row> {
  label: string
  columns: readonly PlainColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Pixels, beyond which it scrolls under its head. */
  maxHeight?: number
  /** On phones a row is a line with its aside and a second one below it, where that is said. */
  phoneRow?: (row: Row) => { title: ReactNode; aside?: ReactNode; subtitle?: ReactNode }
}

/** Rows that are all there: without pages, sorting and settings. It scrolls sideways where it is too wide. */
export function PlainTable<Row>(props: Props<Row>) {
  const { label, columns, rows, rowKey, maxHeight, phoneRow } = props
  const isPhone = useIsPhone()
  if (isPhone && phoneRow) return <PhoneRows {...props} phoneRow={phoneRow} />
  const isCut = columns.some(({ width }) => width !== undefined)
  return (
    <Box role="group" aria-label={label} tabIndex={0} sx={{ overflow: 'auto', maxHeight }}>
      <Box component="table" aria-label={label} sx={[tableStyle, isCut && cutStyle]}>
        <thead>
          <tr>
            {columns.map(({ key, label: title, isNumeric, width }) => (
              <th key={key} scope="col" className={isNumeric ? 'nw-number' : undefined} style={{ width }}>
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

type PhoneProps<Row> = Props<Row> & Required<Pick<Props<Row>, 'phoneRow'>>

function PhoneRows<Row>({ label, rows, rowKey, maxHeight, phoneRow }: PhoneProps<Row>) {
  return (
    <Box role="group" aria-label={label} tabIndex={0} sx={{ overflow: 'auto', maxHeight }}>
      <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map((row) => {
          const { title, aside, subtitle } = phoneRow(row)
          return (
            <Box component="li" key={rowKey(row)} sx={lineStyle}>
              <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
                {title}
                <Box component="span" sx={{ flex: 'none', color: 'text.third' }}>
                  {aside}
                </Box>
              </Box>
              <Box sx={{ color: 'text.third', fontSize: 12 }}>{subtitle}</Box>
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}

const lineStyle = {
  px: 1.75,
  py: 0.75,
  fontSize: 12.5,
  overflowWrap: 'anywhere',
  '&:not(:first-of-type)': { borderTop: 1, borderColor: 'line.weak' },
} as const

const cutStyle = {
  tableLayout: 'fixed',
  fontSize: 12.5,
  '& th, & td': { overflow: 'hidden', textOverflow: 'ellipsis', height: 30 },
} as const

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
  // In line with the title of the card that holds the table.
  '& td:first-of-type, & th:first-of-type': { pl: 1.75 },
  '& td:last-of-type, & th:last-of-type': { pr: 1.75 },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
  '& th': {
    position: 'sticky',
    top: 0,
    bgcolor: 'surface.card',
    fontWeight: 500,
    fontSize: 12.5,
    color: 'text.third',
    borderColor: 'line.strong',
  },
  '& .nw-number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
} as const
