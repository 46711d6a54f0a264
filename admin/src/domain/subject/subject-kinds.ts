import type { ProfileKind, ProfileQuota, SubjectKind } from '@netwarden/shared/contract'
import type { IconName } from '../../kit/index.ts'

export interface SubjectShape {
  icon: IconName
  quotas: readonly ProfileQuota[]
  /** The kinds of its counterparts, the most informative first. */
  counterparts: readonly SubjectKind[]
}

/**
 * The differences between the detail pages, apart from their facts, their title and the parameter of their route.
 */
export const SUBJECT_SHAPES: Readonly<Record<ProfileKind, SubjectShape>> = {
  device: {
    icon: 'device',
    quotas: ['accessRequests', 'accessDomains', 'newAccessDomains', 'bannedTimes'],
    counterparts: ['domain', 'org', 'dstHost'],
  },
  domain: {
    icon: 'domain',
    quotas: ['accessRequests', 'accessDevices', 'bannedTimes'],
    counterparts: ['device', 'dstHost'],
  },
  org: {
    icon: 'org',
    quotas: ['accessRequests', 'accessDomains', 'accessDevices', 'bannedTimes'],
    counterparts: ['domain', 'device', 'dstHost'],
  },
  dstHost: {
    icon: 'host',
    quotas: ['accessRequests', 'accessDomains', 'accessDevices', 'bannedTimes'],
    counterparts: ['domain', 'org', 'device'],
  },
  person: {
    icon: 'user',
    quotas: ['accessRequests', 'accessDomains', 'newAccessDomains', 'bannedTimes'],
    counterparts: ['domain', 'org', 'dstHost'],
  },
}
