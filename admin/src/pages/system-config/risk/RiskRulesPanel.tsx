import Box from '@mui/material/Box'
import { columnsFrom, Loaded, PageSkeleton } from '../../../kit/index.ts'
import { EngineCard } from './EngineCard.tsx'
import { MutesCard } from './MutesCard.tsx'
import { RulesCard } from './RulesCard.tsx'
import { useRiskRules } from './risk-rule-queries.ts'

/** The rules, a preview of their events, the mutes, and the lag of the engine. */
export function RiskRulesPanel() {
  return (
    <Loaded query={useRiskRules()} skeleton={<PageSkeleton />}>
      {(rules) => (
        <>
          <RulesCard rules={rules} key={rules[0]?.version} />
          <Box sx={columnsFrom('lg', 2, 1)}>
            <MutesCard />
            <EngineCard />
          </Box>
        </>
      )}
    </Loaded>
  )
}
