import Box from '@mui/material/Box'
import { useDeferredValue, useEffect, useState } from 'react'
import { useDashboardState } from '../../domain/completeness/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ErrorState, loadCharts, PageHeader, PageSkeleton } from '../../kit/index.ts'
import { loadable } from '../../kit/loadable.tsx'
import { DashboardSkeleton } from './DashboardSkeleton.tsx'
import { Overview } from './Overview.tsx'

const FirstSteps = loadable(
  async () => (await import('./first-steps/FirstSteps.tsx')).FirstSteps,
  <PageSkeleton />,
)

/** An installation without records shows its first steps instead of empty charts. */
export function DashboardPage() {
  const t = useText()
  const { data: state, error, refetch } = useDashboardState()
  // Cards are drawn in parts, so that the browser can respond in between.
  const data = useDeferredValue(state, undefined)
  // The result of an import must not disappear when the first records arrive.
  const [isImporting, setImporting] = useState(false)
  useEffect(loadCharts, [])
  if (data && (data.isEmpty || isImporting)) {
    return <FirstSteps onImporting={setImporting} />
  }
  if (data) return <Overview />
  if (!error) return <DashboardSkeleton />
  return (
    <Box>
      <PageHeader title={t('route.dashboard')} />
      <ErrorState error={error} onRetry={() => void refetch()} />
    </Box>
  )
}
