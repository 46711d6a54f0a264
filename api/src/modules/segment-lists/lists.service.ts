import { isDeepStrictEqual } from 'node:util'
import type { AddedList, ListDetail, MatrixRow, POLICY_SORTS, policyFilter } from '@netwarden/shared/contract'
import { LIST_FIELDS, type PolicyGroup, type PolicyList } from '@netwarden/shared/domain'
import { fieldErrors, notFound } from '@netwarden/shared/errors'
import { fieldNames, initialValues, pickFields } from '@netwarden/shared/fields'
import type { Language } from '@netwarden/shared/i18n'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { listsHolding, type PolicySet } from '@netwarden/shared/policy'
import { domainEntrySchema } from '@netwarden/shared/validators'
import type { z } from 'zod'
import type { Actor } from '../../platform/http/actor.ts'
import type { ListWindow, Slice } from '../../platform/http/list-query.ts'
import type { RemovedList, StoredList } from '../../platform/state/tables/lists.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Work } from '../../platform/state/work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import {
  type CatalogList,
  type HitsOf,
  type ListCatalog,
  type ListEnablementsRepository,
  type ListNames,
  type ListSetting,
  type ListSwitch,
  type ListsRepository,
  type LookBacksRepository,
  type PolicyHitsRepository,
  presentLookBack,
  say,
  UNTOUCHED,
} from '../list-catalog/index.ts'
import type { ReceiptWriter } from '../receipts/index.ts'
import { noSegment, type SegmentsRepository, segmentName } from '../segment-repository/index.ts'
import {
  changedSetting,
  isoOrNull,
  loggedSetting,
  presentSetting,
  type WantedSetting,
  withoutSchedule,
} from './list-settings.ts'

export type PolicyFilter = z.output<typeof policyFilter>
export type PolicySort = (typeof POLICY_SORTS)[number]

export interface ListsServiceDeps {
  catalog: ListCatalog
  listNames: ListNames
  repository: ListsRepository
  enablements: ListEnablementsRepository
  segments: Pick<SegmentsRepository, 'names'>
  hits: Pick<PolicyHitsRepository, 'of'>
  lookBacks: Pick<LookBacksRepository, 'of'>
  /** The compiled policies, which know the lists that hold a name. */
  policies(): PolicySet
  unitOfWork: UnitOfWork
  receipts: Pick<ReceiptWriter, 'keep'>
  clock: Clock
}

/** The state of a list in a segment, with the beginning of its trial (epoch ms). */
type SinceWhen = Omit<ListSwitch, 'segmentId' | 'listId'>

interface ListView {
  segmentId: string
  settings: ReadonlyMap<string, SinceWhen>
  hitsOf: HitsOf
  language: Language
}

const SHOWN_DOMAINS = 100
const NEVER_TRIED = { ...UNTOUCHED, validFrom: null }

/** The lists that can be enabled segment by segment. */
export class ListsService {
  constructor(private readonly deps: ListsServiceDeps) {}

