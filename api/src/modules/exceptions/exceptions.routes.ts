import { exceptionCalls } from '@netwarden/shared/contract'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import { pageFrom, windowOf } from '../../platform/http/list-query.ts'
import type { UnreachedSegments } from '../policies/index.ts'
import type { Exceptions } from './exceptions.service.ts'

export function exceptionRoutes(
  exceptions: Exceptions,
  unreached: Pick<UnreachedSegments, 'of'>,
): BindRoutes {
  return (app) => {
    bind(app, exceptionCalls.create, (input, context) => exceptions.create(input, actorOf(context)))
    bind(app, exceptionCalls.end, ({ id }, context) => exceptions.end(id, actorOf(context)))
    bind(app, exceptionCalls.unreached, async ({ domain }, { language }) => ({
      segments: await unreached.of(domain, language),
    }))
    bind(app, exceptionCalls.list, async (input, { language }) => {
      const { state, q, user } = input
      return pageFrom(input, await exceptions.list({ state, q, user }, windowOf(input), language))
    })
  }
}
