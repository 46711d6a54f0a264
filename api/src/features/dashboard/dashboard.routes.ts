import { dashboard } from '@netwarden/shared'
import { bind } from '../../http/bind.ts'
import type { BindRoutes } from '../../http/bind-routes.ts'
import type { DashboardService } from './dashboard.service.ts'

export function dashboardRoutes(
  service: DashboardService,
  zone: string,
  hasSample: () => Promise<boolean>,
): BindRoutes {
  return (app) => {
    bind(app, dashboard.overview, ({ quota, verdictBy, tz }, context) =>
      service.overview({ quota, verdictBy }, tz ?? context.timeZone ?? zone),
    )
    bind(app, dashboard.audit, ({ quota, verdictBy, ...range }, context) =>
      service.audit({ quota, verdictBy }, range, range.tz ?? context.timeZone ?? zone),
    )
    bind(app, dashboard.popular, ({ quota, limit, ...range }) => service.popular(quota, range, limit))
    bind(app, dashboard.popularDistribution, ({ quota, limit, ...range }) =>
      service.popularDistribution(quota, range, limit),
    )
    bind(app, dashboard.owners, ({ by, country, ...range }) => service.owners(by, range, country))
    bind(app, dashboard.traffic, (range) => service.traffic(range))
    bind(app, dashboard.open, async () => ({ ...(await service.state()), hasSample: await hasSample() }))
  }
}
