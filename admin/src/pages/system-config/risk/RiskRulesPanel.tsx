import Box from '@mui/material/Box'
import { ErrorState, PageSkeleton } from '../../../kit/index.ts'
import { EngineCard } from './EngineCard.tsx'
import { MutesCard } from './MutesCard.tsx'
import { RulesCard } from './RulesCard.tsx'
import { useRiskRules } from './risk-rule-queries.ts'

/** The rules, what they would have raised, what is never raised, and how far the engine is. */
export function RiskRulesPanel() {
  const { data: rules, error, refetch } = useRiskRules()
  if (!rules) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  return (
    <>
      <RulesCard rules={rules} key={rules[0]?.version} />
      <Box sx={gridStyle}>
        <MutesCard />
        <EngineCard />
      </Box>
    </>
  )
}

const gridStyle = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
} as const
