import type { SubjectKind } from '@netwarden/shared'

/** The field of a visit that names a subject of each kind; the visit list is filtered by it. */
export const SUBJECT_FILTERS = {
  device: 'deviceIP',
  domain: 'domain',
  org: 'org',
  dstHost: 'dstHostIP',
} as const satisfies Record<SubjectKind, string>
