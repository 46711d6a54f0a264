import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { REFRESH_INTERVAL, RefreshContext } from '../../domain/completeness/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { PageHeader, RangePicker, useIsPhone, useTimeRange } from '../../kit/index.ts'
import { AuditCard } from './AuditCard.tsx'
import { OverviewCards } from './OverviewCards.tsx'
import { OwnersCard } from './OwnersCard.tsx'
import { PopularCard } from './PopularCard.tsx'
import { RefreshStatus } from './RefreshStatus.tsx'
import { RiskPanel } from './RiskPanel.tsx'
import { useOpenRisks } from './risk-queries.ts'

/** The whole installation on one screen: today's figures, and what the chosen range holds. */
export function Overview() {
  const [isRefreshing, setRefreshing] = useState(true)
  return (
    <RefreshContext value={isRefreshing && REFRESH_INTERVAL}>
      <Panels isRefreshing={isRefreshing} onToggle={() => setRefreshing(!isRefreshing)} />
    </RefreshContext>
  )
}

function Panels({ isRefreshing, onToggle }: { isRefreshing: boolean; onToggle: () => void }) {
  const t = useText()
  const isPhone = useIsPhone()
  const range = useTimeRange()
  const risks = useOpenRisks()
  const status = <RefreshStatus range={range} isOn={isRefreshing} onToggle={onToggle} />
  const riskPanel = <RiskPanel query={risks} />
  return (
    <Box sx={pageStyle}>
      <PageHeader
        title={t('route.dashboard')}
        subtitle={!isPhone && status}
        actions={
          <>
            <RangePicker range={range} />
            {isPhone && (
              <Typography variant="hint" sx={{ display: 'flex', ml: 'auto' }}>
                {status}
              </Typography>
            )}
          </>
        }
      />
      <OverviewCards range={range} />
      {isPhone && riskPanel}
      <Box sx={rowStyle('minmax(0, 2.55fr) minmax(0, 1fr)')}>
        <AuditCard range={range} />
        <OwnersCard range={range} />
      </Box>
      <Box sx={rowStyle('minmax(0, 1fr) minmax(0, 1fr)')}>
        <PopularCard range={range} />
        {!isPhone && riskPanel}
      </Box>
    </Box>
  )
}

/** On a desktop the chart uses the remaining height, so that the page fits the screen. */
const pageStyle = {
  display: 'grid',
  gap: { xs: 1.25, md: 1.5 },
  height: { lg: '100%' },
  gridTemplateRows: { lg: 'auto auto minmax(220px, 1fr) auto' },
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& header': { mb: 0 },
} as const

function rowStyle(columns: string) {
  return {
    display: 'grid',
    gap: { xs: 1.25, md: 1.5 },
    minHeight: 0,
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: columns },
    // On narrower screens the chart is alone in its row and needs its own height.
    '& > section:first-of-type': { minHeight: { md: 250, lg: 0 } },
  } as const
}
