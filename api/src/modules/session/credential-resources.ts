import { apiTokenResource, sessionResource } from '@netwarden/shared/contract'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import { bindResource } from '../../platform/http/resource.ts'
import type { SessionServices } from './session.routes.ts'

/** Sessions and API tokens for react-admin. */
export function credentialResources({
  sessions,
  apiTokens,
}: Pick<SessionServices, 'sessions' | 'apiTokens'>): BindRoutes {
  return (app) => {
    bindResource(app, sessionResource, (filter, window, { principal }) =>
      sessions.list(filter, window, principal),
    )
    bind(app, sessionResource.get, ({ id }, { principal }) => sessions.get(id, principal))
    bind(app, sessionResource.remove, async ({ id }, context) => {
      await sessions.revoke(id, context.principal, actorOf(context))
      return { id }
    })
    bindResource(app, apiTokenResource, (filter, window, { principal }) =>
      apiTokens.list(filter, window, principal),
    )
    bind(app, apiTokenResource.get, ({ id }, { principal }) => apiTokens.get(id, principal))
    bind(app, apiTokenResource.create, (input, context) =>
      apiTokens.create(input, context.principal, actorOf(context)),
    )
    bind(app, apiTokenResource.remove, async ({ id }, context) => {
      await apiTokens.revoke(id, context.principal, actorOf(context))
      return { id }
    })
  }
}
