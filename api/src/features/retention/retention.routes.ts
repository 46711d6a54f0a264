import { retentionCalls, type StorageReport } from '@netwarden/shared'
import { actorOf } from '../../http/actor.ts'
import { bind } from '../../http/bind.ts'
import type { BindRoutes } from '../../http/bind-routes.ts'
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
