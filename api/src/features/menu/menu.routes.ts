import { type BrandingSettings, menuCalls } from '@netwarden/shared'
import type { BindRoutes } from '../../app.ts'
import { bind } from '../../http/bind.ts'
import { menuFor } from './menu.service.ts'

export function menuRoutes(readBranding: () => Promise<BrandingSettings>): BindRoutes {
  return (app) =>
    bind(app, menuCalls.read, async (_input, { principal }) => menuFor(principal.role, await readBranding()))
}
