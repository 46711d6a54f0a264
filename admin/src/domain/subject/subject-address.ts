import { type ProfileKind, pathPartOf, type Timespan } from '@netwarden/shared/contract'
import { SUBJECT_PATHS } from '../links/index.ts'

/** The page of a device, a domain, an organisation, a host or a person, in the current time range. */
export function subjectAddress(kind: ProfileKind, key: string, timespan: Timespan = 'day'): string {
  const path = `${SUBJECT_PATHS[kind]}/${pathPartOf(key)}`
  return timespan === 'day' ? path : `${path}?timespan=${timespan}`
}
