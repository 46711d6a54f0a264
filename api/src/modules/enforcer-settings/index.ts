export { parsedSettings, SITES_GROUP } from './enforcer-settings.ts'
