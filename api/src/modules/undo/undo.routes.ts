import { operationLogCalls } from '@netwarden/shared/contract'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import type { CallContext } from '../../platform/http/context.ts'
import { ContractCalls } from '../../platform/http/contract-calls.ts'
import type { ObjectThen } from './object-then.ts'
import type { Undo } from './undo.service.ts'

export function undoRoutes(undo: Undo, objects: ObjectThen): BindRoutes {
  return (app) => {
    const callsOf = ({ request }: CallContext) => new ContractCalls(app, request)
    bind(app, operationLogCalls.undoPreview, ({ id, measure }, context) =>
      undo.preview(id, measure, callsOf(context), context),
    )
    bind(app, operationLogCalls.undo, ({ id, reason }, context) =>
      undo.undo(id, reason, callsOf(context), context),
    )
    bind(app, operationLogCalls.subjectState, ({ id }, context) => objects.find(id, context))
  }
}
