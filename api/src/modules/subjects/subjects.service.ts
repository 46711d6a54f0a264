import type {
  ProfileKind,
  ProfileQuota,
  Stat,
  SubjectDetail,
  SubjectKind,
  Timespan,
} from '@netwarden/shared/contract'
import { notFound } from '@netwarden/shared/errors'
import type { Language } from '@netwarden/shared/i18n'
import { endOfStep } from '../../platform/events/shared-reads.ts'
import { clip, QUARTER, type Span } from '../../platform/events/time-slices.ts'
import { type Condition, IS_NOT_LOCAL } from '../../platform/events/visit-filter.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { DeviceOwners, DevicePeople, DeviceRegistry, DeviceSummary } from '../devices/index.ts'
import { type Retention, retentionSpan } from '../retention/index.ts'
import { spellingsOf } from '../visit-filters/index.ts'
import type { FocusRepository } from './focus.repository.ts'
import { canonicalKey } from './subject-key.ts'
import {
  columnOf,
  type SlotFigures,
  type SubjectFace,
  type SubjectsRepository,
} from './subjects.repository.ts'
import { type Period, periodOf } from './timespans.ts'

export interface OrganisationFacts {
  industry: string
  address?: string | undefined
  addressZh?: string | undefined
  country: string
}

export interface SubjectsDeps {
  repository: SubjectsRepository
  focus: FocusRepository
  devices: Pick<DeviceRegistry, 'idOf' | 'namesOf' | 'namesOfOne' | 'describe'>
  owners: Pick<DeviceOwners, 'of' | 'person'>
  people: Pick<DevicePeople, 'conditionOf'>
  makerOf(mac: string): string | null
  organisationOf(name: string): OrganisationFacts | null
  clock: Clock
  retention: Retention
}

interface SpanInput {
  timespan: Timespan
  timeZone: string
}

/** Times of the first and the newest visit (epoch ms), and the newest itself where it was read. */
interface Seen {
  firstAt: number
  lastAt: number
  face: SubjectFace | null
}

interface CounterpartsQuery {
  by: SubjectKind
  limit: number
  isNew?: boolean | undefined
  /** Whether names of local discovery are ranked. */
  local?: boolean | undefined
}

/** A device, a domain, an organisation or a destination host: its data and its activity. */
export class SubjectsService {
  constructor(private readonly deps: SubjectsDeps) {}

