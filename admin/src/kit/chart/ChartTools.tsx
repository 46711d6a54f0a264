import Box from '@mui/material/Box'
import List from '@mui/material/List'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type MouseEvent, useId } from 'react'
import { ToolButton } from '../buttons.tsx'
import { useText } from '../i18n/index.ts'
import { saveCsv } from '../save-csv.ts'
import { showToast } from '../stores/toasts.ts'
import { type ChartRow, type ChartSeries, DRAWN_CHART, numberAt } from './chart-types.ts'
import { Hatching } from './Hatching.tsx'
import { seriesColors } from './series-colors.ts'

export type ChartView = 'chart' | 'table'

interface Props {
  label: string
  /** The numbers, which can be saved as a file once they are there. */
  rows: readonly ChartRow[] | undefined
  series: readonly ChartSeries[]
  view: ChartView
  onView: (view: ChartView) => void
  /** Whether any slot is marked as incomplete: the mark is then explained, too. */
  hasIncomplete?: boolean
}

/** The legend, the switch to the table of numbers, and both as files. */
export function ChartTools({ label, rows, series, view, onView, hasIncomplete = false }: Props) {
  const t = useText()
  const savePng = usePngOf(label, series)
  const toggle = t(view === 'table' ? 'ui.chart.showChart' : 'ui.chart.showTable')
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Legend series={series} hasIncomplete={hasIncomplete} />
      <ToolButton
        label={toggle}
        aria-label={`${toggle}: ${label}`}
        icon={view === 'table' ? 'chart' : 'table'}
        iconSize={14}
        size="row"
        onClick={() => onView(view === 'table' ? 'chart' : 'table')}
      />
      {view === 'chart' && rows !== undefined && rows.length > 0 && (
        <ToolButton
          label={t('ui.savePng')}
          aria-label={`${t('ui.savePng')}: ${label}`}
          icon="image"
          iconSize={14}
          size="row"
          onClick={savePng}
        />
      )}
      {rows !== undefined && rows.length > 0 && (
        <ToolButton
          label={t('ui.saveCsv')}
          aria-label={`${t('ui.saveCsv')}: ${label}`}
          icon="download"
          iconSize={14}
          size="row"
          onClick={() => void saveChart(label, rows, series)}
        />
      )}
    </Box>
  )
}

/** Saves the drawing of this chart, in the colours of the page. */
function usePngOf(label: string, series: readonly ChartSeries[]) {
  const t = useText()
  const { palette } = useTheme()
  const colors = seriesColors(palette, series)
  return ({ currentTarget }: MouseEvent) => {
    const card = currentTarget.closest('section') ?? document.body
    const drawing = card.querySelector(`[${DRAWN_CHART}="${CSS.escape(label)}"] svg`)
    if (!(drawing instanceof SVGSVGElement)) return
    import('./save-chart-png.ts')
      .then(({ saveChartPng }) =>
        saveChartPng(drawing, {
          title: label,
          legend: series.map((each, index) => ({ label: each.label, color: colors[index] ?? '' })),
          background: palette.surface.card,
          text: palette.text.primary,
        }),
      )
      .catch(() => showToast('error', t('ui.savePng.failed')))
  }
}

/** Times are written as the API has them. */
function saveChart(label: string, rows: readonly ChartRow[], series: readonly ChartSeries[]) {
  const columns = ['time', ...series.map((each) => each.label)]
  const lines = rows.map((row) => [row.name, ...series.map(({ key }) => numberAt(row, key))])
  return saveCsv(label, columns, lines)
}

function Legend({ series, hasIncomplete }: { series: readonly ChartSeries[]; hasIncomplete: boolean }) {
  const t = useText()
  const { palette } = useTheme()
  const colors = seriesColors(palette, series)
  return (
    <List disablePadding sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
      {series.map(({ key, label }, index) => (
        <Typography
          variant="fine"
          component="li"
          key={key}
          sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}
        >
          <Box aria-hidden sx={{ width: 9, height: 9, borderRadius: '2px', bgcolor: colors[index] }} />
          {label}
        </Typography>
      ))}
      {hasIncomplete && (
        <Typography variant="fine" component="li" sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          <HatchedSwatch />
          {t('ui.chart.incomplete')}
        </Typography>
      )}
    </List>
  )
}

function HatchedSwatch() {
  const { palette } = useTheme()
  const id = useId()
  return (
    <Box component="svg" aria-hidden width={12} height={10} sx={{ flex: 'none' }}>
      <Hatching id={id} color={palette.tone.medium.text} />
      <rect width={12} height={10} rx={2} fill={`url(#${id})`} />
    </Box>
  )
}
