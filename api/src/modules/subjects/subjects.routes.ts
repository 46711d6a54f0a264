import { subjectCalls } from '@netwarden/shared/contract'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import type { CallContext } from '../../platform/http/context.ts'
import type { Operation } from '../../platform/state/operation.ts'
import type { SubjectControl } from '../policies/index.ts'
import type { FocusService } from './focus.service.ts'
import type { PersonDevices } from './person-devices.ts'
import { createShowSubject } from './show-subject.ts'
import type { SubjectsService } from './subjects.service.ts'
import type { VisitedService } from './visited.service.ts'
import { visitedResources } from './visited-resources.ts'

export interface SubjectRoutesDeps {
  service: SubjectsService
  /** The policies about a device or a name. */
  control: Pick<SubjectControl, 'ofDevice' | 'ofDomain'>
  persons: PersonDevices
  focus: FocusService
  visited: VisitedService
  recordLook: (operation: Operation) => void
  zone: string
}

export function subjectsRoutes({
  service,
  control,
  persons,
  focus,
  visited,
  recordLook,
  zone,
}: SubjectRoutesDeps): BindRoutes {
  const zoneOf = (tz: string | undefined, context: CallContext) => tz ?? context.timeZone ?? zone
  const show = createShowSubject({ service, recordLook, zone })
  return (app) => {
    bind(app, subjectCalls.device, async ({ ip, ...input }, context) => {
      const detail = await show('device', ip, input, context)
      const { key, deviceIP, deviceMac = null } = detail
      return { ...detail, ...(await control.ofDevice(deviceIP ?? key, deviceMac, context.language)) }
    })
    bind(app, subjectCalls.domain, async ({ domain, ...input }, context) => {
      const detail = await show('domain', domain, input, context)
      return { ...detail, ...(await control.ofDomain(detail.key, context.language)) }
    })
    bind(app, subjectCalls.org, ({ name, ...input }, context) => show('org', name, input, context))
    bind(app, subjectCalls.dstHost, ({ ip, ...input }, context) => show('dstHost', ip, input, context))
    bind(app, subjectCalls.person, async ({ name, ...input }, context) => {
      const detail = await show('person', name, input, context)
      return { ...detail, ...(await persons.of(detail, context.language)) }
    })
    bind(app, subjectCalls.stat, ({ quota, local, kind, key, timespan, tz }, context) =>
      service.stat({ quota, local }, kind, key, { timespan, timeZone: zoneOf(tz, context) }),
    )
    bind(app, subjectCalls.counterparts, ({ kind, key, timespan, tz, ...asked }, context) =>
      service.counterparts(kind, key, asked, { timespan, timeZone: zoneOf(tz, context) }),
    )
    bind(app, subjectCalls.focusList, ({ quota, tz }, context) =>
      focus.list(context.principal.userId, quota, zoneOf(tz, context), context.language),
    )
    bind(app, subjectCalls.focusUpdate, (change, context) =>
      focus.update(change, { ...actorOf(context), userId: context.principal.userId }),
    )
    return visitedResources(visited, (kind, key, context) => show(kind, key, { timespan: 'day' }, context))(
      app,
    )
  }
}
