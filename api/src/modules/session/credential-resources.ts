import {
  API_TOKEN_SORTS,
  apiTokenFields,
  apiTokenSchema,
  createdApiTokenSchema,
  idsFilter,
  ownerFilter,
  SESSION_SORTS,
  sessionSchema,
} from '@netwarden/shared'
import { z } from 'zod'
import { actorOf } from '../../platform/http/actor.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import { bindResource } from '../../platform/http/resource.ts'
import type { SessionServices } from './session.routes.ts'

const filter = z.strictObject({ ...ownerFilter, ...idsFilter })

/** Sessions and API tokens for react-admin. */
export function credentialResources({
  sessions,
  apiTokens,
}: Pick<SessionServices, 'sessions' | 'apiTokens'>): BindRoutes {
  return (app) => {
    bindResource(app, {
      name: 'sessions',
      area: 'session',
      access: 'any',
      writeScope: 'none',
      row: sessionSchema,
      filter,
      sorts: SESSION_SORTS,
      list: (wanted, window, { principal }) => sessions.list(wanted, window, principal),
      get: (id, { principal }) => sessions.get(id, principal),
      remove: (id, context) => sessions.revoke(id, context.principal, actorOf(context)),
    })
    bindResource(app, {
      name: 'api-tokens',
      area: 'session',
      access: 'any',
      writeScope: 'none',
      row: apiTokenSchema,
      filter,
      sorts: API_TOKEN_SORTS,
      list: (wanted, window, { principal }) => apiTokens.list(wanted, window, principal),
      get: (id, { principal }) => apiTokens.get(id, principal),
      create: {
        input: z.strictObject(apiTokenFields),
        reply: createdApiTokenSchema,
        hasSecret: true,
        run: (input, context) => apiTokens.create(input, context.principal, actorOf(context)),
      },
      remove: (id, context) => apiTokens.revoke(id, context.principal, actorOf(context)),
    })
  }
}
