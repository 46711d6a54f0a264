import { sourceCalls, sourceResource } from '@netwarden/shared/contract'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import { pageFrom, windowOf } from '../../platform/http/list-query.ts'
import { bindResource } from '../../platform/http/resource.ts'
import type { SourcesService } from './sources.service.ts'

export function sourcesRoutes(sources: SourcesService): BindRoutes {
  return (app) => {
    bind(app, sourceCalls.rejects, async (input, { language }) =>
      pageFrom(input, await sources.rejects(input.id, windowOf(input), language)),
    )
    bind(app, sourceCalls.found, () => sources.found())
    bind(app, sourceCalls.completeness, (asked, { signal }) => sources.completeness(asked, signal))
    bind(app, sourceCalls.incompleteSlots, ({ starts, to }, { signal }) =>
      sources.incompleteSlots(starts, to, signal),
    )
    bindResource(app, sourceResource, (filter, window, { language }) =>
      sources.list(filter, window, language),
    )
    bind(app, sourceResource.get, ({ id }, { language }) => sources.get(id, language))
    bind(app, sourceResource.create, (input, context) =>
      sources.create(input, actorOf(context), context.language),
    )
    bind(app, sourceResource.update, ({ id, ...changes }, context) =>
      sources.update(id, changes, actorOf(context), context.language),
    )
    bind(app, sourceResource.remove, async ({ id }, context) => {
      await sources.remove(id, actorOf(context))
      return { id }
    })
  }
}
