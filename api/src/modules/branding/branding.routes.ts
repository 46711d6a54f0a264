import { brandingCalls } from '@netwarden/shared/contract'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import type { BrandingService } from './branding.service.ts'

export function brandingRoutes(branding: BrandingService): BindRoutes {
  return (app) => {
    bind(app, brandingCalls.read, () => branding.read())
    bind(app, brandingCalls.update, ({ version: _v, isMailOn: _m, ...changes }, context) =>
      branding.update(changes, context.principal, actorOf(context)),
    )
  }
}
