import type { KEYWORD_KINDS, KeywordKind } from '@netwarden/shared/contract'
import type { Query } from '../../kit/session/index.ts'

/** The filters of a search, as in the address; empty means everything. */
export const NO_FILTERS = {
  solvedMode: '',
  verdictBy: '',
  rcode: '',
  riskLevel: '',
  domainType: '',
  keywordKind: '',
  keyword: '',
  deviceIP: '',
  deviceId: '',
  user: '',
  department: '',
  domain: '',
  registrableDomain: '',
  org: '',
  dstHostIP: '',
  dstPort: '',
  country: '',
  ownerCountry: '',
  region: '',
  network: '',
  application: '',
  transport: '',
  controlGroup: '',
  source: '',
  enforcer: '',
  site: '',
  channel: '',
} as const
export type VisitFilterName = keyof typeof NO_FILTERS
export type VisitFilters = Record<VisitFilterName, string>

/** Filters without a field: they are set by links and shown as removable tags. */
export const PINNED_FILTERS = [
  'deviceIP',
  'deviceId',
  'user',
  'department',
  'domain',
  'registrableDomain',
  'org',
  'dstHostIP',
  'dstPort',
  'country',
  'ownerCountry',
  'region',
  'network',
  'application',
  'transport',
  'controlGroup',
  'verdictBy',
  'rcode',
  'source',
  'enforcer',
  'site',
  'channel',
] as const satisfies readonly VisitFilterName[]
export type PinnedFilter = (typeof PINNED_FILTERS)[number]

/** In the order in which the field offers them. */
export const KEYWORD_CHOICES = [
  'domain',
  'deviceIP',
  'deviceName',
  'user',
  'department',
  'dstHostIP',
  'org',
] as const satisfies typeof KEYWORD_KINDS

export function toKeywordKind(text: string): KeywordKind {
  return KEYWORD_CHOICES.find((kind) => kind === text) ?? 'domain'
}

/** The filters in the form of the calls: a kind without a word is ignored. */
export function filterQuery(filters: VisitFilters): Query {
  return filters.keyword === '' ? { ...filters, keywordKind: '' } : filters
}

export function hasFilters(filters: VisitFilters): boolean {
  return Object.entries(filters).some(([name, value]) => name !== 'keywordKind' && value !== '')
}
