export { PresetPolicies } from './PresetPolicies.tsx'
export { UncategorisedDrawer } from './uncategorised/UncategorisedDrawer.tsx'
