import {
  customPolicyResource,
  listChangesSchema,
  listResource,
  type PolicyList,
  pauseCalls,
  policyCalls,
} from '@netwarden/shared'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import { check } from '../../platform/http/input.ts'
import { pageFrom, windowOf } from '../../platform/http/list-query.ts'
import { bindResource } from '../../platform/http/resource.ts'
import { createList, editList, type ListsService, type PolicyListServices } from '../lists/index.ts'
import type { CustomPoliciesService } from './custom-policies.service.ts'
import type { DecisionExplainer } from './decision-explainer.ts'
import type { Pauses } from './pauses.service.ts'
import type { PolicyCounter } from './policy-counts.ts'

export interface PolicyRoutesDeps {
  presets: ListsService
  lists: PolicyListServices
  customPolicies: CustomPoliciesService
  explainer: DecisionExplainer
  counter: PolicyCounter
  pauses: Pauses
}

export function policiesRoutes({
  presets,
  lists,
  customPolicies,
  explainer,
  counter,
  pauses,
}: PolicyRoutesDeps): BindRoutes {
  return (app) => {
    bindLists(app, presets)
    bindCustomPolicies(app, customPolicies)
    bindListResource(app, presets, lists)
    bindCustomPolicyResource(app, customPolicies)
    bind(app, policyCalls.counts, ({ segmentId }) => counter.counts(segmentId))
    bind(app, pauseCalls.list, (_input, { language }) => pauses.list(language))
    bind(app, pauseCalls.set, async (input, context) => {
      await pauses.set(input, actorOf(context))
      return pauses.list(context.language)
    })
    bind(app, policyCalls.explain, (asked, { language }) => explainer.explain(asked, language))
  }
}

function bindLists(app: FastifyInstance, presets: ListsService): void {
  bind(app, policyCalls.list, async (input, { language }) => {
    const { current: _c, pageSize: _p, sort: _s, order: _o, ...filter } = input
    const { enableCount, ...slice } = await presets.list(filter, windowOf(input), language)
    return { ...pageFrom(input, slice), enableCount }
  })
  bind(app, policyCalls.show, ({ id, segmentId, q }, { language }) =>
    presets.show(id, segmentId, q, language),
  )
  bind(app, policyCalls.enable, async ({ id, ...wanted }, context) => {
    await presets.change(id, wanted, actorOf(context))
    return { id }
  })
}

function bindCustomPolicies(app: FastifyInstance, policies: CustomPoliciesService): void {
  const chosen = ({ id, ids = [] }: { id?: string | undefined; ids?: string[] | undefined }) =>
    id === undefined ? ids : [id, ...ids]
  bind(app, policyCalls.listCustom, async (input, { language }) => {
    const { current: _c, pageSize: _p, sort: _s, order: _o, ...filter } = input
    return pageFrom(input, await policies.list(filter, windowOf(input), language))
  })
  bind(app, policyCalls.createCustom, (input, context) => policies.create(input, actorOf(context)))
  bind(app, policyCalls.enableCustom, (input, context) =>
    policies.setEnabled(chosen(input), input.enable, actorOf(context)),
  )
  bind(app, policyCalls.removeCustom, (input, context) => policies.remove(chosen(input), actorOf(context)))
}

function bindListResource(app: FastifyInstance, presets: ListsService, lists: PolicyListServices): void {
  bindResource(app, listResource, (filter, window, { language }) => presets.list(filter, window, language))
  bind(app, listResource.get, ({ id }, { language }) => presets.get(id, undefined, language))
  bind(app, listResource.create, async (input, context) => {
    const id = await createList(lists, input, actorOf(context))
    return presets.get(id, undefined, context.language)
  })
  bind(app, listResource.update, async (input, context) => {
    const { id, segmentId, enable, solvedMode, schedule, ...changes } = input
    const before = await presets.get(id, segmentId, context.language)
    const changed = Object.fromEntries(
      Object.entries(changes).filter(([field, value]) => !isAsBefore(before, field, value)),
    )
    const isStanding = enable !== undefined || solvedMode !== undefined || schedule !== undefined
    const standing = isStanding
      ? { segmentId, enable: enable ?? before.enable, solvedMode, schedule }
      : undefined
    const actor = actorOf(context)
    if (Object.keys(changed).length > 0) {
      const { revision } = changes
      await editList(lists, id, check(listChangesSchema, { ...changed, revision }), actor, standing)
    } else if (standing) await presets.change(id, standing, actor)
    return presets.get(id, segmentId, context.language)
  })
  bind(app, listResource.remove, async ({ id }, context) => {
    presets.find(id)
    await lists.own.remove(id, actorOf(context))
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

function bindCustomPolicyResource(app: FastifyInstance, policies: CustomPoliciesService): void {
  bindResource(app, customPolicyResource, (filter, window, { language }) =>
    policies.list(filter, window, language),
  )
  bind(app, customPolicyResource.get, ({ id }, { language }) => policies.get(id, language))
  bind(app, customPolicyResource.create, async (input, context) => {
    const { firstId, ...made } = await policies.create(input, actorOf(context))
    return { id: firstId, ...made }
  })
  bind(app, customPolicyResource.update, ({ id, ...changes }, context) =>
    policies.update(id, changes, actorOf(context), context.language),
  )
  bind(app, customPolicyResource.remove, async ({ id }, context) => {
    await policies.remove([id], actorOf(context))
    return { id }
  })
}