  async detail(
    kind: ProfileKind,
    rawKey: string,
    input: SpanInput & { language: Language },
    userId: string,
  ): Promise<SubjectDetail> {
    const { repository, focus, devices, clock } = this.deps
    const { key, id, conditions, person } = await this.#subjectOf(kind, rawKey)
    const now = clock.now()
    const { span, before, starts, slots } = periodOf(input.timespan, now, input.timeZone)
    const [{ device, seen }, figures] = await Promise.all([
      kind === 'device'
        ? this.#deviceOf(key, id, conditions)
        : this.#seen(conditions).then((seen) => ({ device: null, seen })),
      // The figures of its page ask the same.
      repository.visitsBetween({ from: before.from, to: span.to }, slots, conditions),
    ])
    // An organisation of the table and a person have a page before their first visit.
    const isListed = (kind === 'org' && this.deps.organisationOf(key) !== null) || person !== undefined
    if (!seen && !device && !isListed) throw notFound()
    const names = device ? await devices.namesOfOne(key, id, device.addresses) : [key]
    const focused = kind === 'person' ? undefined : await focus.find(userId, kind, names)
    return {
      kind,
      key,
      quickAccessId: focused?.id ?? null,
      firstAccessAt: isoOrNull(seen?.firstAt ?? device?.firstSeenAt),
      lastActiveAt: isoOrNull(seen?.lastAt ?? device?.lastSeenAt),
      from: new Date(span.from).toISOString(),
      to: new Date(endOfStep(now - figures.age)).toISOString(),
      visits: sumOf(figures.visits.slots, starts),
      banned: sumOf(figures.banned.slots, starts),
      ...(device ? await this.#deviceFacts(key, device, seen?.face) : {}),
      ...person,
      ...(kind === 'org' ? this.#organisationFacts(key, seen?.face, input.language) : {}),
      ...((kind === 'domain' || kind === 'dstHost') && seen?.face ? this.#facts(kind, key, seen.face) : {}),
    }
  }

  /** The subject of a key, and its visits: those of a device at all its addresses. */
  async #subjectOf(kind: ProfileKind, rawKey: string) {
    if (kind === 'person') return this.#personOf(rawKey)
    const key = kind === 'domain' ? await this.#nameOf(rawKey) : canonicalKey(kind, rawKey)
    const id = kind === 'device' ? await this.deps.devices.idOf(key, 'page') : key
    return { key, id, conditions: [named(columnOf(kind), id)], person: undefined }
  }

  /** The name as entries of segments write it, and the visits of the person's devices. */
  async #personOf(key: string) {
    const person = await this.deps.owners.person(key)
    if (!person) throw notFound()
    const isTheirs = await this.deps.people.conditionOf({ user: key }, this.#kept())
    return { key, id: key, conditions: [isTheirs], person }
  }

  /** Non-DNS letters are stored under one of several spellings: the first that was visited. */
  async #nameOf(rawKey: string): Promise<string> {
    const usual = canonicalKey('domain', rawKey)
    if (!/[^\0-\x7f]/.test(rawKey)) return usual
    for (const name of new Set([usual, ...spellingsOf(rawKey)])) {
      const isKnown = await this.deps.repository.bounds(this.#kept(), [named('domain', name)])
      if (isKnown) return name
    }
    return usual
  }

  async #seen(conditions: Condition[]): Promise<Seen | null> {
    const { repository } = this.deps
    const { first, last } = (await repository.bounds(this.#kept(), conditions)) ?? {}
    if (first === undefined || last === undefined) return null
    const [oldest, newest] = await Promise.all([
      repository.edgeRecord({ from: first, to: first + QUARTER }, conditions, 'asc'),
      repository.edgeRecord({ from: last, to: last + QUARTER }, conditions, 'desc'),
    ])
    // The records of the oldest stored quarter hour may be deleted before its aggregate.
    return newest && { firstAt: oldest?.at ?? first, lastAt: newest.at, face: newest }
  }

  /** A device, the times of whose visits are known; the newest is read for what only that knows. */
  async #deviceOf(key: string, id: string, conditions: Condition[]) {
    const device = await this.deps.devices.describe(id)
    if (!device?.visited) return { device, seen: null }
    const { visited, name, mac, current } = device
    const { first, last } = visited
    const isKnown = name !== null && (key !== mac || current.length > 0)
    const face = isKnown
      ? null
      : await this.deps.repository.edgeRecord({ from: last, to: last + 1 }, conditions, 'desc')
    return { device, seen: { firstAt: first, lastAt: last, face } }
  }

  /** The address is the requested one, else one that the device holds now, IPv4 before IPv6. */
  async #deviceFacts(
    key: string,
    { id, mac, name, isNameSet, held, addresses, current, version }: DeviceSummary,
    last: SubjectFace | null | undefined,
  ): Promise<Partial<SubjectDetail>> {
    const newest = current.find((ip) => !ip.includes(':')) ?? current[0]
    const deviceIP = key === mac ? (newest ?? last?.device_ip ?? addresses[0] ?? null) : key
    const owners = await this.deps.owners.of(deviceIP === null ? [id] : [id, deviceIP])
    const owner = owners.get(id) ?? owners.get(deviceIP ?? '')
    return {
      deviceId: id,
      deviceIP,
      deviceMac: mac,
      user: owner?.user || null,
      department: owner?.department || null,
      name: name ?? (last?.device_name || null),
      isNameSet,
      maker: mac === null ? null : this.deps.makerOf(mac),
      addresses,
      held,
      version,
    }
  }

  #organisationFacts(
    key: string,
    last: SubjectFace | null | undefined,
    language: Language,
  ): Partial<SubjectDetail> {
    const facts = this.deps.organisationOf(key)
    return {
      name: key,
      industry: facts?.industry ?? null,
      address: (language === 'zh-CN' ? facts?.addressZh : undefined) ?? facts?.address ?? null,
      country: facts?.country ?? null,
      ...(last && { solvedMode: last.solved_mode, verdictBy: last.verdict_by }),
    }
  }

