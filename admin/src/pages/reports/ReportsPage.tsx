import Box from '@mui/material/Box'
import type { Breakage, PolicyReport } from '@netwarden/shared/contract'
import { useText } from '../../kit/i18n/index.ts'
import { Loaded, PageHeader, ShapeSkeleton } from '../../kit/index.ts'
import { BreakageCard } from './BreakageCard.tsx'
import { ContradictionCard, PolicyCard, SegmentsCard, UnreachableCard } from './ReportCards.tsx'
import { CheckedCard, ReportsSentence } from './ReportsSummary.tsx'
import { useBreakage, usePolicyReport } from './report-queries.ts'

/** Its rows while it loads. */
const SHAPE = [
  { height: 44, shares: [1] },
  { height: 150, shares: [1] },
  { height: 240, shares: [1] },
] as const

/** Policies, lists and segments that need a decision, each with its actions. */
export function ReportsPage() {
  const t = useText()
  const found = usePolicyReport()
  // The policies are shown where the bans cannot be counted.
  const breakage = useBreakage()
  const isCounted = breakage.data !== undefined || breakage.error !== null
  return (
    <>
      <PageHeader title={t('route.reports')} subtitle={t('reports.purpose')} />
      <Loaded
        query={{ ...found, data: isCounted ? found.data : undefined }}
        skeleton={<ShapeSkeleton rows={SHAPE} />}
      >
        {(report) => <ReportOf report={report} breakage={breakage.data ?? []} />}
      </Loaded>
    </>
  )
}

interface ReportProps {
  report: PolicyReport
  breakage: readonly Breakage[]
}

function ReportOf({ report, breakage }: ReportProps) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ReportsSentence report={report} breakage={breakage} />
      <BreakageCard rows={breakage} />
      <PolicyCard kind="expired" rows={report.expired} />
      <PolicyCard kind="shadowed" rows={report.shadowed} />
      <PolicyCard kind="unused" rows={report.unused} />
      <ContradictionCard rows={report.contradicting} />
      <UnreachableCard rows={report.unreachableEntries} />
      <SegmentsCard rows={report.emptySegments} />
      <CheckedCard report={report} breakage={breakage} />
    </Box>
  )
}
