import type { DeviceRegistry } from '../modules/devices/index.ts'
import { Exceptions, ExceptionsRepository, exceptionRoutes } from '../modules/exceptions/index.ts'
import { DraftReader, ReplayService, replayRoutes } from '../modules/replay/index.ts'
import { Reports, ReportsRepository, reportRoutes } from '../modules/reports/index.ts'
import type { Retention } from '../modules/retention/index.ts'
import type { EventStore } from '../platform/events/store.ts'
import type { VisitLists } from '../platform/events/visit-lists.ts'
import type { BindRoutes } from '../platform/http/bind-routes.ts'
import type { StateReader } from '../platform/state/client.ts'
import type { UnitOfWork } from '../platform/state/unit-of-work.ts'
import { createId, systemClock } from '../platform/time/clock.ts'
import type { ControlArea } from './control.ts'

export interface HistoryAreaDeps {
  control: ControlArea
  visits: VisitLists
  store: EventStore
  retention: Retention
  devices: Pick<DeviceRegistry, 'namesOf'>
  state: StateReader
  unitOfWork: UnitOfWork
  timeZone: string
}

/** What policies would do, and what they did. */
export function composeHistory(deps: HistoryAreaDeps): BindRoutes[] {
  const { control, visits, store, retention, devices, state, unitOfWork, timeZone } = deps
  const clock = systemClock
  const { policies, segments, lists, enablements, listTexts, catalog, hits, macOf } = control.parts
  const drafts = new DraftReader({ customPolicies: policies, segments, lists, enablements, clock })
  const replay = new ReplayService({
    drafts,
    inForce: () => control.keeper.inForce,
    lists: listTexts,
    ...{ catalog, store, visits, retention, clock },
  })
  const exceptions = new Exceptions({
    repository: new ExceptionsRepository(state),
    deviceNames: (ids) => devices.namesOf(ids),
    ...{ segments, hits, macOf, unitOfWork, clock, createId },
  })
  const reports = new Reports({
    repository: new ReportsRepository(state),
    keeper: control.keeper,
    texts: listTexts,
    ...{ segments, lists, catalog, enablements, hits, clock },
  })
  return [replayRoutes(replay, timeZone), exceptionRoutes(exceptions), reportRoutes(reports)]
}
