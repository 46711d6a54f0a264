import { enforcerCalls, enforcerResource } from '@netwarden/shared/contract'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import { pageFrom, windowAtAnyDepth } from '../../platform/http/list-query.ts'
import { bindResource } from '../../platform/http/resource.ts'
import type { EnforcersService } from './enforcers.service.ts'
import type { SiteSettingsService } from './site-settings.service.ts'

export function enforcersRoutes(enforcers: EnforcersService, sites: SiteSettingsService): BindRoutes {
  return (app) => {
    bind(app, enforcerCalls.list, (query, { language }) => enforcers.page(query, language))
    bind(app, enforcerCalls.get, ({ id }, { language }) => enforcers.get(id, language))
    bind(app, enforcerCalls.update, ({ id, ...changes }, context) =>
      enforcers.update(id, changes, actorOf(context), context.language),
    )
    bind(app, enforcerCalls.siteSettings, () => sites.read())
    bind(app, enforcerCalls.updateSiteSettings, (input, context) => sites.update(input, actorOf(context)))
    bind(app, enforcerCalls.generations, async (input, { language }) => {
      const rows = await enforcers.generations(input.id, language)
      const { offset, limit } = windowAtAnyDepth(input)
      return pageFrom(input, { total: rows.length, rows: rows.slice(offset, offset + limit) })
    })
    bindResource(app, enforcerResource, (filter, window, { language }) =>
      enforcers.list(filter, window, language),
    )
    bind(app, enforcerResource.get, ({ id }, { language }) => enforcers.get(id, language))
    bind(app, enforcerResource.update, ({ id, ...changes }, context) =>
      enforcers.update(id, changes, actorOf(context), context.language),
    )
  }
}
