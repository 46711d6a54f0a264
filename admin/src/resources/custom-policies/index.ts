export { CustomPolicies } from './CustomPolicies.tsx'
