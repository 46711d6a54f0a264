import { enforcerCalls, nodeCalls } from '@netwarden/shared/contract'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import type { NodesService } from './nodes.service.ts'
import type { PairingService } from './pairing.service.ts'

export function nodesRoutes(nodes: NodesService, pairing: PairingService): BindRoutes {
  return (app) => {
    bind(app, enforcerCalls.create, (input, context) => pairing.create(input, actorOf(context)))
    bind(app, enforcerCalls.code, ({ id }, context) => pairing.renew(id, actorOf(context)))
    bind(app, enforcerCalls.remove, async ({ id }, context) => {
      await pairing.remove(id, actorOf(context))
      return { id }
    })
    bind(app, nodeCalls.join, (input, { ip }) => pairing.join(input, ip))
    bind(app, nodeCalls.poll, (input, { signal }) => nodes.poll(input, signal))
    bind(app, nodeCalls.part, async (input, { reply }) =>
      reply.type('application/octet-stream').send(await nodes.part(input)),
    )
  }
}
