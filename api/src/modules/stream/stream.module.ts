import { logEvent } from '../../platform/logging/log-event.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import { eventBusModule } from '../platform/event-bus.module.ts'
import { sessionModule } from '../session/session.module.ts'
import { streamRoutes } from './stream.routes.ts'
import { StreamHub } from './stream-hub.ts'

export const streamModule = defineModule({
  name: 'stream',
  needs: { bus: eventBusModule, session: sessionModule },
  create: ({ bus, session: { authenticator, principals } }, { clock, logger }) => {
    const hub = new StreamHub({
      bus,
      clock,
      isAlive: async (principal) => (await authenticator.find(principal)) !== null,
      onAccessChange: (listener) => principals.onForget(listener),
      onFault: (err) => logEvent(logger, 'background.task.failed', { err }),
    })
    return { routes: [streamRoutes(hub)] }
  },
})