  async list(
    { enable, ...filter }: PolicyFilter,
    { sort, order = 'asc', offset, limit }: ListWindow<PolicySort>,
    language: Language,
  ): Promise<Slice<PolicyList> & { enableCount: number }> {
    const segmentId = filter.segmentId ?? BUILT_IN_SEGMENT_ID
    await this.#assertSegment(segmentId)
    const switches = await this.deps.enablements.all()
    const settings = settingsIn(switches, segmentId)
    const hasState = stateFilter(filter, switches)
    const kind = filter.kind ?? (filter.id ? 'all' : 'list')
    const lists = this.deps.catalog.all.filter((list) => isOfKind(list, kind))
    const hitsOf = await this.deps.hits.of(
      lists.map(({ id }) => id),
      filter.segmentId,
    )
    const holders = this.#holdersOf(filter.q)
    const all = lists.map((list) => this.#present(list, { segmentId, settings, hitsOf, language }))
    const found = all.filter((policy) => isWanted(policy, filter, holders) && hasState(policy))
    const rows = found.filter((policy) => enable === undefined || policy.enable === enable)
    const direction = order === 'asc' ? 1 : -1
    // The default order is the order of the product's own list.
    if (sort) rows.sort((a, b) => direction * (compare(a[sort], b[sort]) || compare(a.id, b.id)))
    return {
      rows: rows.slice(offset, offset + limit),
      total: rows.length,
      enableCount: found.filter((policy) => policy.enable).length,
    }
  }

  /** Every list with its state in every segment; a list that was never enabled in a segment is off and bans there. */
  async matrix(kind: PolicyFilter['kind'], language: Language): Promise<MatrixRow[]> {
    const { catalog, enablements, segments, policies } = this.deps
    const [switches, names] = await Promise.all([enablements.all(), segments.names()])
    const heirs = new Set(policies().segments.flatMap(({ id, inherits }) => (inherits ? [id] : [])))
    const states = new Map(switches.map((row) => [`${row.listId} ${row.segmentId}`, row]))
    const lists = catalog.all.filter((list) => isOfKind(list, kind ?? 'list'))
    return lists.map(({ id, name, group, domainCount, updatedAt }) => ({
      id,
      name: inLanguage(name, language),
      group,
      domainCount,
      updatedAt: new Date(updatedAt).toISOString(),
      segments: [...names.keys()].map((segmentId) => {
        const { expiresAt, afterwards, ...state } = states.get(`${id} ${segmentId}`) ?? UNTOUCHED
        const { enable, shadow, solvedMode } = state
        const isOfAll = states.get(`${id} ${BUILT_IN_SEGMENT_ID}`)?.enable === true
        const inherited = heirs.has(segmentId) && isOfAll && !(enable && !shadow)
        const end = { expiresAt: isoOrNull(expiresAt), afterwards: afterwards && withoutSchedule(afterwards) }
        return { segmentId, enable, shadow, solvedMode, inherited, ...end }
      }),
    }))
  }

  /** The state of each list in a segment. */
  async settings(segmentId: string): Promise<(ListSetting & { group: CatalogList['group'] })[]> {
    await this.#assertSegment(segmentId)
    const settings = settingsIn(await this.deps.enablements.all(), segmentId)
    return this.deps.catalog.all.map(({ id, group }) => ({ group, ...(settings.get(id) ?? UNTOUCHED) }))
  }

  /** How often the lists of each group decided in a segment in 30 days; null while the event store does not answer. */
  async hitsByGroup(segmentId: string): Promise<Map<PolicyGroup, number | null>> {
    const { catalog, hits } = this.deps
    const lists = catalog.all
    const hitsOf = await hits.of(
      lists.map(({ id }) => id),
      segmentId,
    )
    const sums = new Map<PolicyGroup, number | null>()
    for (const { id, group } of lists) {
      const { hits30d } = hitsOf(id)
      const sum = sums.get(group) ?? 0
      sums.set(group, hits30d === null ? null : sum + hits30d)
    }
    return sums
  }

  async get(id: string, hitsIn: string | undefined, language: Language): Promise<PolicyList> {
    const segmentId = hitsIn ?? BUILT_IN_SEGMENT_ID
    await this.#assertSegment(segmentId)
    const settings = settingsIn(await this.deps.enablements.all(), segmentId)
    const hitsOf = await this.deps.hits.of([id], hitsIn)
    return this.#present(this.find(id), { segmentId, settings, hitsOf, language })
  }

  async show(
    id: string,
    segmentId: string | undefined,
    part: string | undefined,
    language: Language,
  ): Promise<ListDetail> {
    const { enablements, segments, lookBacks } = this.deps
    const policy = await this.get(id, segmentId, language)
    const [switches, names] = await Promise.all([enablements.all(), segments.names()])
    const first = { offset: 0, limit: SHOWN_DOMAINS }
    const { rows } = await this.deps.listNames.page(this.find(id), { q: part }, first)
    const its = switches.filter(({ listId }) => listId === id)
    const nameOf = (where: string) => segmentName(names.get(where) ?? '', language)
    const lookBack = await lookBacks.of(id)
    return {
      ...policy,
      lookBack: lookBack ? presentLookBack(lookBack) : null,
      domains: rows.map(({ domain }) => domain),
      enabledIn: its
        .filter(({ enable }) => enable)
        .map(({ segmentId: where, solvedMode, schedule, shadow, expiresAt }) => ({
          segmentId: where,
          segmentName: nameOf(where),
          solvedMode,
          schedule,
          shadow,
          expiresAt: isoOrNull(expiresAt),
        })),
      temporaryIn: its.flatMap(({ segmentId: where, listId: _, validFrom: _from, ...setting }) => {
        const { expiresAt, afterwards, ...state } = setting
        if (expiresAt === null || afterwards === null) return []
        const end = { expiresAt: new Date(expiresAt).toISOString(), afterwards }
        return [{ segmentId: where, segmentName: nameOf(where), ...state, ...end }]
      }),
    }
  }

  change(id: string, wanted: WantedSetting, actor: Actor): Promise<void> {
    return this.deps.unitOfWork.run((work) => this.changeWithin(work, id, wanted, actor))
  }

  async changeWithin(
    work: Work,
    id: string,
    { segmentId = BUILT_IN_SEGMENT_ID, ...wanted }: WantedSetting,
    actor: Actor,
  ): Promise<void> {
    const { enablements, clock } = this.deps
    const name = await this.#nameWithin(work, id)
    if (wanted.expiresAt && wanted.expiresAt.getTime() <= clock.now())
      throw fieldErrors({ expiresAt: 'policy.expired' })
    const changed = await enablements.put(work, segmentId, id, (setting) =>
      changedSetting(setting ?? UNTOUCHED, wanted),
    )
    if (!changed) throw noSegment()
    const { before, after } = changed
    const operation = { action: 'policy.enable', subject: { kind: 'policy', id, name } }
    const change = {
      before: { segmentId, ...loggedSetting(before ?? UNTOUCHED) },
      after: { segmentId, ...loggedSetting(after) },
    }
    work.record({ actor, ...operation, ...change })
    work.changed('presets', id)
    if (!isDeepStrictEqual(change.before, change.after))
      await this.deps.receipts.keep(work, { action: operation.action, name }, actor)
  }

  /** The catalogue learns of a list that the same write has added after its commit. */
  async #nameWithin(work: Work, id: string): Promise<string> {
    const added = await this.deps.repository.within(work).find(id)
    return added?.name ?? this.find(id).name.zh
  }

