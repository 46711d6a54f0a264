export { VisitFocus } from './focus/VisitFocus.tsx'
export { SubjectLink } from './SubjectLink.tsx'
export { subjectAddress } from './subject-address.ts'
