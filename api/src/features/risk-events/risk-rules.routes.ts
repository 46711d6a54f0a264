import { riskRuleCalls } from '@netwarden/shared'
import { actorOf } from '../../http/actor.ts'
import { bind } from '../../http/bind.ts'
import type { BindRoutes } from '../../http/bind-routes.ts'
import type { RiskRulesService } from './risk-rules.service.ts'

export function riskRulesRoutes(rules: RiskRulesService): BindRoutes {
  return (app) => {
    bind(app, riskRuleCalls.read, () => rules.read())
    bind(app, riskRuleCalls.update, (input, context) => rules.update(input, actorOf(context)))
  }
}
