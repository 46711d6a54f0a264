import { dashboardCalls } from '@netwarden/shared/contract'
import type { z } from 'zod'
import type { SharedAnswers } from '../../platform/events/shared-answers.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import type { DashboardService } from './dashboard.service.ts'

type Calls = typeof dashboardCalls
type Input<Name extends keyof Calls> = z.output<Calls[Name]['input']>

export function dashboardRoutes(
  service: DashboardService,
  answers: SharedAnswers,
  zone: string,
  hasSample: () => Promise<boolean>,
): BindRoutes {
  const overview = answers.of(({ tz, from, to, ...counted }: Input<'overview'>) =>
    service.overview(counted, { ...(from && { from }), ...(to && { to }) }, tz ?? zone),
  )
  const audit = answers.of(({ quota, verdictBy, ...range }: Input<'audit'>) =>
    service.audit({ quota, verdictBy }, range, range.tz ?? zone),
  )
  const popular = answers.of(({ quota, limit, local, ...range }: Input<'popular'>) =>
    service.popular({ quota, limit, local }, range),
  )
  const owners = answers.of(({ by, country, ...range }: Input<'owners'>) =>
    service.owners(by, range, country),
  )
  return (app) => {
    bind(app, dashboardCalls.overview, (input, { timeZone }) =>
      overview({ ...input, tz: input.tz ?? timeZone ?? zone }),
    )
    bind(app, dashboardCalls.audit, (input, { timeZone }) =>
      audit({ ...input, tz: input.tz ?? timeZone ?? zone }),
    )
    bind(app, dashboardCalls.popular, popular)
    bind(app, dashboardCalls.popularDistribution, ({ quota, limit, local, ...range }) =>
      service.popularDistribution({ quota, limit, local }, range),
    )
    bind(app, dashboardCalls.localNames, (range) => service.localNames(range))
    bind(app, dashboardCalls.owners, owners)
    bind(app, dashboardCalls.traffic, (range) => service.traffic(range))
    bind(app, dashboardCalls.open, async () => ({ ...(await service.state()), hasSample: await hasSample() }))
  }
}
