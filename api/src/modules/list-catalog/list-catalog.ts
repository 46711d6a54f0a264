import { isDeepStrictEqual } from 'node:util'
import type { PolicyList, RiskLevel } from '@netwarden/shared/domain'
import {
  type HashSeed,
  type ListGroup,
  type ListIndex,
  type ListSwitchRow,
  openListIndex,
} from '@netwarden/shared/policy'
import type { Logger } from 'pino'
import { logEvent } from '../../platform/logging/log-event.ts'
import { currentDryRun, type DryRun } from '../../platform/state/dry-run.ts'
import type { RemovedList, StoredList } from '../../platform/state/tables/lists.ts'
import type { BuiltInList } from '../../policies/built-in-lists.ts'
import { buildListIndex } from '../../policies/default-policies.ts'
import { hashOfEntries, type ListText, type ListVersion } from '../../policies/list-texts.ts'
import type { ListPeriodsRepository } from './list-periods.repository.ts'
import type { ListsRepository } from './lists.repository.ts'
import { unpackedText } from './thread/list-tasks.ts'
import type { ListThread } from './thread/list-thread.ts'

/** A list, built in or added. */
export interface CatalogList {
  id: string
  name: BuiltInList['name']
  desc: BuiltInList['desc']
  /** Of a service; null for other lists. */
  category: BuiltInList['category']
  group: ListGroup
  level: RiskLevel | null
  /** Empty as long as an added list has no version. */
  version: string
  domainCount: number
  /** Epoch ms. */
  updatedAt: number
  source: PolicyList['source']
  /** Of a built-in list. */
  domains: readonly string[] | null
  /** Of an added one. */
  stored: StoredList | null
}

export interface ListCatalogDeps {
  builtIn: readonly BuiltInList[]
  /** When the present version of each arrived, epoch ms. */
  arrivals: ReadonlyMap<string, number>
  repository: Pick<ListsRepository, 'all' | 'content' | 'contentsInForce' | 'versionsInForce'>
  periods: Pick<ListPeriodsRepository, 'removed'>
  thread: ListThread
  /** The table of an earlier start, if it is of these lists. */
  kept(versions: readonly ListVersion[], seed: HashSeed): Promise<ListIndex | null>
  seed: HashSeed
  logger: Pick<Logger, 'error'>
}

/** The current lists, and the names of those in force in one table, which is replaced atomically. */
export class ListCatalog {
  #all: readonly CatalogList[]
  #removed: readonly RemovedList[] = []
  #index: ListIndex
  #versions: readonly ListVersion[]
  readonly #builtInVersions: readonly ListVersion[]
  /** The lists as a dry run has changed them. */
  readonly #ofDryRuns = new WeakMap<DryRun, readonly CatalogList[]>()

  constructor(private readonly deps: ListCatalogDeps) {
    this.#all = this.#builtIn()
    this.#index = buildListIndex(deps.builtIn, deps.seed)
    this.#builtInVersions = builtInVersions(deps.builtIn)
    this.#versions = this.#builtInVersions
  }

  get all(): readonly CatalogList[] {
    const dryRun = currentDryRun()
    return (dryRun && this.#ofDryRuns.get(dryRun)) ?? this.#all
  }

  /** Deleted lists that may have decided on existing records. */
  get removed(): readonly RemovedList[] {
    return this.#removed
  }

  get index(): ListIndex {
    return this.#index
  }

  /** The versions of the lists in the table. */
  get versions(): readonly ListVersion[] {
    return this.#versions
  }

  async textOf({ id, version }: ListVersion): Promise<ListText> {
    const builtIn = this.deps.builtIn.find((list) => list.id === id)
    if (builtIn) return [sortedEntries(builtIn).join('\n')]
    const content = await this.deps.repository.content(id, version)
    if (content === undefined) throw new Error(`the version ${version} of the list ${id} was removed`)
    return unpackedText(content)
  }

  get rows(): ListSwitchRow[] {
    return this.all.map(({ id, group, level }) => ({ id, group, ...(level ? { level } : {}) }))
  }

  find(id: string): CatalogList | undefined {
    return this.all.find((list) => list.id === id)
  }

  /** Reads the added lists again; the table is rebuilt, outside this thread, where another version is in force. */
  async refresh(): Promise<void> {
    const { repository, periods, kept, seed } = this.deps
    const stored = await repository.all()
    const all = [...this.#builtIn(), ...stored.map(storedListOf)]
    const dryRun = currentDryRun()
    if (dryRun) {
      this.#ofDryRuns.set(dryRun, all)
      return
    }
    this.#removed = await periods.removed()
    const versions = [...this.#builtInVersions, ...(await repository.versionsInForce())]
    if (!isDeepStrictEqual(versions, this.#versions))
      this.#index = (await kept(versions, seed)) ?? (await this.#build())
    this.#versions = versions
    this.#all = all
  }

  /** The table with other versions of some lists: their texts, by the list's id. */
  indexWith(contents: ReadonlyMap<string, string>): Promise<ListIndex> {
    return this.#build(contents)
  }

  async #build(instead: ReadonlyMap<string, string> = new Map()): Promise<ListIndex> {
    const { builtIn, repository, thread, seed, logger } = this.deps
    const added = await repository.contentsInForce()
    const lists = [
      ...builtIn.map(({ id, domains }) => ({ id, domains })),
      ...added.filter(({ id }) => !instead.has(id)).map(({ id, content }) => ({ id, domains: content })),
      ...[...instead].map(([id, content]) => ({ id, domains: content })),
    ]
    const { buffer, unread } = await thread.run('index', { seed, lists })
    for (const list of unread) logEvent(logger, 'lists.catalog.damaged', { list })
    const index = openListIndex(buffer)
    if (!index) throw new Error('the thread for lists answered no table')
    return index
  }

  #builtIn(): CatalogList[] {
    return this.deps.builtIn.map(({ id, name, desc, category, group, level, version, domains }) => ({
      id,
      name,
      desc,
      category,
      group,
      level: level ?? null,
      version,
      domainCount: domains.length,
      updatedAt: this.#arrivedAt(id),
      source: { kind: 'builtIn', location: null },
      domains,
      stored: null,
    }))
  }

  #arrivedAt(id: string): number {
    const at = this.deps.arrivals.get(id)
    if (at === undefined) throw new Error(`the list ${id} came unnoticed`)
    return at
  }
}

function storedListOf(stored: StoredList): CatalogList {
  const { id, name, desc, policyGroup, level, inForce, domainCount, updatedAt } = stored
  return {
    id,
    name: { zh: name, en: name },
    desc: { zh: desc, en: desc },
    category: null,
    group: policyGroup,
    level,
    version: inForce ?? '',
    domainCount,
    updatedAt,
    source: { kind: stored.sourceKind, location: stored.location },
    domains: null,
    stored,
  }
}

function builtInVersions(lists: readonly BuiltInList[]): ListVersion[] {
  return lists.map((list) => ({
    id: list.id,
    version: list.version,
    hash: hashOfEntries(sortedEntries(list)),
  }))
}

function sortedEntries({ domains }: Pick<BuiltInList, 'domains'>): string[] {
  return [...domains].sort()
}
