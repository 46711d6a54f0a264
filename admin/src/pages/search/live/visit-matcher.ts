import type { KeywordKind } from '@netwarden/shared/contract'
import { type AccessRecord, UNKNOWN_COUNTRY } from '@netwarden/shared/domain'
import {
  canonicalDeviceKey,
  canonicalIp,
  canonicalMac,
  domainSpellings,
  matchesPattern,
  type Network,
  networkContains,
  parseIp,
  parseNetwork,
  readDomainKeyword,
  unicodePattern,
} from '@netwarden/shared/validators'
import {
  NO_FILTERS,
  toKeywordKind,
  type VisitFilterName,
  type VisitFilters,
} from '../../../domain/visit/index.ts'
import { unicodeDomain } from '../../../domain/words/unicode-domain.ts'
import type { TimeSpan } from '../../../kit/index.ts'

export type VisitMatcher = (record: AccessRecord) => boolean

/** A record lacks its person, the owner's country, the region, the network and the site: only the server can compare these. */
const UNMATCHABLE = [
  'user',
  'department',
  'ownerCountry',
  'region',
  'network',
  'site',
] as const satisfies readonly VisitFilterName[]
type MatchableFilter = Exclude<VisitFilterName, 'keyword' | 'keywordKind' | (typeof UNMATCHABLE)[number]>

const REPORTED = Object.keys(NO_FILTERS).filter(
  (name): name is MatchableFilter => !['keyword', 'keywordKind', ...UNMATCHABLE].includes(name),
)

/**
 * The search's conditions for records that are pushed, as the server would apply them; null when some
 * condition needs a value that records lack.
 */
export function createVisitMatcher(filters: VisitFilters, span: TimeSpan): VisitMatcher | null {
  const keywordKind = toKeywordKind(filters.keywordKind)
  if (UNMATCHABLE.some((name) => filters[name] !== '')) return null
  if (filters.keyword !== '' && isOfPeople(keywordKind)) return null
  const from = span.from ? Date.parse(span.from) : Number.NEGATIVE_INFINITY
  const to = span.to ? Date.parse(span.to) : Number.POSITIVE_INFINITY
  const wanted = REPORTED.filter((name) => filters[name] !== '')
  const isKeywordIn = isOfPeople(keywordKind) ? () => true : keywordTest(keywordKind, filters.keyword)
  return (record) => {
    const at = Date.parse(record.accessAt)
    if (at < from || at >= to) return false
    return wanted.every((name) => isEqual(name, fieldOf(record, name), filters[name])) && isKeywordIn(record)
  }
}

function isOfPeople(kind: KeywordKind): kind is 'user' | 'department' {
  return kind === 'user' || kind === 'department'
}

/** A device is its MAC, or its address where no MAC is known; what went to no address went to no country. */
function fieldOf(record: AccessRecord, name: MatchableFilter): string | number | null {
  if (name === 'deviceId') return record.deviceMac ?? record.deviceIP
  if (name === 'country' && record.country === UNKNOWN_COUNTRY && record.dstHostIP === null) return null
  return record[name]
}

/** Addresses are kept in their one spelling, names in one of a few; all else is compared as it is. */
function isEqual(name: MatchableFilter, value: string | number | null, wanted: string): boolean {
  if (name === 'deviceId') return value === canonicalDeviceKey(wanted)
  if (name === 'deviceIP' || name === 'dstHostIP') return value === canonicalIp(wanted)
  const isName = name === 'domain' || name === 'registrableDomain'
  return (isName ? domainSpellings(wanted) : [wanted]).includes(String(value ?? ''))
}

function keywordTest(kind: Exclude<KeywordKind, 'user' | 'department'>, keyword: string): VisitMatcher {
  if (keyword === '') return () => true
  const mac = kind === 'deviceIP' ? canonicalMac(keyword) : null
  if (mac !== null) return ({ deviceMac }) => deviceMac === mac
  if (kind === 'domain') return domainTest(keyword)
  if (kind === 'deviceIP' || kind === 'dstHostIP') {
    const network = keyword.includes('/') ? parseNetwork(keyword) : null
    if (network) return (record) => isInNetwork(record[kind], network)
    const address = canonicalIp(keyword)
    if (address !== null) return (record) => record[kind] === address
  }
  const pattern = keyword.toLowerCase()
  return (record) => matchesPattern((record[kind] ?? '').toLowerCase(), pattern)
}

function domainTest(keyword: string): VisitMatcher {
  const read = readDomainKeyword(keyword)
  const letters = unicodePattern(keyword)
  return ({ domain }) => {
    const name = (domain ?? '').toLowerCase()
    if (read.kind === 'exact') return read.names.includes(name)
    if (read.kind === 'below') return read.names.some((top) => name === top || name.endsWith(`.${top}`))
    if (read.patterns.some((pattern) => matchesPattern(name, pattern))) return true
    return letters !== null && matchesPattern((unicodeDomain(name) ?? name).toLowerCase(), letters)
  }
}

function isInNetwork(text: string | null, network: Network): boolean {
  const address = text === null ? null : parseIp(text)
  return address !== null && networkContains(network, address)
}
