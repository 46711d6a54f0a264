import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { SampleReport } from '@netwarden/shared/contract'
import { useSample } from '../../../domain/sample/index.ts'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { ShareBar } from '../../../kit/index.ts'
import { Permission } from '../../../kit/session/index.ts'
import { Step } from './Step.tsx'

/** Loads simulated traffic to explore the console with; only superadmins load and remove it. */
export function SampleStep() {
  return (
    <Permission roles={['superadmin']}>
      <LoadSample />
    </Permission>
  )
}

function LoadSample() {
  const t = useText()
  const { report, load } = useSample()
  if (!report) return null
  return (
    <Step icon="chart" title={t('dashboard.first.sample')} text={t('dashboard.first.sample.text')}>
      {report.state === 'loading' || report.state === 'removing' ? (
        <Progress report={report} />
      ) : (
        <Button loading={load.isPending} onClick={() => load.mutate()}>
          {t('dashboard.first.sample')}
        </Button>
      )}
      {report.fault && (
        <Typography variant="inherit" component="div" color="error" role="alert" sx={{ mt: 1 }}>
          {report.fault}
        </Typography>
      )}
    </Step>
  )
}

function Progress({ report }: { report: SampleReport }) {
  const t = useText()
  const format = useFormat()
  const label = t('dashboard.first.sample.loading')
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      <Typography variant="small" role="status">
        {`${label} ${format.percent(report.progress, 0)}`}
      </Typography>
      <Box
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(report.progress * 100)}
      >
        <ShareBar share={report.progress} />
      </Box>
    </Box>
  )
}
