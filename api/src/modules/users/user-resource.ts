import { userResource } from '@netwarden/shared/contract'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import { bindResource } from '../../platform/http/resource.ts'
import type { UserService } from './users.service.ts'

/** Users for react-admin. */
export function userResourceRoutes(users: UserService): BindRoutes {
  return (app) => {
    bindResource(
      app,
      userResource,
      (filter, window) => users.list(filter, window),
      (filter, after) => users.readAfter(filter, after),
    )
    bind(app, userResource.get, ({ id }) => users.get(id))
    bind(app, userResource.create, (input, context) =>
      users.create(input, context.principal, actorOf(context)),
    )
    bind(app, userResource.update, ({ id, ...changes }, context) =>
      users.update(id, changes, context.principal, actorOf(context)),
    )
    bind(app, userResource.remove, async ({ id }, context) => {
      await users.remove([id], context.principal, actorOf(context))
      return { id }
    })
  }
}