  #facts(kind: 'domain' | 'dstHost', key: string, last: SubjectFace): Partial<SubjectDetail> {
    const orNull = (text: string) => (text === '' ? null : text)
    switch (kind) {
      case 'domain':
        return {
          domain: key,
          registrableDomain: orNull(last.registrable_domain),
          org: orNull(last.org),
          domainType: last.domain_type,
          riskLevel: last.risk_level,
          solvedMode: last.solved_mode,
          verdictBy: last.verdict_by,
        }
      case 'dstHost':
        return {
          dstHostIP: key,
          dstHost: orNull(last.dst_host),
          org: orNull(last.org),
          country: last.country,
          network: orNull(last.network),
          solvedMode: last.solved_mode,
          verdictBy: last.verdict_by,
        }
    }
  }

  async stat(
    { quota, local = false }: { quota: ProfileQuota; local?: boolean | undefined },
    kind: ProfileKind,
    rawKey: string,
    input: SpanInput,
  ): Promise<Stat> {
    const now = this.deps.clock.now()
    const period = periodOf(input.timespan, now, input.timeZone)
    const subject = await this.#subjectOf(kind, rawKey)
    const from = quota === 'newAccessDomains' ? this.#kept().from : period.before.from
    const whole = { from, to: period.span.to }
    const { conditions } = subject
    const counted = await this.deps.repository.countable(whole, columnsOf(quota), conditions)
    const { count, previous, slots, age } = await this.#figures({ quota, local }, counted, period, conditions)
    const isWhole = counted.from <= whole.from
    const known = isWhole ? -Infinity : counted.from
    return {
      meta: {
        updatedAt: new Date(now - age).toISOString(),
        ...(isWhole ? {} : { countedFrom: new Date(counted.from).toISOString() }),
      },
      count,
      growth: previous === 0 || !isWhole ? null : (count - previous) / previous,
      chartData: [
        ...points('current', period.starts, slots, known),
        ...points('previous', period.startsBefore, slots, known),
      ],
    }
  }

  /** The figure of the period as a whole, of each slot of it and of the period before, and of that as far as compared. */
  async #figures(
    { quota, local }: { quota: ProfileQuota; local: boolean },
    counted: Span,
    period: Period,
    conditions: Condition[],
  ): Promise<{ count: number; previous: number; slots: SlotFigures; age: number }> {
    const { repository } = this.deps
    const { starts, before: former } = period
    const span = clip({ from: former.from, to: period.span.to }, counted)
    switch (quota) {
      case 'accessRequests':
      case 'bannedTimes': {
        const figures = await repository.visitsBetween(span, period.slots, conditions)
        const { slots, before: previous } = figures[quota === 'bannedTimes' ? 'banned' : 'visits']
        return { count: sumOf(slots, starts), previous, slots, age: figures.age }
      }
      case 'accessDomains':
      case 'accessDevices': {
        const by = quota === 'accessDomains' ? 'domain' : 'device'
        const { names, before, ...found } = await this.#names(by, local, counted, period, conditions)
        return { count: names, previous: before, slots: found.slots, age: found.age }
      }
      case 'newAccessDomains': {
        const [column] = columnsOf(quota)
        const asked = local ? conditions : [...conditions, IS_NOT_LOCAL]
        const { from } = counted
        const within = clip(former, counted)
        const [previous, { slots, age }] = await Promise.all([
          repository.newNames(column, within, { from, to: within.from }, asked),
          repository.newBetween(column, span, from, period.slots.starts, asked),
        ])
        return { count: sumOf(slots, starts), previous, slots, age }
      }
    }
  }

  /** Names of a period and of the one before; the figures and the counterparts of a page ask the same. */
  #names(
    by: SubjectKind,
    local: boolean,
    counted: Span,
    { span, before, slots }: Period,
    conditions: Condition[],
  ) {
    return this.deps.repository.names(
      columnOf(by),
      clip({ from: before.from, to: span.to }, counted),
      { ...slots, whole: span.from },
      conditions,
      by !== 'domain' ? undefined : local ? 'too' : 'apart',
    )
  }

  async counterparts(
    kind: ProfileKind,
    rawKey: string,
    { by, limit, isNew = false, local = false }: CounterpartsQuery,
    input: SpanInput,
  ) {
    const now = this.deps.clock.now()
    const period = periodOf(input.timespan, now, input.timeZone)
    const { span } = period
    const { conditions } = await this.#subjectOf(kind, rawKey)
    const { repository } = this.deps
    const whole = { from: isNew ? this.#kept().from : period.before.from, to: span.to }
    const counted = await repository.countable(whole, [columnOf(by)], conditions)
    const all = isNew ? undefined : await this.#names(by, local, counted, period, conditions)
    const { rows, age } = all
      ? { rows: all.most.slice(0, limit), age: all.age }
      : await repository.newCounterparts(
          columnOf(by),
          clip(span, counted),
          clip({ from: counted.from, to: span.from }, counted),
          by === 'domain' && !local ? [...conditions, IS_NOT_LOCAL] : conditions,
          limit,
        )
    const ids = by === 'device' ? rows.map(({ name }) => name) : []
    const labels = ids.length > 0 ? await this.deps.devices.namesOf(ids) : new Map<string, string | null>()
    return {
      list: rows.map(({ name, n }, index) => ({
        ranking: index + 1,
        name,
        label: labels.get(name) ?? null,
        value: n,
      })),
      ...(all && by === 'domain' ? { local: all.local } : {}),
      from: new Date(span.from).toISOString(),
      asOf: new Date(endOfStep(now - age)).toISOString(),
      ...(counted.from > (isNew ? whole : span).from
        ? { countedFrom: new Date(counted.from).toISOString() }
        : {}),
    }
  }

  #kept() {
    return retentionSpan(this.deps.retention, this.deps.clock.now())
  }
}

function named(column: string, value: string): Condition {
  return { column, operator: '=', value }
}

function sumOf(slots: SlotFigures, starts: readonly number[]): number {
  return starts.reduce((sum, start) => sum + (slots.get(start) ?? 0), 0)
}

/** The columns that a figure needs of each visit, besides its owner. */
function columnsOf(quota: ProfileQuota): readonly [string] {
  if (quota === 'accessRequests' || quota === 'bannedTimes') return ['solved_mode']
  return [quota === 'accessDevices' ? 'device_id' : 'domain']
}

/** Slots that start before the known range have no value, because only a part of them is known. */
function points(
  group: string,
  starts: readonly number[],
  values: ReadonlyMap<number, number>,
  knownFrom: number,
) {
  return starts.map((start) => ({
    name: new Date(start).toISOString(),
    value: start < knownFrom ? null : (values.get(start) ?? 0),
    group,
  }))
}

function isoOrNull(at: number | null | undefined): string | null {
  return at === null || at === undefined ? null : new Date(at).toISOString()
}
