import { reportCalls, segmentOverlapCalls } from '@netwarden/shared/contract'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import type { Reports } from './reports.service.ts'

export function reportRoutes(reports: Reports): BindRoutes {
  return (app) => {
    bind(app, reportCalls.read, (_input, { language }) => reports.read(language))
    bind(app, segmentOverlapCalls.check, (asked, { language }) => reports.overlaps(asked, language))
  }
}
