export { brandingKey, useBranding } from './branding.ts'
