export { ControlRowsRepository } from './control-rows.repository.ts'
export { CurrentPolicies, type InForce } from './current-policies.ts'
