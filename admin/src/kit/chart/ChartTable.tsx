import Box from '@mui/material/Box'
import { Link } from 'react-router'
import { useFormat, useText } from '../i18n/index.ts'
import {
  type ChartHeight,
  type ChartRow,
  type ChartSeries,
  type IncompleteMark,
  numberAt,
} from './chart-types.ts'
import { incompleteText } from './incomplete-text.ts'

interface Props {
  label: string
  rows: readonly ChartRow[]
  series: readonly ChartSeries[]
  incomplete: readonly IncompleteMark[]
  height: ChartHeight
  formatSlot: (name: string) => string
  /** The records behind a number. */
  cellAddress?: ((row: ChartRow, seriesKey: string) => string) | undefined
}

/** The chart's numbers, to be read without seeing it. */
export function ChartTable(props: Props) {
  const { label, rows, series, incomplete, height, formatSlot, cellAddress } = props
  const t = useText()
  const format = useFormat()
  const marks = new Map(incomplete.map((mark) => [mark.name, mark]))
  const completenessOf = (name: string) => {
    const mark = marks.get(name)
    return mark ? incompleteText(t, format, mark) : t('ui.chart.complete')
  }
  return (
    <Box tabIndex={0} role="region" aria-label={label} sx={{ height, overflow: 'auto' }}>
      <Box component="table" aria-label={label} sx={tableStyle}>
        <thead>
          <tr>
            <th scope="col">{t('ui.chart.slot')}</th>
            {series.map(({ key, label: name }) => (
              <th scope="col" key={key}>
                {name}
              </th>
            ))}
            {marks.size > 0 && <th scope="col">{t('ui.chart.completeness')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{formatSlot(row.name)}</th>
              {series.map(({ key }) => (
                <td key={key}>
                  <Count value={numberAt(row, key)} to={cellAddress?.(row, key)} />
                </td>
              ))}
              {marks.size > 0 && <td>{completenessOf(row.name)}</td>}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

function Count({ value, to }: { value: number; to: string | undefined }) {
  const text = useFormat().number(value)
  return to && value > 0 ? <Link to={to}>{text}</Link> : text
}

const tableStyle = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 12.5,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    height: 26,
    px: 1,
    textAlign: 'right',
    whiteSpace: 'nowrap',
    borderBottom: 1,
    borderColor: 'line.weak',
  },
  '& th:first-of-type': { textAlign: 'left', fontWeight: 400 },
  '& thead th': { color: 'text.third', fontWeight: 500, position: 'sticky', top: 0, bgcolor: 'surface.card' },
} as const
