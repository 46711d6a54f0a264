import {
  canonicalIp,
  notFound,
  type ProfileQuota,
  type Stat,
  type SubjectDetail,
  type SubjectKind,
  type Timespan,
} from '@netwarden/shared'
import type { Clock } from '../../clock.ts'
import type { Condition } from '../../events/visit-filter.ts'
import type { FocusRepository } from './focus.repository.ts'
import { SUBJECT_COLUMNS, type SubjectFace, type SubjectsRepository } from './subjects.repository.ts'
import { type Period, periodOf } from './timespans.ts'

export interface OrganisationFacts {
  industry: string
  address?: string | undefined
  country: string
}

export interface SubjectsDeps {
  repository: SubjectsRepository
  focus: FocusRepository
  makerOf(mac: string): string | null
  organisationOf(name: string): OrganisationFacts | null
  clock: Clock
  retentionDays: number
}

const QUARTER = 15 * 60_000
const DAY = 86_400_000
const BANNED: Condition = { column: 'solved_mode', operator: '=', value: 'banned' }

interface SpanInput {
  timespan: Timespan
  timeZone: string
}

/** A device, a domain, an organisation or a destination host: what is known of it and what it did. */
export class SubjectsService {
  constructor(private readonly deps: SubjectsDeps) {}

  async detail(kind: SubjectKind, rawKey: string, input: SpanInput, userId: string): Promise<SubjectDetail> {
    const { repository, focus, clock } = this.deps
    const key = canonicalKey(kind, rawKey)
    const conditions = conditionsOf(kind, key)
    const { span } = periodOf(input.timespan, clock.now(), input.timeZone)
    const seen = await repository.bounds(this.#kept(), conditions)
    if (!seen) throw notFound()
    const [first, last, visits, banned, focused] = await Promise.all([
      repository.edgeRecord({ from: seen.first, to: seen.first + QUARTER }, conditions, 'asc'),
      repository.edgeRecord({ from: seen.last, to: seen.last + QUARTER }, conditions, 'desc'),
      repository.visits(span, conditions),
      repository.visits(span, [...conditions, BANNED]),
      focus.find(userId, kind, key),
    ])
    if (!first || !last) throw notFound()
    return {
      kind,
      key,
      quickAccessId: focused?.id ?? null,
      firstAccessAt: new Date(first.at).toISOString(),
      lastActiveAt: new Date(last.at).toISOString(),
      from: new Date(span.from).toISOString(),
      to: new Date(span.to).toISOString(),
      visits,
      banned,
      ...(await this.#facts(kind, key, last)),
    }
  }

  async #facts(kind: SubjectKind, key: string, last: SubjectFace): Promise<Partial<SubjectDetail>> {
    const orNull = (text: string) => (text === '' ? null : text)
    switch (kind) {
      case 'device':
        return {
          deviceIP: key,
          deviceMac: orNull(last.device_mac),
          name: orNull(last.device_name),
          maker: last.device_mac ? this.deps.makerOf(last.device_mac) : null,
          addresses: await this.#addressesOf(last.device_id),
        }
      case 'domain':
        return {
          domain: key,
          registrableDomain: orNull(last.registrable_domain),
          org: orNull(last.org),
          domainType: last.domain_type,
          riskLevel: last.risk_level,
          solvedMode: last.solved_mode,
        }
      case 'org': {
        const facts = this.deps.organisationOf(key)
        return {
          name: key,
          industry: facts?.industry ?? null,
          address: facts?.address ?? null,
          country: facts?.country ?? null,
          solvedMode: last.solved_mode,
        }
      }
      case 'dstHost':
        return {
          dstHostIP: key,
          dstHost: orNull(last.dst_host),
          org: orNull(last.org),
          country: last.country,
          network: orNull(last.network),
          solvedMode: last.solved_mode,
        }
    }
  }

  async #addressesOf(deviceId: string): Promise<string[]> {
    const condition: Condition = { column: 'device_id', operator: '=', value: deviceId }
    const rows = await this.deps.repository.counterparts('device_ip', this.#kept(), [condition], 50)
    return rows.map(({ name }) => name)
  }

  async stat(quota: ProfileQuota, kind: SubjectKind, rawKey: string, input: SpanInput): Promise<Stat> {
    const now = this.deps.clock.now()
    const period = periodOf(input.timespan, now, input.timeZone)
    const conditions = conditionsOf(kind, canonicalKey(kind, rawKey))
    const [count, previous, current, before] = await Promise.all([
      this.#figure(quota, period.span, conditions),
      this.#figure(quota, period.before, conditions),
      this.#slots(quota, period.span, period.starts, conditions),
      this.#slots(quota, { from: period.before.from, to: period.span.from }, period.startsBefore, conditions),
    ])
    return {
      meta: { updatedAt: new Date(now).toISOString() },
      count,
      growth: previous === 0 ? null : (count - previous) / previous,
      chartData: [
        ...points('current', period.starts, current),
        ...points('previous', period.startsBefore, before),
      ],
    }
  }

  #figure(quota: ProfileQuota, span: Period['span'], conditions: Condition[]): Promise<number> {
    const { repository } = this.deps
    switch (quota) {
      case 'accessRequests':
        return repository.visits(span, conditions)
      case 'bannedTimes':
        return repository.visits(span, [...conditions, BANNED])
      case 'accessDomains':
        return repository.distinct('domain', span, conditions)
      case 'accessDevices':
        return repository.distinct('device_id', span, conditions)
      case 'newAccessDomains':
        return repository.newNames('domain', span, { from: this.#kept().from, to: span.from }, conditions)
    }
  }

  #slots(quota: ProfileQuota, span: Period['span'], starts: number[], conditions: Condition[]) {
    const { repository } = this.deps
    if (quota === 'accessRequests') return repository.visitsBetween(span, starts, conditions)
    if (quota === 'bannedTimes') return repository.visitsBetween(span, starts, [...conditions, BANNED])
    const column = quota === 'accessDevices' ? 'device_id' : 'domain'
    return quota === 'newAccessDomains'
      ? repository.newBetween(column, span, this.#kept().from, starts, conditions)
      : repository.distinctBetween(column, span, starts, conditions)
  }

  async counterparts(kind: SubjectKind, rawKey: string, by: SubjectKind, limit: number, input: SpanInput) {
    const { span } = periodOf(input.timespan, this.deps.clock.now(), input.timeZone)
    const conditions = conditionsOf(kind, canonicalKey(kind, rawKey))
    const rows = await this.deps.repository.counterparts(SUBJECT_COLUMNS[by], span, conditions, limit)
    return rows.map(({ name, n }, index) => ({ ranking: index + 1, name, value: n }))
  }

  #kept() {
    const now = this.deps.clock.now()
    return { from: now - (this.deps.retentionDays + 1) * DAY, to: now + DAY }
  }
}

function points(group: string, starts: readonly number[], values: ReadonlyMap<number, number>) {
  return starts.map((start) => ({
    name: new Date(start).toISOString(),
    value: values.get(start) ?? 0,
    group,
  }))
}

function conditionsOf(kind: SubjectKind, key: string): Condition[] {
  return [{ column: SUBJECT_COLUMNS[kind], operator: '=', value: key }]
}

/** An address that is not one is a subject that does not exist, like any other unknown id. */
export function canonicalKey(kind: SubjectKind, key: string): string {
  if (kind === 'org') return key
  if (kind === 'domain') return key.toLowerCase().replace(/(?<=.)\.$/, '')
  const ip = canonicalIp(key)
  if (ip === null) throw notFound()
  return ip
}
