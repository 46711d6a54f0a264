import { changeGuardCalls, pendingChangeCalls, receiptCalls } from '@netwarden/shared/contract'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import type { ChangeGuardService } from './change-guard.service.ts'
import type { Changes } from './changes.service.ts'
import type { PendingChanges } from './pending-changes.service.ts'

const ACCEPTED = 202

interface Services {
  changes: Changes
  guard: ChangeGuardService
  pending: PendingChanges
}

export function changesRoutes({ changes, guard, pending }: Services): BindRoutes {
  return (app) => {
    bind(app, receiptCalls.apply, async (request, context) => {
      const applied = await changes.apply(request, actorOf(context), context.signal)
      if ('pendingId' in applied) context.reply.status(ACCEPTED)
      return applied
    })
    bind(app, receiptCalls.list, () => changes.list())
    bind(app, receiptCalls.revert, ({ id, reason }, context) =>
      changes.revert(id, reason, actorOf(context), context.signal),
    )
    bind(app, pendingChangeCalls.list, () => pending.list())
    bind(app, pendingChangeCalls.approve, ({ id }, context) =>
      pending.approve(id, actorOf(context), context.signal),
    )
    bind(app, pendingChangeCalls.reject, ({ id }, context) => pending.reject(id, actorOf(context)))
    bind(app, changeGuardCalls.read, () => guard.read())
    bind(app, changeGuardCalls.update, (changes, context) => guard.update(changes, actorOf(context)))
  }
}
