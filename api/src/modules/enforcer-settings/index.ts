export { EnforcerOverrides, parsedSettings, SITES_GROUP, type StoredSites } from './enforcer-settings.ts'
