import type { EventBus } from '../../platform/http/event-bus.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import type { ChangeFeed } from '../../platform/state/change-feed.ts'
import { eventBusModule } from '../platform/event-bus.module.ts'
import { jobsModule } from '../platform/jobs.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { userRepositoryModule } from '../user-repository/user-repository.module.ts'
import { MessageRepository } from './messages.repository.ts'
import { messageRoutes } from './messages.routes.ts'
import { MessageService } from './messages.service.ts'
import { createNotify } from './notifier.ts'
import { presentMessage } from './present-message.ts'

const PRUNE_EVERY = 3_600_000

export const messagesModule = defineModule({
  name: 'messages',
  needs: { stores: stateModule, jobs: jobsModule, bus: eventBusModule, users: userRepositoryModule },
  create: ({ stores: { state, feed, unitOfWork }, jobs, bus, users }, { clock, createId }) => {
    const messages = new MessageRepository(state.db)
    showNewMessages(feed, messages, bus)
    const service = new MessageService({ messages, clock, unitOfWork })
    const activeUserIds: Parameters<typeof createNotify>[0]['activeUserIds'] = (work, roles) =>
      users.within(work).activeIds(roles)
    return {
      provides: createNotify({ messages, unitOfWork, clock, createId, activeUserIds }),
      routes: [messageRoutes(service)],
      start: () => jobs.every('messages.prune', PRUNE_EVERY, { once: true }, () => service.prune()),
    }
  },
})

/** Shows new messages on the screens of their receivers. When the feed does not list them singly, screens find them on reload. */
function showNewMessages(feed: ChangeFeed, messages: MessageRepository, bus: EventBus): void {
  feed.follow(['messages'], async (changes) => {
    const ids = changes.flatMap(({ id }) => id ?? [])
    if (ids.length === 0) return
    for (const row of await messages.findMany(ids)) {
      bus.publishRendered('message', (language) => presentMessage(row, language), row.userId)
    }
  })
}
