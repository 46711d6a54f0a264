import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { SampleReport } from '@netwarden/shared'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFormat, useText } from '../../../i18n/index.ts'
import { call, Permission } from '../../../session/index.ts'
import { ShareBar } from '../../../ui/index.ts'
import { Step } from './Step.tsx'

const STATE_KEY = ['sample', 'state'] as const
const ASKING_INTERVAL = 700

/** Made-up traffic to look around in; a superadmin's to load, and to take away again. */
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
          {t('dashboard.first.sample.load')}
        </Button>
      )}
      {report.fault && (
        <Box role="alert" sx={{ mt: 1, color: 'tone.high.text' }}>
          {report.fault}
        </Box>
      )}
    </Step>
  )
}

function useSample() {
  const queryClient = useQueryClient()
  const { data: report } = useQuery({
    queryKey: STATE_KEY,
    queryFn: ({ signal }) => call<SampleReport>('GET', '/api/sample/state', { signal }),
    refetchInterval: ({ state }) => (isBusy(state.data) ? ASKING_INTERVAL : false),
    staleTime: 0,
    retry: false,
    meta: { isQuiet: true },
  })
  const load = useMutation({
    mutationFn: () => call<SampleReport>('POST', '/api/sample/load', { body: {} }),
    onSuccess: (begun) => queryClient.setQueryData(STATE_KEY, begun),
  })
  const isLoaded = report?.state === 'loaded'
  useEffect(() => {
    // The first records are in: the dashboard takes the place of this page.
    if (isLoaded)
      for (const area of ['dashboard', 'visits']) void queryClient.invalidateQueries({ queryKey: [area] })
  }, [isLoaded, queryClient])
  return { report, load }
}

function isBusy(report: SampleReport | undefined): boolean {
  return report?.state === 'loading' || report?.state === 'removing'
}

function Progress({ report }: { report: SampleReport }) {
  const t = useText()
  const format = useFormat()
  const label = t('dashboard.first.sample.loading')
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      <Box role="status" sx={{ fontSize: 12.5 }}>
        {`${label} ${format.percent(report.progress, 0)}`}
      </Box>
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
