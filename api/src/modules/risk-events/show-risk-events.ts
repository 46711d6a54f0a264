import type { EventBus } from '../../platform/http/event-bus.ts'
import type { ChangeFeed } from '../../platform/state/change-feed.ts'
import { presentRiskEvent, type RisksRepository } from '../risk-event-repository/index.ts'

/** Puts risk events that are new or changed onto open screens. */
export function showRiskEvents(
  feed: ChangeFeed,
  repository: Pick<RisksRepository, 'findMany'>,
  bus: EventBus,
): void {
  feed.follow(['risk-events'], async (changes) => {
    for (const event of await repository.findMany(changes.flatMap(({ id }) => id ?? []))) {
      bus.publishRendered('risk-event', (language) => presentRiskEvent(event, language))
    }
  })
}
