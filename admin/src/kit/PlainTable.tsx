import Box from '@mui/material/Box'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { type FieldOf, fieldText } from './field-text.tsx'
import { useFormat } from './i18n/index.ts'
import { useIsPhone } from './use-is-phone.ts'

interface ColumnHead {
  key: string
  label: string
  isNumeric?: boolean
  /** Whether the cell names its row. */
  isRowHead?: boolean
  /** Whether the text may wrap. */
  isWrapped?: boolean
  /** Pixels, or a share of the table such as `34%`; longer content is cut. */
  width?: number | string
}

/** Without `render` it shows the field that it is named after. */
type PlainColumn<Row> = ColumnHead & ({ render: (row: Row) => ReactNode } | FieldOf<Row>)

interface Props<Row> {
  label: string
  columns: readonly PlainColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Height within which the rows scroll under the header. */
  height?: number | string
  maxHeight?: number
  isDense?: boolean
  /** On phones a row is one line with an aside and, when given, a second line. */
  phoneRow?: (row: Row) => { title: ReactNode; aside?: ReactNode; subtitle?: ReactNode }
}

/** A table of complete data, without pages, sorting and settings. It scrolls sideways when it is too wide. */
export function PlainTable<Row>(props: Props<Row>) {
  const { label, columns, rows, rowKey, height, maxHeight, isDense = false, phoneRow } = props
  const isPhone = useIsPhone()
  const format = useFormat()
  if (isPhone && phoneRow) return <PhoneRows {...props} phoneRow={phoneRow} />
  const isCut = columns.some(({ width }) => width !== undefined)
  const table = (
    <Box component="table" aria-label={label} sx={[tableStyle, isCut && cutStyle, isDense && denseStyle]}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={classOf(column)} style={{ width: column.width }}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => {
              const children = column.render ? column.render(row) : fieldText(row, column, format)
              const cell = { className: classOf(column), children }
              return column.isRowHead ? (
                <th key={column.key} scope="row" {...cell} />
              ) : (
                <td key={column.key} {...cell} />
              )
            })}
          </tr>
        ))}
      </tbody>
    </Box>
  )
  // A list at its natural height never scrolls, so it needs no keyboard stop.
  if (isCut && height === undefined && maxHeight === undefined) return table
  return (
    <Box role="group" aria-label={label} tabIndex={0} sx={{ overflow: 'auto', height, maxHeight }}>
      {table}
    </Box>
  )
}

function classOf({ isNumeric, isWrapped }: ColumnHead): string | undefined {
  return isNumeric ? 'nw-number' : isWrapped ? 'nw-wrapped' : undefined
}

type PhoneProps<Row> = Props<Row> & Required<Pick<Props<Row>, 'phoneRow'>>

function PhoneRows<Row>({ label, rows, rowKey, maxHeight, phoneRow }: PhoneProps<Row>) {
  return (
    <Box role="group" aria-label={label} tabIndex={0} sx={{ overflow: 'auto', maxHeight }}>
      <List disablePadding aria-label={label}>
        {rows.map((row) => {
          const { title, aside, subtitle } = phoneRow(row)
          return (
            <Box component="li" key={rowKey(row)} sx={lineStyle}>
              <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
                {title}
                <Typography variant="quiet" sx={{ flex: 'none' }}>
                  {aside}
                </Typography>
              </Box>
              <Typography variant="hint">{subtitle}</Typography>
            </Box>
          )
        })}
      </List>
    </Box>
  )
}

const lineStyle = {
  px: 1.75,
  py: 0.75,
  typography: 'small',
  overflowWrap: 'anywhere',
  '&:not(:first-of-type)': { borderTop: 'weak' },
} as const

const cutStyle = {
  tableLayout: 'fixed',
  typography: 'small',
  '& th, & td': { overflow: 'hidden', textOverflow: 'ellipsis', height: 30 },
} as const

const denseStyle = { typography: 'small', '& th, & td': { height: 26, px: 1 } } as const

const tableStyle = {
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  '& th, & td': { px: 1.25, height: 34, textAlign: 'left', whiteSpace: 'nowrap', borderBottom: 'weak' },
  // In line with the title of the card that holds the table; the head of a row may be in any column.
  '& thead > tr > :not(* + *), & tbody > tr > :not(* + *)': { pl: 1.75 },
  '& thead > tr > :last-child, & tbody > tr > :last-child': { pr: 1.75 },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& tbody th': { fontWeight: 400 },
  '& thead th': {
    position: 'sticky',
    top: 0,
    bgcolor: 'surface.card',
    fontWeight: 500,
    typography: 'small',
    color: 'text.third',
    borderColor: 'line.strong',
  },
  '& .nw-number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& .nw-wrapped': { py: 0.5, whiteSpace: 'normal', overflowWrap: 'anywhere' },
} as const
