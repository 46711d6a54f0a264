import Box from '@mui/material/Box'
import type { PolicyReport } from '@netwarden/shared'
import { useText } from '../../kit/i18n/index.ts'
import { EmptyState, Loaded, PageHeader } from '../../kit/index.ts'
import { ContradictionCard, PolicyCard, SegmentsCard, UnreachableCard } from './ReportCards.tsx'
import { usePolicyReport } from './report-queries.ts'

/** Policies, lists and segments that need a decision, each with what can be done about it. */
export function ReportsPage() {
  const t = useText()
  const found = usePolicyReport()
  return (
    <>
      <PageHeader title={t('route.reports')} subtitle={t('reports.purpose')} />
      <Loaded query={found}>{(report) => <ReportOf report={report} />}</Loaded>
    </>
  )
}

function ReportOf({ report }: { report: PolicyReport }) {
  const t = useText()
  if (report.total === 0)
    return <EmptyState icon="check" title={t('reports.none')} hint={t('reports.noneHint')} />
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PolicyCard kind="expired" rows={report.expired} />
      <PolicyCard kind="shadowed" rows={report.shadowed} />
      <PolicyCard kind="unused" rows={report.unused} />
      <ContradictionCard rows={report.contradicting} />
      <UnreachableCard rows={report.unreachableEntries} />
      <SegmentsCard rows={report.emptySegments} />
    </Box>
  )
}
