import type { VisitFilterInput } from '@netwarden/shared/contract'
import { OUTCOMES, UNKNOWN_COUNTRY } from '@netwarden/shared/domain'
import { fieldErrors } from '@netwarden/shared/errors'
import { canonicalCidr, canonicalIp, canonicalMac, readDomainKeyword } from '@netwarden/shared/validators'
import type { Span } from '../../platform/events/time-slices.ts'
import { type Condition, patternOf, type VisitFilter } from '../../platform/events/visit-filter.ts'
import { spellingsOf } from './domain-spellings.ts'
import { patternCondition } from './pattern-condition.ts'

const DAY = 86_400_000
/** The clock of a log may be slightly ahead; ingest rejects times more than a day ahead. */
export interface FilterClock {
  now: number
  /** Days that visits are kept; the times of the oldest and newest visit (epoch ms). */
  retention: { days: number; since: number; newestAt: number }
}

type EqualField = Exclude<
  keyof VisitFilterInput,
  'from' | 'to' | 'tz' | 'keywordKind' | 'keyword' | 'org' | 'rcode' | 'user' | 'department' | 'site'
>

const COLUMNS: Record<EqualField, string> = {
  solvedMode: 'solved_mode',
  verdictBy: 'verdict_by',
  riskLevel: 'risk_level',
  domainType: 'domain_type',
  deviceIP: 'device_ip',
  deviceId: 'device_id',
  domain: 'domain',
  registrableDomain: 'registrable_domain',
  dstHostIP: 'dst_ip',
  dstPort: 'dst_port',
  country: 'country',
  ownerCountry: 'domain_country',
  region: 'region',
  network: 'network',
  application: 'application',
  transport: 'transport',
  controlGroup: 'control_group',
  source: 'source',
  enforcer: 'enforcer',
  channel: 'channel',
}

/** Filters of a list, and which of its records, where only some are wanted. */
export type VisitListFilter = VisitFilterInput & { id?: readonly string[] | undefined }

/** The filter of a request in the store's terms; throws a 400 that names a wrong field. */
export function toVisitFilter(input: VisitListFilter, clock: FilterClock): VisitFilter {
  const conditions: Condition[] = []
  if (input.id) conditions.push({ column: 'id', operator: 'ID IN', value: input.id })
  for (const [field, column] of Object.entries(COLUMNS) as [EqualField, string][]) {
    const value = input[field]
    if (value === undefined || value === '') continue
    conditions.push(
      (field === 'domain' || field === 'registrableDomain') && typeof value === 'string'
        ? namedDomain(column, value)
        : { column, operator: '=', value },
    )
  }
  // A visit without an address has no country: an unknown one is that of an address.
  if (input.country === UNKNOWN_COUNTRY) conditions.push({ column: 'dst_ip', operator: '!=', value: '' })
  if (input.rcode) conditions.push(outcomeOf(input.rcode))
  if (input.org) conditions.push({ column: 'org', operator: '=', value: input.org })
  const keyword = keywordOf(input)
  if (keyword) conditions.push(keyword)
  return { span: toSpan(input, clock), conditions }
}

/** The people meant by a filter: all of the given texts hold, `*` in a pattern matches any text. */
export interface PeopleFilter {
  user?: string | undefined
  department?: string | undefined
  userPattern?: string | undefined
  departmentPattern?: string | undefined
}

/** The people whose visits a request asks for; null where it names none. */
export function peopleOf({ user, department, keywordKind, keyword }: VisitListFilter): PeopleFilter | null {
  const people = {
    ...(user && { user }),
    ...(department && { department }),
    ...(keyword && keywordKind === 'user' && { userPattern: keyword }),
    ...(keyword && keywordKind === 'department' && { departmentPattern: keyword }),
  }
  return Object.keys(people).length === 0 ? null : people
}

/** The outcome of a look-up, or the exact code of its answer. */
function outcomeOf(rcode: string): Condition {
  const isOutcome = OUTCOMES.some((outcome) => outcome === rcode)
  return isOutcome
    ? { column: 'outcome', operator: '=', value: rcode }
    : { column: 'rcode', operator: '=', value: rcode.toUpperCase() }
}

export function toSpan(range: { from?: Date; to?: Date }, clock: FilterClock): Span {
  // The end is not part of a span: the newest record is.
  const to = range.to?.getTime() ?? Math.max(clock.now, clock.retention.newestAt + 1)
  const from = range.from?.getTime() ?? defaultFrom(clock)
  return { from: Math.min(from, to), to }
}

/** All that is kept, by a clock and a retention that may have changed since the records were looked at last. */
function defaultFrom({ now, retention }: FilterClock): number {
  return Math.max(now - (retention.days + 1) * DAY, retention.since)
}

function namedDomain(column: string, name: string): Condition {
  const [typed, ...others] = spellingsOf(name)
  return others.length === 0
    ? { column, operator: '=', value: typed }
    : { column, operator: 'IN', value: [typed, ...others] }
}

/** See `readDomainKeyword`; ingest may give a name one more spelling. */
function domainCondition(column: string, keyword: string): Condition {
  const read = readDomainKeyword(keyword)
  if (read.kind === 'pattern') return { column, operator: 'LIKE', value: read.patterns.map(patternOf) }
  const [typed = ''] = read.names
  if (read.kind === 'exact') return namedDomain(column, typed)
  const names = spellingsOf(typed).map((name) => patternOf(name))
  return { column, operator: 'LIKE', value: names.flatMap((name) => [name, `%.${name}`]) }
}

const KEYWORD_COLUMNS = {
  domain: 'domain',
  deviceIP: 'device_ip',
  deviceName: 'device_name',
  dstHostIP: 'dst_ip',
  org: 'org',
} as const

function keywordOf({ keywordKind, keyword }: VisitFilterInput): Condition | null {
  if (!keyword) return null
  const kind = keywordKind ?? 'domain'
  // Of people the state store knows the devices: `peopleOf`.
  if (kind === 'user' || kind === 'department') return null
  const column = KEYWORD_COLUMNS[kind]
  if (kind === 'domain') return domainCondition(column, keyword)
  if (keyword.includes('*')) return patternCondition(column, keyword)
  if (kind === 'org' || kind === 'deviceName') return { column, operator: 'FOLDED=', value: keyword }
  const network = keyword.includes('/') ? canonicalCidr(keyword) : null
  if (network !== null) return { column, operator: 'IN NETWORK', value: network.cidr }
  const mac = kind === 'deviceIP' ? canonicalMac(keyword) : null
  if (mac !== null) return { column: 'device_id', operator: '=', value: mac }
  const address = canonicalIp(keyword)
  if (address === null)
    throw fieldErrors({ keyword: kind === 'deviceIP' ? 'validation.device' : 'validation.ip' })
  return { column, operator: '=', value: address }
}
