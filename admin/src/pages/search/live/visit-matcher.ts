import {
  type AccessRecord,
  canonicalDeviceKey,
  canonicalIp,
  canonicalMac,
  domainPatternSpellings,
  domainSpellings,
  type KeywordKind,
  UNKNOWN_COUNTRY,
} from '@netwarden/shared'
import {
  NO_FILTERS,
  toKeywordKind,
  type VisitFilterName,
  type VisitFilters,
} from '../../../domain/visit/index.ts'
import type { TimeSpan } from '../../../kit/index.ts'

export type VisitMatcher = (record: AccessRecord) => boolean

/** A record does not tell the owner's country, the region and the network: these the server alone can compare. */
const UNMATCHABLE = ['ownerCountry', 'region', 'network'] as const satisfies readonly VisitFilterName[]
type MatchableFilter = Exclude<VisitFilterName, 'keyword' | 'keywordKind' | (typeof UNMATCHABLE)[number]>

const REPORTED = Object.keys(NO_FILTERS).filter(
  (name): name is MatchableFilter => !['keyword', 'keywordKind', ...UNMATCHABLE].includes(name),
)

/**
 * The search's conditions for records that are pushed, as the server would apply them; null when some
 * condition is about what a record does not tell.
 */
export function createVisitMatcher(filters: VisitFilters, span: TimeSpan): VisitMatcher | null {
  if (UNMATCHABLE.some((name) => filters[name] !== '')) return null
  const from = span.from ? Date.parse(span.from) : Number.NEGATIVE_INFINITY
  const to = span.to ? Date.parse(span.to) : Number.POSITIVE_INFINITY
  const wanted = REPORTED.filter((name) => filters[name] !== '')
  const isKeywordIn = keywordTest(toKeywordKind(filters.keywordKind), filters.keyword)
  return (record) => {
    const at = Date.parse(record.accessAt)
    if (at < from || at >= to) return false
    return wanted.every((name) => isEqual(name, fieldOf(record, name), filters[name])) && isKeywordIn(record)
  }
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

function keywordTest(kind: KeywordKind, keyword: string): VisitMatcher {
  if (keyword === '') return () => true
  const mac = kind === 'deviceIP' ? canonicalMac(keyword) : null
  if (mac !== null) return ({ deviceMac }) => deviceMac === mac
  const address = kind === 'deviceIP' || kind === 'dstHostIP' ? canonicalIp(keyword) : null
  if (address !== null) return (record) => record[kind] === address
  const patterns = spellingsOf(kind, keyword).map((spelling) => spelling.split(/\*+/))
  return (record) => {
    const text = (record[kind] ?? '').toLowerCase()
    return patterns.some((parts) => holdsInOrder(text, parts))
  }
}

function spellingsOf(kind: KeywordKind, keyword: string): readonly string[] {
  if (kind !== 'domain') return [keyword.toLowerCase()]
  return keyword.includes('*') ? domainPatternSpellings(keyword) : domainSpellings(keyword)
}

/** Whether a text is these parts with anything between them; in time that grows with the text alone. */
function holdsInOrder(text: string, parts: readonly string[]): boolean {
  const [first = '', ...others] = parts
  const last = others.pop()
  if (last === undefined) return text === first
  if (!text.startsWith(first)) return false
  let at = first.length
  for (const part of others) {
    const found = text.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return text.length - last.length >= at && text.endsWith(last)
}
