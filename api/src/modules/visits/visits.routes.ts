import { type VisitFilterInput, visitCalls } from '@netwarden/shared/contract'
import { ACCESS_RECORD_COLUMNS } from '@netwarden/shared/domain'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import type { CallContext } from '../../platform/http/context.ts'
import { sendEngineFile, takerOf } from '../../platform/http/engine-file.ts'
import { pageFrom, windowOf } from '../../platform/http/list-query.ts'
import type { Operation } from '../operation-log/index.ts'
import type { VisitsService } from './visits.service.ts'

export function visitsRoutes(service: VisitsService, recordLook: RecordLook): BindRoutes {
  return (app) => {
    bind(app, visitCalls.list, async (input, context) => {
      const { current, pageSize, sort: _, order, ...filter } = input
      noteLook(filter, context, recordLook)
      return pageFrom(
        input,
        await service.list(filter, windowOf({ current, pageSize, order }), context.signal),
      )
    })
    bind(app, visitCalls.distribution, (input, context) => service.distribution(input, context.signal))
    bind(app, visitCalls.usage, (input, context) => {
      noteLook(input, context, recordLook)
      return service.usage(input, context.signal)
    })
    bind(app, visitCalls.find, ({ id }) => service.find(id))
    bind(app, visitCalls.export, async ({ format, ...input }, context) => {
      recordLook({ actor: actorOf(context), action: 'visits.export', subject: lookedFor(input) })
      const rows = await service.export(input, format, takerOf(context))
      return sendEngineFile(context, { name: 'visits', format, columns: ACCESS_RECORD_COLUMNS, rows })
    })
  }
}

export type RecordLook = (operation: Operation) => void

/** A search for the visits of a person or subject is logged; scrolling through all of them is not. */
export function noteLook(filter: VisitFilterInput, context: CallContext, recordLook: RecordLook): void {
  const subject = lookedFor(filter)
  if (subject.kind !== 'visits') recordLook({ actor: actorOf(context), action: 'visits.search', subject })
}

export function lookedFor(filter: VisitFilterInput): Operation['subject'] {
  const named = (['deviceId', 'deviceIP', 'domain', 'registrableDomain', 'org', 'dstHostIP'] as const).find(
    (field) => filter[field],
  )
  const name = filter.keyword || (named ? filter[named] : undefined)
  if (!name) return { kind: 'visits', id: '', name: '' }
  return { kind: filter.keyword ? (filter.keywordKind ?? 'domain') : (named ?? ''), id: name, name }
}
