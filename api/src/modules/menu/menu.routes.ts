import { type BrandingSettings, menuCalls } from '@netwarden/shared/contract'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import { menuFor } from './menu.service.ts'

export function menuRoutes(readBranding: () => Promise<BrandingSettings>): BindRoutes {
  return (app) =>
    bind(app, menuCalls.read, async (_input, { principal }) => menuFor(principal.role, await readBranding()))
}
