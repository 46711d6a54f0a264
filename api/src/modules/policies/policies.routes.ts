import { customPolicyResource, pauseCalls, policyCalls } from '@netwarden/shared/contract'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import { pageFrom, windowOf } from '../../platform/http/list-query.ts'
import { bindResource } from '../../platform/http/resource.ts'
import type { CustomPoliciesService } from './custom-policies.service.ts'
import type { DecisionExplainer } from './decision-explainer.ts'
import type { Pauses } from './pauses.service.ts'
import type { PolicyCounter } from './policy-counts.ts'

export interface PolicyRoutesDeps {
  customPolicies: CustomPoliciesService
  explainer: DecisionExplainer
  counter: PolicyCounter
  pauses: Pauses
}

export function policiesRoutes({ customPolicies, explainer, counter, pauses }: PolicyRoutesDeps): BindRoutes {
  return (app) => {
    bindCustomPolicies(app, customPolicies)
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

function bindCustomPolicies(app: FastifyInstance, policies: CustomPoliciesService): void {
  const chosen = ({ id, ids = [] }: { id?: string | undefined; ids?: string[] | undefined }) =>
    id === undefined ? ids : [id, ...ids]
  bind(app, policyCalls.listCustom, async (input, { language }) => {
    const { current: _c, pageSize: _p, cursor: _k, sort: _s, order: _o, ...filter } = input
    return pageFrom(input, await policies.list(filter, windowOf(input), language))
  })
  bind(app, policyCalls.createCustom, (input, context) => policies.create(input, actorOf(context)))
  bind(app, policyCalls.enableCustom, (input, context) =>
    policies.setEnabled(chosen(input), input, actorOf(context)),
  )
  bind(app, policyCalls.removeCustom, (input, context) => policies.remove(chosen(input), actorOf(context)))
}

function bindCustomPolicyResource(app: FastifyInstance, policies: CustomPoliciesService): void {
  bindResource(
    app,
    customPolicyResource,
    (filter, window, { language }) => policies.list(filter, window, language),
    (filter, after, { language }) => policies.readAfter(filter, after, language),
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
