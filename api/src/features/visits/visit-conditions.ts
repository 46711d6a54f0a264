import { canonicalIp, canonicalMac, fieldErrors, type VisitFilterInput } from '@netwarden/shared'
import type { Span } from '../../events/time-slices.ts'
import { type Condition, keywordCondition, type VisitFilter } from '../../events/visit-filter.ts'
import { domainSpellings } from './domain-spellings.ts'

const DAY = 86_400_000
/** A log may run ahead of this clock by a little; ingest refuses what is more than a day ahead. */
export interface FilterClock {
  now: number
  retentionDays: number
}

type EqualField = Exclude<keyof VisitFilterInput, 'from' | 'to' | 'tz' | 'keywordKind' | 'keyword' | 'org'>

const COLUMNS: Record<EqualField, string> = {
  solvedMode: 'solved_mode',
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
}

/** The filter of a request in the store's terms; throws a 400 that names a wrong field. */
export function toVisitFilter(input: VisitFilterInput, clock: FilterClock): VisitFilter {
  const conditions: Condition[] = []
  for (const [field, column] of Object.entries(COLUMNS) as [EqualField, string][]) {
    const value = input[field]
    if (value === undefined || value === '') continue
    conditions.push(
      field === 'domain' && typeof value === 'string'
        ? namedDomain(column, value)
        : { column, operator: '=', value: folded(field, value) },
    )
  }
  if (input.org) conditions.push({ column: 'org', operator: '=', value: input.org })
  const keyword = keywordOf(input)
  if (keyword) conditions.push(keyword)
  return { span: toSpan(input, clock), conditions }
}

export function toSpan(range: { from?: Date; to?: Date }, clock: FilterClock): Span {
  const to = range.to?.getTime() ?? clock.now
  const from = range.from?.getTime() ?? clock.now - (clock.retentionDays + 1) * DAY
  if (range.from && range.to && from >= to) throw fieldErrors({ from: 'validation.timeOrder' })
  return { from: Math.min(from, to), to }
}

function folded(field: EqualField, value: string | number): string | number {
  return typeof value === 'string' && field === 'registrableDomain' ? value.toLowerCase() : value
}

function namedDomain(column: string, name: string): Condition {
  const [typed, ...others] = domainSpellings(name)
  return others.length === 0
    ? { column, operator: '=', value: typed }
    : { column, operator: 'IN', value: [typed, ...others] }
}

const KEYWORD_COLUMNS = { domain: 'domain', deviceIP: 'device_ip', dstHostIP: 'dst_ip', org: 'org' } as const

function keywordOf({ keywordKind, keyword }: VisitFilterInput): Condition | null {
  if (!keyword) return null
  const kind = keywordKind ?? 'domain'
  const column = KEYWORD_COLUMNS[kind]
  if (kind === 'org') {
    return keyword.includes('*')
      ? keywordCondition(column, keyword)
      : { column, operator: 'FOLDED=', value: keyword }
  }
  if (keyword.includes('*')) return keywordCondition(column, keyword.toLowerCase())
  if (kind === 'domain') return namedDomain(column, keyword)
  const mac = kind === 'deviceIP' ? canonicalMac(keyword) : null
  if (mac !== null) return { column: 'device_id', operator: '=', value: mac }
  const address = canonicalIp(keyword)
  if (address === null)
    throw fieldErrors({ keyword: kind === 'deviceIP' ? 'validation.device' : 'validation.ip' })
  return { column, operator: '=', value: address }
}
