import { gatewayCalls } from '@netwarden/shared/contract'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import type { GatewayConfigService, GatewayHost } from '../gateway/index.ts'
import { APPLE_PROFILE } from './apple-profile.ts'
import type { EncryptedDnsService } from './encrypted-dns.service.ts'
import type { GatewayQueryService } from './gateway-query.service.ts'
import { presentGateway } from './present-gateway.ts'

interface GatewayRouteDeps {
  host: GatewayHost
  config: GatewayConfigService
  queries: GatewayQueryService
  encrypted: EncryptedDnsService
}

export function gatewayRoutes({ host, config, queries, encrypted }: GatewayRouteDeps): BindRoutes {
  return (app) => {
    bind(app, gatewayCalls.status, async (_input, { language }) => {
      await host.look()
      return presentGateway(host, language)
    })
    bind(app, gatewayCalls.settings, () => config.read())
    bind(app, gatewayCalls.update, async (changes, context) => {
      const isSwitchedOff = changes.enabled === false && (await config.read()).enabled
      const change = { call: gatewayCalls.update, fields: changes }
      const pending = isSwitchedOff && (await app.changeGate.unmeasured(change, context, 'gateway'))
      return pending || config.update(changes, actorOf(context))
    })
    bind(app, gatewayCalls.query, (query, context) => queries.run(query, actorOf(context), context.language))
    bind(app, gatewayCalls.profile, async ({ kind }, { language, reply }) => {
      const profile = await encrypted.profile(kind, language)
      if ('values' in profile) return reply.send({ data: { kind, values: profile.values } })
      return reply
        .type(APPLE_PROFILE)
        .header('content-disposition', `attachment; filename="${profile.fileName}"`)
        .send(profile.content)
    })
    bind(app, gatewayCalls.encryptedTest, (_input, context) =>
      encrypted.test(actorOf(context), context.language),
    )
    bind(app, gatewayCalls.client, async ({ ip: asked }, context) => {
      const ip = asked ?? context.ip
      const at = await host.lastQueryOf(ip)
      return { ip, lastQueryAt: at === null ? null : new Date(at).toISOString() }
    })
  }
}
