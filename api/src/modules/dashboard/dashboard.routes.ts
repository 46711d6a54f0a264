import { dashboard } from '@netwarden/shared'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import type { DashboardService } from './dashboard.service.ts'

export function dashboardRoutes(
  service: DashboardService,
  zone: string,
  hasSample: () => Promise<boolean>,
): BindRoutes {
  return (app) => {
    bind(app, dashboard.overview, ({ tz, ...counted }, context) =>
      service.overview(counted, tz ?? context.timeZone ?? zone),
    )
    bind(app, dashboard.audit, ({ quota, verdictBy, ...range }, context) =>
      service.audit({ quota, verdictBy }, range, range.tz ?? context.timeZone ?? zone),
    )
    bind(app, dashboard.popular, ({ quota, limit, local, ...range }) =>
      service.popular({ quota, limit, local }, range),
    )
    bind(app, dashboard.popularDistribution, ({ quota, limit, local, ...range }) =>
      service.popularDistribution({ quota, limit, local }, range),
    )
    bind(app, dashboard.localNames, (range) => service.localNames(range))
    bind(app, dashboard.owners, ({ by, country, ...range }) => service.owners(by, range, country))
    bind(app, dashboard.traffic, (range) => service.traffic(range))
    bind(app, dashboard.open, async () => ({ ...(await service.state()), hasSample: await hasSample() }))
  }
}
