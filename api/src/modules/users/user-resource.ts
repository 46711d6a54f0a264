import {
  newUserSchema,
  renameAliases,
  USER_SORTS,
  userChangesSchema,
  userFilter,
  userSchema,
} from '@netwarden/shared'
import { actorOf } from '../../platform/http/actor.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import { bindResource } from '../../platform/http/resource.ts'
import type { UserService } from './users.service.ts'

/** Users for react-admin. */
export function userResource(users: UserService): BindRoutes {
  return (app) =>
    bindResource(app, {
      name: 'users',
      area: 'users',
      access: 'admin',
      writeScope: 'people',
      row: userSchema,
      filter: userFilter,
      sorts: USER_SORTS,
      list: (filter, window) => users.list(filter, window),
      get: (id) => users.get(id),
      create: {
        input: newUserSchema,
        prepare: renameAliases,
        run: (input, context) => users.create(input, context.principal, actorOf(context)),
      },
      update: {
        input: userChangesSchema,
        prepare: renameAliases,
        run: (id, changes, context) => users.update(id, changes, context.principal, actorOf(context)),
      },
      remove: (id, context) => users.remove([id], context.principal, actorOf(context)),
    })
}
