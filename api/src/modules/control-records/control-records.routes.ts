import {
  type ControlRecordFilter,
  controlRecordCalls,
  controlRecordResource,
} from '@netwarden/shared/contract'
import { ACCESS_RECORD_COLUMNS } from '@netwarden/shared/domain'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import type { CallContext } from '../../platform/http/context.ts'
import { sendEngineFile, takerOf } from '../../platform/http/engine-file.ts'
import { placedPageFrom, placedWindowOf } from '../../platform/http/list-query.ts'
import { bindResource } from '../../platform/http/resource.ts'
import type { Operation } from '../../platform/state/operation.ts'
import { lookedFor, noteLook } from '../visit-filters/index.ts'
import type { ControlRecordsService } from './control-records.service.ts'
import type { ControlStatsService } from './control-stats.service.ts'

export interface ControlRecordRoutesDeps {
  stats: ControlStatsService
  records: ControlRecordsService
  recordLook: (operation: Operation) => void
  zone: string
}

export function controlRecordRoutes(deps: ControlRecordRoutesDeps): BindRoutes {
  const { stats, records, recordLook, zone } = deps
  const note = (filter: ControlRecordFilter, context: CallContext) => noteLook(filter, context, recordLook)
  return (app) => {
    bind(app, controlRecordCalls.stats, ({ quota, tz }, context) =>
      stats.stat(quota, tz ?? context.timeZone ?? zone),
    )
    bind(app, controlRecordCalls.list, async (input, context) => {
      const { current, pageSize, sort: _, order, cursor, ...filter } = input
      note(filter, context)
      return placedPageFrom(
        input,
        await records.list(filter, placedWindowOf({ current, pageSize, order, cursor }), context),
      )
    })
    bind(app, controlRecordCalls.export, async ({ format, ...input }, context) => {
      recordLook({ actor: actorOf(context), action: 'visits.export', subject: lookedFor(input) })
      const rows = await records.export(input, format, takerOf(context))
      return sendEngineFile(context, {
        name: 'control-records',
        format,
        columns: ACCESS_RECORD_COLUMNS,
        rows,
      })
    })
    bindResource(app, controlRecordResource, (filter, window, context) => {
      note(filter, context)
      return records.list(filter, window, context)
    })
    bind(app, controlRecordResource.get, ({ id }, { language }) => records.find(id, language))
  }
}
