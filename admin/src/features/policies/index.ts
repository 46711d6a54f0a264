export { NamedSegment } from './NamedSegment.tsx'
export { DeviceControl, DomainListsAndPolicies } from './SubjectControl.tsx'
export { VisitControl, VisitControlButtons } from './VisitControl.tsx'
