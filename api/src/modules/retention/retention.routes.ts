import { retentionCalls, type StorageReport } from '@netwarden/shared/contract'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import type { RetentionService } from './retention.service.ts'

export function retentionRoutes(
  retention: RetentionService,
  storageReport: () => Promise<StorageReport>,
): BindRoutes {
  return (app) => {
    bind(app, retentionCalls.read, () => retention.report())
    bind(app, retentionCalls.update, ({ days }, context) => retention.setDays(days, actorOf(context)))
    bind(app, retentionCalls.storage, () => storageReport())
    bind(app, retentionCalls.confirm, ({ until }, context) => retention.confirm(until, actorOf(context)))
  }
}