  /** Names of lists by id. */
  names(language: Language): Map<string, string> {
    return new Map(this.deps.catalog.all.map(({ id, name }) => [id, inLanguage(name, language)]))
  }

  /** The same including deleted lists, by their last names. */
  namesEver(language: Language): Map<string, string> {
    const added = this.added().map(({ id, name }) => [id, name] as const)
    return new Map([...added, ...this.names(language)])
  }

  /** Added lists, including deleted ones, which records name by id. */
  added(): AddedList[] {
    const { all, removed } = this.deps.catalog
    const there = all.flatMap(({ stored }) => stored ?? [])
    return [
      ...there.map((list) => presentAdded(list, false)),
      ...removed.map((list) => presentAdded(list, true)),
    ]
  }

  /** Deleted lists that may have decided on existing records. */
  removed(): readonly RemovedList[] {
    return this.deps.catalog.removed
  }

  /** The version that decides; undefined if it is no list. A newer one may be in force and still be compiled. */
  decidingVersion(id: string): string | undefined {
    return this.deps.catalog.find(id)?.version
  }

  #present(list: CatalogList, { segmentId, settings, hitsOf, language }: ListView): PolicyList {
    const { id, name, desc, category, version, group, level, domainCount, updatedAt, source, stored } = list
    return {
      id,
      ...(stored ? pickFields(LIST_FIELDS, stored) : initialValues(LIST_FIELDS)),
      name: inLanguage(name, language),
      desc: inLanguage(desc, language),
      version,
      scene: stored ? 'custom' : 'preseted',
      kind: kindOf(list),
      category,
      group,
      riskLevel: level,
      segmentId,
      ...presentSetting(settings.get(id) ?? NEVER_TRIED, this.deps.clock.now()),
      domainCount,
      updatedAt: new Date(updatedAt).toISOString(),
      source,
      checkEvery: stored?.checkEvery ?? null,
      checkedAt: typeof stored?.checkedAt === 'number' ? new Date(stored.checkedAt).toISOString() : null,
      heldVersion: stored?.heldVersion ?? null,
      fault: say(stored?.fault ?? null, language),
      ...hitsOf(id),
      isPinned: typeof stored?.leftHash === 'string',
      revision: stored?.version ?? 1,
    }
  }

  /** Ids of the lists that hold the searched domain; none where the text is not a domain name. */
  #holdersOf(text: string | undefined): ReadonlySet<string> {
    const domain = domainEntrySchema.safeParse(text)
    if (!domain.success || !domain.data.includes('.')) return new Set()
    return new Set(listsHolding(this.deps.policies(), domain.data).map(({ listId }) => listId))
  }

  /** Finds a list by its id; throws when it does not exist. */
  find(id: string): CatalogList {
    const list = this.deps.catalog.find(id)
    if (!list) throw notFound()
    return list
  }

  async #assertSegment(id: string): Promise<void> {
    if ((await this.deps.segments.names()).has(id)) return
    throw noSegment()
  }
}

