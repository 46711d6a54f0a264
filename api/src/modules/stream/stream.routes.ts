import { STREAM_TOPICS, streamCalls } from '@netwarden/shared/contract'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import type { StreamHub } from './stream-hub.ts'

export function streamRoutes(hub: StreamHub): BindRoutes {
  return (app) => {
    bind(
      app,
      streamCalls.open,
      async ({ topics = STREAM_TOPICS }, { principal, language, request, reply }) => {
        const lastEventId = request.headers['last-event-id']
        const body = hub.connect({
          principal,
          language,
          topics: [...topics],
          lastEventId: typeof lastEventId === 'string' ? lastEventId : undefined,
        })
        return (
          reply
            .type('text/event-stream')
            // A proxy that buffers the answer would delay events.
            .header('x-accel-buffering', 'no')
            .send(body)
        )
      },
    )
    app.addHook('preClose', async () => hub.closeAll())
  }
}
