import { dashboardCalls } from '@netwarden/shared/contract'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import type { DashboardService } from './dashboard.service.ts'

export function dashboardRoutes(
  service: DashboardService,
  zone: string,
  hasSample: () => Promise<boolean>,
): BindRoutes {
  return (app) => {
    bind(app, dashboardCalls.overview, ({ tz, from, to, ...counted }, context) =>
      service.overview(counted, { ...(from && { from }), ...(to && { to }) }, tz ?? context.timeZone ?? zone),
    )
    bind(app, dashboardCalls.audit, ({ quota, verdictBy, ...range }, context) =>
      service.audit({ quota, verdictBy }, range, range.tz ?? context.timeZone ?? zone),
    )
    bind(app, dashboardCalls.popular, ({ quota, limit, local, ...range }) =>
      service.popular({ quota, limit, local }, range),
    )
    bind(app, dashboardCalls.popularDistribution, ({ quota, limit, local, ...range }) =>
      service.popularDistribution({ quota, limit, local }, range),
    )
    bind(app, dashboardCalls.localNames, (range) => service.localNames(range))
    bind(app, dashboardCalls.owners, ({ by, country, ...range }) => service.owners(by, range, country))
    bind(app, dashboardCalls.traffic, (range) => service.traffic(range))
    bind(app, dashboardCalls.open, async () => ({ ...(await service.state()), hasSample: await hasSample() }))
  }
}
