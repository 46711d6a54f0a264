import { DraftReader, ReplayService, replayRoutes } from '../modules/replay/index.ts'
import type { Retention } from '../modules/retention/index.ts'
import type { EventStore } from '../platform/events/store.ts'
import type { VisitLists } from '../platform/events/visit-lists.ts'
import type { BindRoutes } from '../platform/http/bind-routes.ts'
import { systemClock } from '../platform/time/clock.ts'
import type { ControlArea } from './control.ts'

export interface HistoryAreaDeps {
  control: ControlArea
  visits: VisitLists
  store: EventStore
  retention: Retention
  timeZone: string
}

/** What policies would do, and what they did. */
export function composeHistory({
  control,
  visits,
  store,
  retention,
  timeZone,
}: HistoryAreaDeps): BindRoutes[] {
  const clock = systemClock
  const { policies, segments, lists, enablements, listTexts, catalog } = control.parts
  const drafts = new DraftReader({ customPolicies: policies, segments, lists, enablements, clock })
  const replay = new ReplayService({
    drafts,
    inForce: () => control.keeper.inForce,
    lists: listTexts,
    ...{ catalog, store, visits, retention, clock },
  })
  return [replayRoutes(replay, timeZone)]
}
