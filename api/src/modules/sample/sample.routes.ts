import { sampleCalls } from '@netwarden/shared/contract'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import type { SampleService } from './sample.service.ts'

export function sampleRoutes(sample: SampleService): BindRoutes {
  return (app) => {
    bind(app, sampleCalls.state, (_input, { language }) => sample.report(language))
    bind(app, sampleCalls.load, async (_input, context) => {
      const pending = await app.changeGate.unmeasured(
        { call: sampleCalls.load, fields: {} },
        context,
        'sample',
      )
      if (pending) return pending
      const actor = { ...actorOf(context), userId: context.principal.userId }
      await sample.load(actor, context.language)
      return sample.report(context.language)
    })
    bind(app, sampleCalls.remove, async (_input, context) => {
      const pending = await app.changeGate.unmeasured(
        { call: sampleCalls.remove, fields: {} },
        context,
        'sample',
      )
      if (pending) return pending
      await sample.remove(actorOf(context))
      return sample.report(context.language)
    })
  }
}
