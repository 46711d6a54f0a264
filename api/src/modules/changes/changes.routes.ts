import { receiptCalls } from '@netwarden/shared'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import type { Changes } from './changes.service.ts'

const ACCEPTED = 202

export function changesRoutes(changes: Changes): BindRoutes {
  return (app) => {
    bind(app, receiptCalls.apply, async ({ tz: _, ...request }, context) => {
      const applied = await changes.apply(request, actorOf(context), context.signal)
      if ('pendingId' in applied) context.reply.status(ACCEPTED)
      return applied
    })
    bind(app, receiptCalls.list, () => changes.list())
    bind(app, receiptCalls.revert, ({ id, reason }, context) =>
      changes.revert(id, reason, actorOf(context), context.signal),
    )
  }
}
