export { brandingRoutes } from './branding.routes.ts'
export { BrandingService } from './branding.service.ts'
