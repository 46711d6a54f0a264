import {
  newSourceSchema,
  SOURCE_SORTS,
  sourceCalls,
  sourceChangesSchema,
  sourceFilter,
  sourceSchema,
} from '@netwarden/shared'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import { pageFrom, windowOf } from '../../platform/http/list-query.ts'
import { bindResource } from '../../platform/http/resource.ts'
import type { SourcesService } from './sources.service.ts'

const REMOVE_SUMMARY =
  'Remove one of sources. Its records stay, but how far it was read is forgotten: a source added again for the same ' +
  'file reads it anew from its start and adds its records a second time; to pause it, set `enabled` to false'

export function sourcesRoutes(sources: SourcesService): BindRoutes {
  return (app) => {
    bind(app, sourceCalls.rejects, async (input, { language }) =>
      pageFrom(input, await sources.rejects(input.id, windowOf(input), language)),
    )
    bind(app, sourceCalls.completeness, (asked, { signal }) => sources.completeness(asked, signal))
    bind(app, sourceCalls.incompleteSlots, ({ starts, to }, { signal }) =>
      sources.incompleteSlots(starts, to, signal),
    )
    bindResource(app, {
      name: 'sources',
      area: 'sources',
      access: 'admin',
      row: sourceSchema,
      filter: sourceFilter,
      sorts: SOURCE_SORTS,
      list: (filter, window, { language }) => sources.list(filter, window, language),
      get: (id, { language }) => sources.get(id, language),
      create: {
        input: newSourceSchema,
        run: (input, context) => sources.create(input, actorOf(context), context.language),
      },
      update: {
        input: sourceChangesSchema,
        run: (id, changes, context) => sources.update(id, changes, actorOf(context), context.language),
      },
      remove: (id, context) => sources.remove(id, actorOf(context)),
      removeSummary: REMOVE_SUMMARY,
    })
  }
}
