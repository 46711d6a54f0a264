import { enforcerCalls, nodeCalls } from '@netwarden/shared/contract'
import type { Canaries } from '@netwarden/shared/domain'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import type { NodesService } from './nodes.service.ts'
import type { PairingService } from './pairing.service.ts'
import type { PublishingService } from './publishing.service.ts'

interface Services {
  nodes: NodesService
  pairing: PairingService
  publishing: PublishingService
}

export function nodesRoutes(
  { nodes, pairing, publishing }: Services,
  probe: (id: string) => Promise<Canaries>,
): BindRoutes {
  return (app) => {
    bind(app, enforcerCalls.create, (input, context) => pairing.create(input, actorOf(context)))
    bind(app, enforcerCalls.probe, ({ id }) => probe(id))
    bind(app, enforcerCalls.code, ({ id }, context) => pairing.renew(id, actorOf(context)))
    bind(app, enforcerCalls.remove, async ({ id }, context) => {
      await pairing.remove(id, actorOf(context))
      return { id }
    })
    bind(app, enforcerCalls.plan, ({ id }, { language }) => publishing.plan(id, language))
    bind(app, enforcerCalls.publish, (input, context) =>
      publishing.publish(input, actorOf(context), context.language),
    )
    bind(app, enforcerCalls.returnToFormer, ({ id }, context) =>
      publishing.return(id, actorOf(context), context.language),
    )
    bind(app, nodeCalls.join, (input, { ip }) => pairing.join(input, ip))
    bind(app, nodeCalls.poll, (input, { signal, ip }) => nodes.poll(input, { signal, ip }))
    bind(app, nodeCalls.part, async (input, { reply }) =>
      reply.type('application/octet-stream').send(await nodes.part(input)),
    )
  }
}
