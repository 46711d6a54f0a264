import { type RiskEngineReport, riskRuleCalls } from '@netwarden/shared/contract'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import type { DryRuns } from './dry-runs.ts'
import type { RiskRulesService } from './risk-rules.service.ts'

export function riskRulesRoutes(
  rules: RiskRulesService,
  dryRuns: DryRuns,
  engine: () => RiskEngineReport,
): BindRoutes {
  return (app) => {
    bind(app, riskRuleCalls.read, () => rules.read())
    bind(app, riskRuleCalls.engine, () => engine())
    bind(app, riskRuleCalls.dryRun, async ({ rules: changes, days }, { principal, language, signal }) =>
      dryRuns.run(await rules.with(changes), days, { userId: principal.userId, language, signal }),
    )
    bind(app, riskRuleCalls.update, (input, context) => rules.update(input, actorOf(context)))
  }
}
