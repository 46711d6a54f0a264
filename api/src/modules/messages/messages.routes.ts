import { messageCalls, messageResource } from '@netwarden/shared/contract'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import type { CallContext } from '../../platform/http/context.ts'
import { pageFrom, windowOf } from '../../platform/http/list-query.ts'
import { bindResource } from '../../platform/http/resource.ts'
import type { MessageService } from './messages.service.ts'

export function messageRoutes(messages: MessageService): BindRoutes {
  return (app) => {
    bind(app, messageCalls.list, async (input, { principal, language }) => {
      const { type, status } = input
      const [slice, unread] = await Promise.all([
        messages.list(principal.userId, { type, status }, windowOf(input), language),
        messages.unread(principal.userId),
      ])
      return { ...pageFrom(input, slice), unread }
    })
    bind(app, messageCalls.read, ({ ids, type }, context) =>
      messages.markRead(reader(context), {
        ...(ids ? { ids } : {}),
        ...(type ? { type } : {}),
      }),
    )
    bindResource(app, messageResource, (filter, window, { principal, language }) =>
      messages.list(principal.userId, filter, window, language),
    )
    bind(app, messageResource.get, ({ id }, { principal, language }) =>
      messages.get(principal.userId, id, language),
    )
    bind(app, messageResource.update, async ({ id }, context) => {
      await messages.markRead(reader(context), { ids: [id] })
      return messages.get(context.principal.userId, id, context.language)
    })
  }
}

function reader(context: CallContext) {
  return { ...actorOf(context), userId: context.principal.userId }
}