function presentAdded({ id, name, policyGroup }: RemovedList | StoredList, isRemoved: boolean): AddedList {
  return { id, name, isCategory: policyGroup === 'bad' || policyGroup === 'common', isRemoved }
}

function settingsIn(switches: readonly ListSwitch[], segmentId: string): Map<string, SinceWhen> {
  const here = switches.filter((row) => row.segmentId === segmentId)
  return new Map(here.map(({ listId, segmentId: _, ...setting }) => [listId, setting]))
}

/** The lists with the given state in the segment, or in any segment if none is given. */
function stateFilter({ state, segmentId }: PolicyFilter, switches: readonly ListSwitch[]) {
  if (state === undefined) return () => true
  const found = switches
    .filter((row) => row.enable && (segmentId === undefined || row.segmentId === segmentId))
    .filter(({ shadow }) => state !== 'trial' || shadow)
  const ids = new Set(found.map(({ listId }) => listId))
  return ({ id }: Pick<PolicyList, 'id'>) => ids.has(id) === (state !== 'disabled')
}

function isWanted(
  policy: PolicyList,
  { group, category, solvedMode, source, q, id }: Omit<PolicyFilter, 'enable'>,
  holders: ReadonlySet<string>,
): boolean {
  const part = q?.toLowerCase() ?? ''
  const texts = fieldNames(LIST_FIELDS).map((name) => policy[name])
  return (
    (id === undefined || id.includes(policy.id)) &&
    (group === undefined || policy.group === group) &&
    (category === undefined || policy.category === category) &&
    (solvedMode === undefined || policy.solvedMode === solvedMode) &&
    (source === undefined || policy.source.kind === source) &&
    (holders.has(policy.id) || texts.join('\n').toLowerCase().includes(part))
  )
}

function kindOf({ category }: Pick<CatalogList, 'category'>): PolicyList['kind'] {
  return category === null ? 'list' : 'service'
}

function isOfKind(list: CatalogList, kind: NonNullable<PolicyFilter['kind']>): boolean {
  return kind === 'all' || kindOf(list) === kind
}

function compare(a: string | number | boolean | null, b: string | number | boolean | null): number {
  if (typeof a === 'string' && typeof b === 'string') return a.localeCompare(b, 'zh-CN')
  return Number(a) - Number(b)
}

function inLanguage({ zh, en }: CatalogList['name'], language: Language): string {
  return language === 'zh-CN' ? zh : en
}
