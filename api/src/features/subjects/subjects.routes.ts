import { type SubjectKind, subjects, type Timespan } from '@netwarden/shared'
import type { BindRoutes } from '../../app.ts'
import { actorOf } from '../../http/actor.ts'
import { bind } from '../../http/bind.ts'
import type { CallContext } from '../../http/context.ts'
import type { Operation } from '../operation-log/index.ts'
import type { FocusService } from './focus.service.ts'
import type { SubjectsService } from './subjects.service.ts'

export interface SubjectRoutesDeps {
  service: SubjectsService
  focus: FocusService
  recordLook: (operation: Operation) => void
  zone: string
}

export function subjectsRoutes({ service, focus, recordLook, zone }: SubjectRoutesDeps): BindRoutes {
  const zoneOf = (tz: string | undefined, context: CallContext) => tz ?? context.timeZone ?? zone
  const show = async (
    kind: SubjectKind,
    key: string,
    input: { timespan: Timespan; tz?: string | undefined },
    context: CallContext,
  ) => {
    const span = { timespan: input.timespan, timeZone: zoneOf(input.tz, context) }
    const detail = await service.detail(kind, key, span, context.principal.userId)
    recordLook({
      actor: actorOf(context),
      action: 'visits.detail',
      subject: { kind, id: detail.key, name: detail.key },
    })
    return detail
  }
  return (app) => {
    bind(app, subjects.device, ({ ip, ...input }, context) => show('device', ip, input, context))
    bind(app, subjects.domain, ({ domain, ...input }, context) => show('domain', domain, input, context))
    bind(app, subjects.org, ({ name, ...input }, context) => show('org', name, input, context))
    bind(app, subjects.dstHost, ({ ip, ...input }, context) => show('dstHost', ip, input, context))
    bind(app, subjects.stat, ({ quota, kind, key, timespan, tz }, context) =>
      service.stat(quota, kind, key, { timespan, timeZone: zoneOf(tz, context) }),
    )
    bind(app, subjects.counterparts, ({ kind, key, by, limit, timespan, tz }, context) =>
      service.counterparts(kind, key, by, limit, { timespan, timeZone: zoneOf(tz, context) }),
    )
    bind(app, subjects.focusList, ({ quota, tz }, context) =>
      focus.list(context.principal.userId, quota, zoneOf(tz, context)),
    )
    bind(app, subjects.focusUpdate, (change, context) =>
      focus.update(change, { ...actorOf(context), userId: context.principal.userId }),
    )
  }
}
