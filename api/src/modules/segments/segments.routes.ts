import { segmentCalls, segmentResource } from '@netwarden/shared'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import { pageFrom, windowOf } from '../../platform/http/list-query.ts'
import { bindResource } from '../../platform/http/resource.ts'
import type { SegmentsService } from './segments.service.ts'

export function segmentsRoutes(segments: SegmentsService): BindRoutes {
  return (app) => {
    bind(app, segmentCalls.list, async (input, { language }) => {
      const { current: _c, pageSize: _p, sort: _s, order: _o, brief, ...filter } = input
      return pageFrom(input, await segments.list(filter, windowOf(input), language, brief))
    })
    bind(app, segmentCalls.create, (input, context) =>
      segments.create(input, actorOf(context), context.language),
    )
    bind(app, segmentCalls.update, ({ id, ...changes }, context) =>
      segments.update(id, changes, actorOf(context), context.language),
    )
    bind(app, segmentCalls.remove, ({ id, ids = [] }, context) =>
      segments.remove(id === undefined ? ids : [id, ...ids], actorOf(context)),
    )
    bind(app, segmentCalls.rank, ({ ids }, context) => segments.rank(ids, actorOf(context)))
    bindResource(app, segmentResource, ({ brief, ...filter }, window, { language }) =>
      segments.list(filter, window, language, brief),
    )
    bind(app, segmentResource.get, ({ id }, { language }) => segments.get(id, language))
    bind(app, segmentResource.create, (input, context) =>
      segments.create(input, actorOf(context), context.language),
    )
    bind(app, segmentResource.update, ({ id, ...changes }, context) =>
      segments.update(id, changes, actorOf(context), context.language),
    )
    bind(app, segmentResource.remove, async ({ id }, context) => {
      await segments.remove([id], actorOf(context))
      return { id }
    })
  }
}
