export { PresetPolicies } from './PresetPolicies.tsx'
