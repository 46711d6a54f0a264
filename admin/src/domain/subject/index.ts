export { useDeviceUsers } from './device-users.ts'
export { FocusButton } from './FocusButton.tsx'
export { useFocus, useFocusChange } from './focus-queries.ts'
export { NamedDevice } from './NamedDevice.tsx'
export { SubjectLink } from './SubjectLink.tsx'
export { subjectAddress } from './subject-address.ts'
export { SUBJECT_SHAPES } from './subject-kinds.ts'
export {
  type Counterpart,
  type FocusSubject,
  later,
  type Subject,
  subjectFilter,
  subjectQueryKey,
  useCounterparts,
  useSubjectDetail,
  useSubjectRisks,
  useSubjectStat,
  useSubjectVisits,
  visitFilter,
} from './subject-queries.ts'
export { VisitFocus } from './VisitFocus.tsx'
