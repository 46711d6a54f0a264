import { changeGuardCalls, pendingChangeCalls, receiptCalls } from '@netwarden/shared/contract'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import { type ChangeGate, withConsent } from '../../platform/http/consent.ts'
import { type ChangeGuardService, isLooser } from './change-guard.service.ts'
import type { Changes } from './changes.service.ts'
import { makeCall } from './make-call.ts'
import type { PendingChanges } from './pending-changes.service.ts'

const ACCEPTED = 202

interface Services {
  changes: Changes
  guard: ChangeGuardService
  pending: PendingChanges
  gate: ChangeGate
}

export function changesRoutes({ changes, guard, pending, gate }: Services): BindRoutes {
  return (app) => {
    app.decorate('changeGate', gate)
    bind(app, receiptCalls.apply, async (request, context) => {
      const applied = await changes.apply(request, actorOf(context), context.signal)
      if ('pendingId' in applied) context.reply.status(ACCEPTED)
      return applied
    })
    bind(app, receiptCalls.list, () => changes.list())
    bind(app, receiptCalls.revert, ({ id, reason }, context) =>
      changes.revert(id, reason, actorOf(context), context.signal),
    )
    bind(app, pendingChangeCalls.list, (_input, context) => pending.list(context))
    bind(app, pendingChangeCalls.approve, async ({ id }, context) => {
      const made = await pending.approve(id, context, (call, consent) =>
        withConsent(consent, () => makeCall(app, call, consent, context)),
      )
      if (made.isDone) return made.answer
      return context.reply.status(made.status).type('application/json').send(made.body)
    })
    bind(app, pendingChangeCalls.reject, ({ id }, context) => pending.reject(id, actorOf(context)))
    bind(app, changeGuardCalls.read, () => guard.read())
    bind(app, changeGuardCalls.update, async (changes, context) => {
      const change = { call: changeGuardCalls.update, fields: changes }
      const isLoosened = isLooser(await guard.read(), changes)
      const held = isLoosened && (await app.changeGate.unmeasured(change, context, 'guard'))
      return held || guard.update(changes, actorOf(context))
    })
  }
}
