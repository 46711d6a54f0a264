import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import { useFormat, useText } from '../i18n/index.ts'
import { loadable } from '../loadable.tsx'
import { BlockSkeleton } from '../skeletons.tsx'
import { EmptyState, ErrorState } from '../states.tsx'
import { ChartTable } from './ChartTable.tsx'
import { ChartTools, type ChartView } from './ChartTools.tsx'
import {
  type ChartHeight,
  type ChartRow,
  type ChartSeries,
  DRAWN_CHART,
  type IncompleteMark,
} from './chart-types.ts'
import { Queued } from './DrawQueue.tsx'
import { incompleteSlotsText } from './incomplete-text.ts'
import { openSlotOf } from './plot-rows.ts'
import { seriesColors } from './series-colors.ts'

// Charts are a large library; a list without any never loads it.
const Plot = loadable(async () => (await import('./Plot.tsx')).Plot)

/** For a page that is known to show charts: the library loads in parallel with their data. */
export function loadCharts(): void {
  // When loading fails, the chart reports it when it is drawn.
  Plot.loadAhead().catch(() => undefined)
}

interface Props {
  /** Accessible name of the chart. */
  label: string
  kind?: 'bar' | 'line'
  /** Undefined until the rows are loaded. */
  rows: readonly ChartRow[] | undefined
  series: readonly ChartSeries[]
  height: ChartHeight
  /** For cards with `ChartTools` in their header, which then control the view. */
  view?: ChartView
  /** Slots with missing data: hatched, and noted in the tooltip and the table. */
  incomplete?: readonly IncompleteMark[] | undefined
  /** The records of a number in the table. */
  cellAddress?: (row: ChartRow, seriesKey: string) => string
  onSlotClick?: (row: ChartRow, seriesKey?: string) => void
  error?: unknown
  onRetry?: () => void
}

/** Stacked bars or lines over time with a legend, and the same numbers as a table. */
export function SeriesChart(props: Props) {
  const { label, kind = 'bar', rows, series, height, error, onRetry } = props
  const [ownView, setOwnView] = useState<ChartView>('chart')
  const plot = usePlotProps(props)
  const t = useText()
  useEffect(loadCharts, [])
  if (error && !rows) return <ErrorState error={error} onRetry={onRetry} />
  if (!rows) return <BlockSkeleton height={typeof height === 'number' ? height + 28 : height} />
  if (rows.length === 0) return <EmptyState />
  const view = props.view ?? ownView
  const incomplete = marksOf(rows, props.incomplete)
  return (
    <Box sx={{ height: height === '100%' ? height : 'auto' }}>
      {!props.view && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 0.5 }}>
          <ChartTools
            label={label}
            rows={rows}
            series={series}
            view={view}
            onView={setOwnView}
            hasIncomplete={incomplete.length > 0}
          />
        </Box>
      )}
      {view === 'table' ? (
        <ChartTable
          label={label}
          rows={rows}
          series={series}
          incomplete={incomplete}
          height={height}
          formatSlot={plot.formatSlotInFull}
          cellAddress={props.cellAddress}
        />
      ) : (
        <Box
          role="img"
          {...{ [DRAWN_CHART]: label }}
          aria-label={incomplete.length > 0 ? `${label}; ${incompleteSlotsText(t, incomplete)}` : label}
          sx={{ height }}
        >
          <Queued load={Plot.loadAhead} waiting={<BlockSkeleton height={height} />}>
            <Plot
              {...plot}
              kind={kind}
              rows={rows}
              series={series}
              incomplete={incomplete}
              openSlot={openSlotOf(rows, Date.now())}
              onSlotClick={props.onSlotClick}
            />
          </Queued>
        </Box>
      )}
    </Box>
  )
}

/** The marks may belong to another range than the slots. */
function marksOf(rows: readonly ChartRow[], marks: readonly IncompleteMark[] = []): IncompleteMark[] {
  const names = new Set(rows.map(({ name }) => name))
  return marks.filter(({ name }) => names.has(name))
}

const TWO_DAYS = 2 * 86_400_000

/** The label of a slot is its start: a time within two days, otherwise a date. */
function usePlotProps({ rows = [], series }: Props) {
  const { palette } = useTheme()
  const format = useFormat()
  const [first, last] = [rows[0], rows.at(-1)]
  const isShort = first && last && Date.parse(last.name) - Date.parse(first.name) < TWO_DAYS
  return {
    colors: seriesColors(palette, series),
    formatSlot: (name: string) =>
      isShort ? format.time(name, 'clock').slice(0, 5) : format.time(name, 'date').slice(5),
    formatSlotInFull: (name: string) => format.time(name, 'minute'),
  }
}
