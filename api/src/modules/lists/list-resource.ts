import { listChangesSchema, listResource, policyCalls } from '@netwarden/shared/contract'
import type { PolicyList } from '@netwarden/shared/domain'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import { check } from '../../platform/http/input.ts'
import { pageFrom, windowOf } from '../../platform/http/list-query.ts'
import { bindResource } from '../../platform/http/resource.ts'
import type { ListsService } from '../segment-lists/index.ts'
import { createList, editList, type PolicyListServices } from './lists.routes.ts'

/** Lists as the segments use them, and as a resource. */
export function listResourceRoutes(services: PolicyListServices): BindRoutes {
  return (app) => {
    bindLists(app, services.lists)
    bindListResource(app, services.lists, services)
  }
}

function bindLists(app: FastifyInstance, lists: ListsService): void {
  bind(app, policyCalls.list, async (input, { language }) => {
    const { current: _c, pageSize: _p, cursor: _k, sort: _s, order: _o, ...filter } = input
    const { enableCount, ...slice } = await lists.list(filter, windowOf(input), language)
    return { ...pageFrom(input, slice), enableCount }
  })
  bind(app, policyCalls.show, ({ id, segmentId, q }, { language }) => lists.show(id, segmentId, q, language))
  bind(app, policyCalls.enable, async ({ id, ...wanted }, context) => {
    await lists.change(id, wanted, actorOf(context))
    return { id }
  })
}

function bindListResource(app: FastifyInstance, lists: ListsService, services: PolicyListServices): void {
  bindResource(app, listResource, (filter, window, { language }) => lists.list(filter, window, language))
  bind(app, listResource.get, ({ id }, { language }) => lists.get(id, undefined, language))
  bind(app, listResource.create, async (input, context) => {
    const id = await createList(services, input, actorOf(context))
    await services.catalog.refresh()
    return lists.get(id, undefined, context.language)
  })
  bind(app, listResource.update, async (input, context) => {
    const { id, segmentId, enable, solvedMode, schedule, shadow, expiresAt, ...changes } = input
    const before = await lists.get(id, segmentId, context.language)
    const changed = Object.fromEntries(
      Object.entries(changes).filter(([field, value]) => !isAsBefore(before, field, value)),
    )
    const isSetting = [enable, solvedMode, schedule, shadow, expiresAt].some((value) => value !== undefined)
    const setting = isSetting
      ? { segmentId, enable: enable ?? before.enable, solvedMode, schedule, shadow, expiresAt }
      : undefined
    const actor = actorOf(context)
    if (Object.keys(changed).length > 0) {
      const { revision } = changes
      await editList(services, id, check(listChangesSchema, { ...changed, revision }), actor, setting)
    } else if (setting) await lists.change(id, setting, actor)
    await services.catalog.refresh()
    return lists.get(id, segmentId, context.language)
  })
  bind(app, listResource.remove, async ({ id }, context) => {
    lists.find(id)
    await services.own.remove(id, actorOf(context))
    return { id }
  })
}

/** react-admin sends the whole row. */
function isAsBefore(before: PolicyList, field: string, value: unknown): boolean {
  const known = new Map<string, unknown>(Object.entries({ ...before, level: before.riskLevel }))
  return (
    value === undefined || field === 'revision' || JSON.stringify(known.get(field)) === JSON.stringify(value)
  )
}
