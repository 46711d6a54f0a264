import { brandingCalls } from '@netwarden/shared'
import { actorOf } from '../../http/actor.ts'
import { bind } from '../../http/bind.ts'
import type { BindRoutes } from '../../http/bind-routes.ts'
import type { BrandingService } from './branding.service.ts'

export function brandingRoutes(branding: BrandingService): BindRoutes {
  return (app) => {
    bind(app, brandingCalls.read, () => branding.read())
    bind(app, brandingCalls.update, ({ version: _v, isMailOn: _m, ...changes }, context) =>
      branding.update(changes, context.principal, actorOf(context)),
    )
  }
}
