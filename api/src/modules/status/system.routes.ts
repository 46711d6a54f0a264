import { statusCalls } from '@netwarden/shared/contract'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import { pageFrom, windowOf } from '../../platform/http/list-query.ts'
import type { StatusService } from './system.service.ts'

export function statusRoutes(status: StatusService): BindRoutes {
  return (app) => {
    bind(app, statusCalls.read, ({ quota, span }, { language }) => status.read(quota, span, language))
    bind(app, statusCalls.incidents, async (input, { language }) =>
      pageFrom(input, await status.incidents(input, windowOf(input), language)),
    )
    bind(app, statusCalls.apiUsage, () => status.apiUsage())
  }
}
