import { OVERVIEW_QUOTAS } from '@netwarden/shared/contract'
import { dashboardStateOptions } from '../../domain/completeness/index.ts'
import { userTimeZone } from '../../kit/i18n/index.ts'
import { resolveRange } from '../../kit/index.ts'
import { queryClient } from '../../kit/session/query-client.ts'
import { userQuery } from '../../kit/session/user.ts'
import { toAuditQuota } from './audit-series.ts'
import {
  auditOptions,
  localNamesOptions,
  overviewOptions,
  ownersOptions,
  popularOptions,
} from './dashboard-queries.ts'

/** Loads the figures of the dashboard together with the user, whose time zone may then differ. */
export async function prefetchDashboard(): Promise<void> {
  const params = new URLSearchParams(window.location.search)
  const zone = userTimeZone()
  void queryClient.prefetchQuery(dashboardStateOptions())
  // Separate, because its code loads react-admin's, for which the others need not wait.
  void import('../../resources/risk-events/pending-risks.ts').then(
    ({ prefetchPendingRisks }) => prefetchPendingRisks(queryClient),
    () => undefined, // reported where the page requests them
  )
  // With a range in the address, the request starts when the page renders.
  if (!params.has('range') && !params.has('from') && !params.has('to')) {
    const range = { key: '24h||', resolve: () => resolveRange('24h', {}) }
    for (const quota of OVERVIEW_QUOTAS) void queryClient.prefetchQuery(overviewOptions(quota, range))
    void queryClient.prefetchQuery(auditOptions(toAuditQuota(params.get('audit') ?? ''), range))
    if (!params.has('popular') && !params.has('local'))
      void queryClient.prefetchQuery(popularOptions('popularDomain', range, false))
    void queryClient.prefetchQuery(localNamesOptions(range))
    void queryClient.prefetchQuery(ownersOptions('domain', undefined, range))
  }
  await queryClient.ensureQueryData(userQuery).catch(() => undefined) // reported by the session
  if (userTimeZone() !== zone) await queryClient.invalidateQueries({ queryKey: ['dashboard'] })
}
