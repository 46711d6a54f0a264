import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { GatewayReport } from '@netwarden/shared/domain'
import { useMilliseconds, useText } from '../../../kit/i18n/index.ts'
import { Card, type ChartSeries, Segmented, SeriesChart, useUrlState } from '../../../kit/index.ts'
import { PERCENTILES, rowsByServer, rowsOfAll } from './answer-times.ts'
import { shownEndpoint } from './GatewayHead.tsx'

const VIEWS = ['all', 'servers'] as const
type View = (typeof VIEWS)[number]
const HEIGHT = 190

/** How long answers take: three percentiles of the last hour, and each minute of it, of all answers or by server. */
export function AnswerTimesCard({ report }: { report: GatewayReport }) {
  const t = useText()
  const milliseconds = useMilliseconds()
  const [{ times }, set] = useUrlState<'times'>({ times: 'all' })
  const shown = VIEWS.find((view) => view === times) ?? 'all'
  const measured = report.upstreams.filter(({ minuteTimes }) => minuteTimes.length > 0)
  const title = t('gateway.times')
  return (
    <Card
      title={title}
      extra={
        <Segmented
          label={title}
          value={shown}
          options={VIEWS.map((value: View) => ({ value, label: t(`gateway.times.${value}`) }))}
          onChange={(value) => set({ times: value })}
        />
      }
      actions={<Typography variant="note">{t('gateway.lastHour')}</Typography>}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '116px minmax(0, 1fr)' }, gap: 1.5 }}>
        <Box
          sx={{ display: 'flex', flexDirection: { sm: 'column' }, flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}
        >
          {PERCENTILES.map((key) => (
            <Box key={key}>
              <Typography variant="hint">{t(`gateway.times.${key}`)}</Typography>
              <Typography variant="count">{milliseconds(report.times[key])}</Typography>
            </Box>
          ))}
        </Box>
        <SeriesChart
          label={`${title} (${t('gateway.times.unit')})`}
          kind="line"
          height={HEIGHT}
          rows={shown === 'all' ? rowsOfAll(report) : rowsByServer(report, measured)}
          series={shown === 'all' ? allSeries() : serverSeries()}
        />
      </Box>
    </Card>
  )
  function allSeries(): ChartSeries[] {
    return PERCENTILES.map((key) => ({ key, label: t(`gateway.times.${key}`) }))
  }
  function serverSeries(): ChartSeries[] {
    return measured.map(({ server }) => ({
      key: server,
      label: t('gateway.times.ofServer', { server: shownEndpoint(server) }),
    }))
  }
}
