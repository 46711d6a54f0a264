import type { EventBus } from '../../platform/http/event-bus.ts'
import type { ChangeFeed } from '../../platform/state/change-feed.ts'
import type { MessageRepository } from './messages.repository.ts'
import { presentMessage } from './present-message.ts'

/** Puts new messages onto the screens of those they are for. Of more than the feed tells one by one, screens learn when they look. */
export function showNewMessages(feed: ChangeFeed, messages: MessageRepository, bus: EventBus): void {
  feed.follow(['messages'], async (changes) => {
    const ids = changes.flatMap(({ id }) => id ?? [])
    if (ids.length === 0) return
    for (const row of await messages.findMany(ids)) {
      bus.publishRendered('message', (language) => presentMessage(row, language), row.userId)
    }
  })
}
