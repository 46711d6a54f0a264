import type { ProfileQuota, SubjectKind } from '@netwarden/shared'
import type { TextKey } from '../../kit/i18n/index.ts'
import type { IconName } from '../../kit/index.ts'

export interface SubjectShape {
  /** The route's parameter that holds the key. */
  param: string
  /** Last part of the call's address before the key. */
  call: string
  icon: IconName
  title: TextKey
  quotas: readonly ProfileQuota[]
  /** Whom it met, the most telling first. */
  counterparts: readonly SubjectKind[]
}

/** All that the four detail pages differ in, apart from their facts. */
export const SUBJECT_SHAPES: Readonly<Record<SubjectKind, SubjectShape>> = {
  device: {
    param: 'deviceId',
    call: 'device',
    icon: 'device',
    title: 'route.device',
    quotas: ['accessRequests', 'accessDomains', 'newAccessDomains', 'bannedTimes'],
    counterparts: ['domain', 'org', 'dstHost'],
  },
  domain: {
    param: 'domainId',
    call: 'domain',
    icon: 'domain',
    title: 'route.domain',
    quotas: ['accessRequests', 'accessDevices', 'bannedTimes'],
    counterparts: ['device', 'dstHost'],
  },
  org: {
    param: 'orgId',
    call: 'org',
    icon: 'org',
    title: 'route.org',
    quotas: ['accessRequests', 'accessDomains', 'accessDevices', 'bannedTimes'],
    counterparts: ['domain', 'device', 'dstHost'],
  },
  dstHost: {
    param: 'dstHostId',
    call: 'dst-host',
    icon: 'host',
    title: 'route.dstHost',
    quotas: ['accessRequests', 'accessDomains', 'accessDevices', 'bannedTimes'],
    counterparts: ['domain', 'org', 'device'],
  },
}
