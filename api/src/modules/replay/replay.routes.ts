import { replayCalls } from '@netwarden/shared/contract'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import type { ReplayService } from './replay.service.ts'

export function replayRoutes(replay: ReplayService, timeZone: string): BindRoutes {
  return (app) => {
    bind(app, replayCalls.run, ({ tz, ...request }, context) =>
      replay.runFor(context.principal.userId, request, tz ?? context.timeZone ?? timeZone, context.signal),
    )
  }
}
