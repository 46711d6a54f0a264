import { Link } from 'react-router'
import { useFormat, useText } from '../i18n/index.ts'
import { PlainTable } from '../PlainTable.tsx'
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
  /** The records of a number. */
  cellAddress?: ((row: ChartRow, seriesKey: string) => string) | undefined
}

/** The numbers of a chart as a table, for users who cannot see the chart. */
export function ChartTable(props: Props) {
  const { label, rows, series, incomplete, height, formatSlot, cellAddress } = props
  const t = useText()
  const format = useFormat()
  const marks = new Map(incomplete.map((mark) => [mark.name, mark]))
  const completeness = {
    key: 'completeness',
    label: t('ui.chart.completeness'),
    isNumeric: true,
    render: ({ name }: ChartRow) => {
      const mark = marks.get(name)
      return mark ? incompleteText(t, format, mark) : t('ui.chart.complete')
    },
  }
  return (
    <PlainTable
      isDense
      label={label}
      height={height}
      rows={rows}
      rowKey={({ name }) => name}
      columns={[
        {
          key: 'slot',
          label: t('ui.chart.slot'),
          isRowHead: true,
          render: ({ name }) => formatSlot(name),
        },
        ...series.map(({ key, label: name }) => ({
          key,
          label: name,
          isNumeric: true,
          render: (row: ChartRow) => <Count value={numberAt(row, key)} to={cellAddress?.(row, key)} />,
        })),
        ...(marks.size > 0 ? [completeness] : []),
      ]}
    />
  )
}

function Count({ value, to }: { value: number; to: string | undefined }) {
  const text = useFormat().number(value)
  return to && value > 0 ? <Link to={to}>{text}</Link> : text
}
