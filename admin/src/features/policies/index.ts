export { DeviceControl, DomainListsAndPolicies } from './SubjectControl.tsx'
export { VisitControl } from './VisitControl.tsx'
