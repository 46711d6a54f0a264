import type { EventBus } from '../../platform/http/event-bus.ts'
import type { ChangeFeed } from '../../platform/state/change-feed.ts'
import type { MessageRepository } from './messages.repository.ts'
import { presentMessage } from './present-message.ts'

/** Shows new messages on the screens of their receivers. When the feed does not list them singly, screens find them on reload. */
export function showNewMessages(feed: ChangeFeed, messages: MessageRepository, bus: EventBus): void {
  feed.follow(['messages'], async (changes) => {
    const ids = changes.flatMap(({ id }) => id ?? [])
    if (ids.length === 0) return
    for (const row of await messages.findMany(ids)) {
      bus.publishRendered('message', (language) => presentMessage(row, language), row.userId)
    }
  })
}
