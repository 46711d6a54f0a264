export type { ControlRowsRepository } from './control-rows.repository.ts'
export type { CurrentPolicies, InForce } from './current-policies.ts'
