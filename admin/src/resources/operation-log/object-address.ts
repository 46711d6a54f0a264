import { pagePath } from '@netwarden/shared/contract'
import type { OperationLogEntry } from '@netwarden/shared/domain'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { policyAddress, segmentAddress } from '../../domain/control/index.ts'
import {
  LISTS_PATH,
  ORGS_PATH,
  SEGMENTS_PATH,
  SOURCES_PATH,
  SUBJECT_PATHS,
  ZONE_PATH,
} from '../../domain/links/index.ts'
import { isRecord } from '../../kit/stores/browser-storage.ts'

type Subject = Pick<OperationLogEntry, 'subjectKind' | 'subjectId' | 'subject' | 'before' | 'after'>

const SYSTEM = pagePath('SystemConfigIndex')
/** The tab or page of each group of settings. */
const SETTINGS: Readonly<Record<string, string>> = {
  alarm: SYSTEM,
  mail: SYSTEM,
  'risk-rules': `${SYSTEM}?tab=risk`,
  retention: `${SYSTEM}?tab=access`,
  'change-guard': `${SYSTEM}?tab=changeGuard`,
  branding: `${SYSTEM}?tab=branding`,
  backup: `${SYSTEM}?tab=api`,
  dns: pagePath('DnsConfig'),
  gateway: `${pagePath('DnsConfig')}?tab=gateway`,
}

const below = (path: string, id: string) => `${path}/${encodeURIComponent(id)}`

const ADDRESSES: Readonly<Record<string, (subject: Subject) => string | null>> = {
  segment: ({ subjectId }) => (subjectId === '' ? SEGMENTS_PATH : segmentAddress(subjectId)),
  'custom-policy': (entry) => policyPage(entry),
  policy: () => LISTS_PATH,
  exception: () => pagePath('PolicyExceptions'),
  request: () => pagePath('AccessRequests'),
  pause: ({ subjectId }) => (subjectId === '' ? SEGMENTS_PATH : policyAddress(subjectId)),
  receipt: () => pagePath('ChangeReceipts'),
  'pending-change': () => pagePath('ChangeReceipts'),
  setting: ({ subjectId }) => (Object.hasOwn(SETTINGS, subjectId) ? (SETTINGS[subjectId] ?? null) : null),
  'risk-mute': () => `${SYSTEM}?tab=risk`,
  'risk-event': ({ subjectId }) => (subjectId === '' ? null : below(pagePath('RiskDetail'), subjectId)),
  device: ({ subjectId }) => below(SUBJECT_PATHS.device, subjectId),
  organisation: () => ORGS_PATH,
  source: ({ subjectId }) => `${SOURCES_PATH}?source=${encodeURIComponent(subjectId)}`,
  zone: ({ subject }) => (subject === '' ? null : below(ZONE_PATH, subject)),
  user: () => pagePath('UserManagementList'),
}

/** The page that shows the object of an operation as it is now; null where it has none. */
export function objectAddress(entry: Subject): string | null {
  const find = Object.hasOwn(ADDRESSES, entry.subjectKind) ? ADDRESSES[entry.subjectKind] : undefined
  return find ? find(entry) : null
}

/** The policies of its segment, with the policy open where the entry names its group. */
function policyPage({ subjectId, before, after }: Subject): string {
  const said = { ...(isRecord(before) ? before : {}), ...(isRecord(after) ? after : {}) }
  const segmentId = typeof said.segmentId === 'string' ? said.segmentId : BUILT_IN_SEGMENT_ID
  const { group } = said
  const page = policyAddress(
    segmentId,
    group === 'domain' || group === 'ip' || group === 'device' ? group : undefined,
  )
  return subjectId === '' ? page : `${page}?${new URLSearchParams({ policy: subjectId })}`
}
