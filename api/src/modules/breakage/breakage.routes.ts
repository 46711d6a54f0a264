import { reportCalls } from '@netwarden/shared/contract'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import type { BreakageService } from './breakage.service.ts'

export function breakageRoutes(breakage: BreakageService): BindRoutes {
  return (app) =>
    bind(app, reportCalls.breakage, (_input, { language, signal }) => breakage.list(language, signal))
}
