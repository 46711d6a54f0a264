import type { SubjectKind, Timespan } from '@netwarden/shared'
import { SUBJECT_PATHS } from '../../routes.ts'
import { searchAddress } from '../visits/index.ts'
import { SUBJECT_FILTERS } from './subject-filters.ts'

/** A browser takes these, even written as %2E, for steps through the path. */
const PATH_STEPS = ['.', '..']

/** The page of a device, a domain, an organisation or a host, in the time span one comes from. */
export function subjectAddress(kind: SubjectKind, key: string, timespan: Timespan = 'day'): string {
  if (PATH_STEPS.includes(key)) return searchAddress({ [SUBJECT_FILTERS[kind]]: key })
  const path = `${SUBJECT_PATHS[kind]}/${encodeURIComponent(key)}`
  return timespan === 'day' ? path : `${path}?timespan=${timespan}`
}
