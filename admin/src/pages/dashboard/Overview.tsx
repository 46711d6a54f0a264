import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { REFRESH_INTERVAL, RefreshContext } from '../../domain/completeness/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { PageHeader, RangePicker, useIsPhone, useTimeRange } from '../../kit/index.ts'
import { AuditCard } from './AuditCard.tsx'
import { CHART_COLUMNS, LIST_COLUMNS, pageStyle, rowStyle } from './dashboard-layout.ts'
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
      <Box sx={rowStyle(CHART_COLUMNS)}>
        <AuditCard range={range} />
        <OwnersCard range={range} />
      </Box>
      <Box sx={rowStyle(LIST_COLUMNS)}>
        <PopularCard range={range} />
        {!isPhone && riskPanel}
      </Box>
    </Box>
  )
}
