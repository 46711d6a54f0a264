import { configDocumentSchema, configurationCalls } from '@netwarden/shared/contract'
import { z } from 'zod'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import type { CallContext } from '../../platform/http/context.ts'
import { ContractCalls } from '../../platform/http/contract-calls.ts'
import { gatherFields, unreadInput } from '../../platform/http/input.ts'
import type { ConfigurationService } from './configuration.service.ts'

export function configurationRoutes(service: ConfigurationService): BindRoutes {
  return (app) => {
    const callsOf = ({ request }: CallContext) => new ContractCalls(app, request)
    bind(app, configurationCalls.exportDocument, async ({ format, section }, context) => {
      const document = await service.document(callsOf(context), { format, section }, actorOf(context))
      const type = format === 'json' ? 'application/json' : 'application/yaml'
      context.reply
        .type(`${type}; charset=utf-8`)
        .header('content-disposition', `attachment; filename="netwarden.${format}"`)
      return Buffer.from(document.buffer, document.byteOffset, document.byteLength)
    })
    bind(app, configurationCalls.schema, () => documentSchema())
    bind(app, configurationCalls.plan, (_input, context) =>
      service.plan(callsOf(context), unreadInput(configurationCalls.plan, context.request), actorOf(context)),
    )
    const { apply } = configurationCalls
    bind(app, apply, async (input, context) => {
      const run = () => service.apply(callsOf(context), input, actorOf(context))
      const change = { call: apply, fields: gatherFields(apply, context.request) }
      const pending = await app.changeGate.measured(change, context, run)
      if (!pending) return { applied: await run() }
      await service.keepPlan(input.planId)
      return pending
    })
  }
}

/** As editors read it: what a document may leave out is optional. */
function documentSchema(): Record<string, unknown> {
  return z.toJSONSchema(configDocumentSchema, { io: 'input', unrepresentable: 'any' })
}
