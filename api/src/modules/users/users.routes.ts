import { userCalls } from '@netwarden/shared/contract'
import type { Enforcement } from '@netwarden/shared/domain'
import { MAX_AVATAR_BYTES } from '@netwarden/shared/limits'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import type { CallContext } from '../../platform/http/context.ts'
import { pageFrom, windowOf } from '../../platform/http/list-query.ts'
import { readUpload } from '../../platform/http/upload.ts'
import type { AvatarService } from './avatar.service.ts'
import type { ProfileService } from './profile.service.ts'
import type { UserService } from './users.service.ts'

const A_YEAR = 31_536_000

export function userRoutes(
  users: UserService,
  profiles: ProfileService,
  avatars: AvatarService,
  enforcement: () => Promise<Enforcement>,
): BindRoutes {
  return (app) => {
    bind(app, userCalls.info, async (_input, { principal }) => ({
      ...(await profiles.get(principal.userId)),
      enforcement: await enforcement(),
      ...(principal.mustChangePassword && { mustChangePassword: true as const }),
    }))
    bind(app, userCalls.updateInfo, (input, context) => profiles.update(self(context), input))
    bind(app, userCalls.uploadAvatar, async (_input, context) => {
      const { bytes } = await readUpload(userCalls.uploadAvatar, context.request, { bytes: MAX_AVATAR_BYTES })
      return profiles.setAvatar(self(context), bytes)
    })
    bind(app, userCalls.list, async (input) => {
      const { current: _c, pageSize: _p, cursor: _k, sort: _s, order: _o, ...filter } = input
      return pageFrom(input, await users.list(filter, windowOf(input)))
    })
    bind(app, userCalls.create, (input, context) => users.create(input, context.principal, actorOf(context)))
    bind(app, userCalls.update, ({ id, ...changes }, context) =>
      users.update(id, changes, context.principal, actorOf(context)),
    )
    bind(app, userCalls.setStatus, ({ id, status }, context) =>
      users.setStatus(id, status, context.principal, actorOf(context)),
    )
    bind(app, userCalls.remove, ({ id, ids = [] }, context) =>
      users.remove(id === undefined ? ids : [id, ...ids], context.principal, actorOf(context)),
    )
    app.get<{ Params: { file: string } }>(
      '/avatars/:file',
      { schema: { hide: true }, config: { isOpen: true } },
      async ({ params }, reply) => {
        const { mediaType, bytes } = await avatars.open(params.file.replace(/\.webp$/, ''))
        return reply
          .type(mediaType)
          .header('cache-control', `public, max-age=${A_YEAR}, immutable`)
          .send(bytes)
      },
    )
  }
}

function self(context: CallContext) {
  return { ...actorOf(context), userId: context.principal.userId }
}
