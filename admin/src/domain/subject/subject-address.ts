import { pathPartOf, type SubjectKind, type Timespan } from '@netwarden/shared/contract'
import { SUBJECT_PATHS } from '../links/index.ts'

/** The page of a device, a domain, an organisation or a host, in the current time range. */
export function subjectAddress(kind: SubjectKind, key: string, timespan: Timespan = 'day'): string {
  const path = `${SUBJECT_PATHS[kind]}/${pathPartOf(key)}`
  return timespan === 'day' ? path : `${path}?timespan=${timespan}`
}
