import { notFound } from '@netwarden/shared/errors'
import type { Actor } from '../../platform/http/actor.ts'
import type { StoredList } from '../../platform/state/tables/lists.ts'
import type { Work } from '../../platform/state/work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import {
  getVersion,
  type Hold,
  type ListPeriodsRepository,
  type ListsRepository,
  type LookBacksRepository,
  type ReadList,
  type VersionHead,
} from '../list-catalog/index.ts'
import { nextCheckAt, nextVersion } from './next-version.ts'

export interface ListVersionsDeps {
  repository: ListsRepository
  periods: Pick<ListPeriodsRepository, 'begin'>
  lookBacks: Pick<LookBacksRepository, 'begin'>
  /** How far back (days) visits to names that a bad list gains are searched; 0: not at all. */
  lookBackDays: number
  clock: Clock
  timeZone: string
}

/** The operation under which a version's enforcement is logged. */
export type Enforcement = 'policy.update' | 'policy.addNames' | 'policy.accept' | 'policy.rollback'

/** The source's validators, so that it is read again only after a change. */
export interface Validators {
  etag?: string | null
  lastModified?: string | null
}

interface NewVersion {
  read: ReadList
  /** Existing versions, newest first. */
  versions: readonly VersionHead[]
  added: number
  removed: number
  hold: Hold | null
  validators: Validators
  /** Puts the version in force immediately, logged under this name. */
  enforcement: Enforcement | null
  actor: Actor
}

const DAY = 86_400_000

/** Stores versions of lists and puts them in force, inside the caller's write. */
export class ListVersions {
  constructor(private readonly deps: ListVersionsDeps) {}

  async add(
    work: Work,
    list: StoredList,
    { read, versions, added, removed, hold, validators, enforcement, actor }: NewVersion,
  ): Promise<void> {
    const { repository, clock, timeZone } = this.deps
    const { hash, domainCount, content, reading } = read
    const version = nextVersion(versions, clock.now(), timeZone)
    await repository.removeUnused(work, list.id)
    await repository.insertVersion(work, {
      listId: list.id,
      number: (versions[0]?.number ?? 0) + 1,
      version,
      state: hold ? 'held' : 'new',
      at: clock.now(),
      base: versions.find(({ state }) => state === 'inForce')?.version ?? null,
      domainCount,
      added,
      removed,
      hash,
      hold: hold && JSON.stringify(hold),
      reading: JSON.stringify(reading),
      content,
      contentBytes: content.length,
    })
    await this.noteChecked(work, list, { ...validators, heldVersion: hold ? version : null })
    const after = { version, domainCount, added, removed, held: hold !== null }
    work.record({ actor, action: 'policy.check', subject: subjectOf(list), after })
    if (enforcement) await this.enforce(work, list.id, version, enforcement, actor)
  }

  async enforce(work: Work, id: string, version: string, action: Enforcement, actor: Actor): Promise<void> {
    const { repository, periods, clock } = this.deps
    const stored = repository.within(work)
    const list = await stored.find(id)
    if (!list) throw notFound()
    const versions = await stored.versions(id)
    const next = getVersion(versions, version)
    const left = versions.find(({ state }) => state === 'inForce')
    if (left) await repository.setState(work, id, left.version, 'kept')
    await repository.setState(work, id, version, 'inForce')
    await periods.begin(work, id, version, clock.now())
    work.replaced('list', id, list)
    const isBack = action === 'policy.rollback'
    // The pending version was compared with the version that is left: it has to be read and compared again.
    if (isBack) await repository.removeUnused(work, id)
    await this.#lookBack(work, { list, next, left: left?.version ?? null, isBack })
    await repository.note(work, id, {
      inForce: version,
      domainCount: next.domainCount,
      heldVersion: null,
      // After two rollbacks, the source's version counts as left, not the one in between.
      leftHash: isBack ? (list.leftHash ?? left?.hash ?? null) : null,
      ...(isBack ? { etag: null, lastModified: null } : { updatedAt: clock.now() }),
    })
    const change = { before: { version: left?.version ?? '' }, after: { version } }
    work.record({ actor, action, subject: subjectOf(list), ...change })
    work.changed('presets', id, list.version)
  }

  /** Drops the pending version. A source has to change before it is used again; an upload is deliberate. */
  async discard(work: Work, list: StoredList, { version, hash, domainCount }: VersionHead, actor: Actor) {
    const { repository } = this.deps
    await repository.removeUnused(work, list.id)
    const left = list.sourceKind === 'upload' ? {} : { leftHash: hash }
    await repository.note(work, list.id, { heldVersion: null, ...left })
    work.record({
      actor,
      action: 'policy.discard',
      subject: subjectOf(list),
      before: { version, domainCount },
    })
    work.changed('presets', list.id, list.version)
  }

  async noteChecked(
    work: Work,
    list: StoredList,
    patch: Parameters<ListsRepository['note']>[2],
  ): Promise<void> {
    const now = this.deps.clock.now()
    const times = { checkedAt: now, nextCheckAt: nextCheckAt(list.checkEvery, now) }
    await this.deps.repository.note(work, list.id, { ...times, fault: null, ...patch })
    work.changed('presets', list.id, list.version)
  }

  /** A rolled-back version was already searched for when it first arrived: only later visits are new. */
  async #lookBack(
    work: Work,
    {
      list,
      next,
      left,
      isBack,
    }: { list: StoredList; next: VersionHead; left: string | null; isBack: boolean },
  ): Promise<void> {
    const { lookBacks, lookBackDays, clock } = this.deps
    const gainsNone = next.added === 0 && next.base === left
    if (list.policyGroup !== 'bad' || lookBackDays === 0 || gainsNone) return
    const toAt = clock.now()
    const earliest = toAt - lookBackDays * DAY
    const fromAt = isBack ? Math.min(toAt, Math.max(earliest, list.updatedAt)) : earliest
    await lookBacks.begin(work, {
      listId: list.id,
      version: next.version,
      base: left,
      fromAt,
      toAt,
      doneAt: fromAt,
      names: 0,
      devices: 0,
      isCut: 0,
      endedAt: null,
    })
  }
}

function subjectOf({ id, name }: StoredList) {
  return { kind: 'policy', id, name }
}
