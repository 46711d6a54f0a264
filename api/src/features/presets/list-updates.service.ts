import {
  badContent,
  conflict,
  type Language,
  type ListUpdated,
  MAX_LIST_BYTES,
  type Message,
  notFound,
  type UpdateCheck,
} from '@netwarden/shared'
import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import { type Actor, SYSTEM_ACTOR } from '../../http/actor.ts'
import type { AskedName, ReadList } from '../../lists/list-tasks.ts'
import type { ListThread } from '../../lists/list-thread.ts'
import { unpackFile } from '../../outbound/index.ts'
import type { StoredList } from '../../state/tables/lists.ts'
import type { UnitOfWork } from '../../state/unit-of-work.ts'
import type { Work } from '../../state/work.ts'
import { LeaseLost, type WorkLeases } from '../../state/work-leases.ts'
import type { Notify } from '../messages/index.ts'
import type { ListPeriodsRepository } from './list-periods.repository.ts'
import type { ListSource } from './list-source.ts'
import { type ListsRepository, leaseOfList, type VersionHead } from './lists.repository.ts'
import type { LookBacksRepository } from './look-backs.repository.ts'
import { nextCheckAt, nextVersion } from './next-version.ts'
import type { PopularNamesRepository } from './popular-names.repository.ts'
import { getVersion, type Hold, presentCheck, presentUpdated, unusedOf } from './present-lists.ts'
import { messageOfFailure } from './stored-message.ts'

export interface ListUpdatesDeps {
  repository: ListsRepository
  periods: Pick<ListPeriodsRepository, 'begin'>
  lookBacks: Pick<LookBacksRepository, 'begin'>
  /** How far back (days) visits to what a bad list gains are looked for; 0: not at all. */
  lookBackDays: number
  source: ListSource
  popular: Pick<PopularNamesRepository, 'often'>
  thread: ListThread
  unitOfWork: UnitOfWork
  leases: WorkLeases
  notify: Notify
  clock: Clock
  /** What all texts together may take. */
  maxBytes: number
  timeZone: string
  logger: Pick<Logger, 'error'>
}

interface Checking {
  actor: Actor
  /** A person reads what comes of it; otherwise a message tells him. */
  isByHand: boolean
}

const MOST_ASKED_KEPT = 100
const DAY = 86_400_000
const REMOVED_AT_ONCE = 20

/** What of the source of a list came, which version of it decides, and which one did. */
export class ListUpdates {
  constructor(private readonly deps: ListUpdatesDeps) {}

  /** Reads the source; what is new is kept beside the version in force, which goes on deciding. */
  async check(id: string, actor: Actor, language: Language): Promise<UpdateCheck> {
    await this.#alone(id, () => this.#check(id, { actor, isByHand: true }))
    return presentCheck(await this.deps.repository.versions(id), language)
  }

  async upload(id: string, bytes: Buffer, actor: Actor, language: Language): Promise<UpdateCheck> {
    await this.#alone(id, async () => {
      const list = await this.#get(id)
      if (list.sourceKind !== 'upload') throw conflict('list.upload.only')
      await this.#take(list, await this.read(bytes), {}, { actor, isByHand: true })
    })
    return presentCheck(await this.deps.repository.versions(id), language)
  }

  /** Throws what is wrong with a file. */
  async read(bytes: Buffer): Promise<ReadList> {
    return this.deps.thread.run('read', { bytes: await unpackFile(bytes, MAX_LIST_BYTES) })
  }

  /** The first version of a list that was just added, and what a schedule finds, decide at once unless they are held. */
  async updateByItself(id: string): Promise<void> {
    await this.#alone(id, async () => {
      await this.#check(id, { actor: SYSTEM_ACTOR, isByHand: false })
      const versions = await this.deps.repository.versions(id)
      const found = unusedOf(versions)
      if (found?.state === 'new') await this.#enforce(id, found.version, 'policy.update', SYSTEM_ACTOR)
    })
  }

  /** What was checked is what is put in force, whatever the source says by now. */
  update(id: string, actor: Actor, language: Language): Promise<ListUpdated> {
    return this.#alone(id, async () => {
      const { repository } = this.deps
      const before = await repository.versions(id)
      if (!unusedOf(before)) await this.#check(id, { actor, isByHand: true })
      const versions = await repository.versions(id)
      const found = unusedOf(versions)
      const isFirst = before.every(({ state }) => state !== 'inForce')
      if (!found && !isFirst) throw conflict('list.version.nothing')
      if (found?.state === 'new') await this.#enforce(id, found.version, 'policy.update', actor)
      return presentUpdated(id, await repository.versions(id), language)
    })
  }

  /** Who names them one by one means them: they decide at once, however often they are asked for. */
  addNames(id: string, names: readonly string[], actor: Actor, language: Language): Promise<ListUpdated> {
    return this.#alone(id, async () => {
      const { repository, thread } = this.deps
      const list = await this.#get(id)
      if (list.sourceKind !== 'upload') throw conflict('list.names.uploadOnly')
      if (unusedOf(await repository.versions(id))) throw conflict('list.names.waiting')
      const content = list.inForce && ((await repository.content(id, list.inForce)) ?? null)
      const read = await thread.run('join', { content, names })
      // What was rolled back may be named again.
      await this.#take({ ...list, leftHash: null }, read, {}, { actor, isByHand: true })
      const found = unusedOf(await repository.versions(id))
      if (found) await this.#enforce(id, found.version, 'policy.addNames', actor)
      return presentUpdated(id, await repository.versions(id), language)
    })
  }

  accept(id: string, version: string | undefined, actor: Actor, language: Language): Promise<ListUpdated> {
    return this.#alone(id, async () => {
      const versions = await this.deps.repository.versions(id)
      const held = version === undefined ? unusedOf(versions) : getVersion(versions, version)
      if (held?.state !== 'held') throw conflict('list.version.notHeld')
      await this.#enforce(id, held.version, 'policy.accept', actor)
      return presentUpdated(id, await this.deps.repository.versions(id), language)
    })
  }

  rollback(id: string, version: string, actor: Actor, language: Language): Promise<ListUpdated> {
    return this.#alone(id, async () => {
      const { state } = getVersion(await this.deps.repository.versions(id), version)
      if (state === 'inForce') throw conflict('list.version.inForce')
      if (state !== 'kept') throw conflict('list.version.unused')
      await this.#enforce(id, version, 'policy.rollback', actor)
      return presentUpdated(id, await this.deps.repository.versions(id), language)
    })
  }

  /** A failed check changes nothing but what is known of it. */
  async #check(id: string, checking: Checking): Promise<void> {
    const list = await this.#get(id)
    try {
      const fetched = await this.deps.source.read(list, checking.isByHand)
      if (fetched.isUnchanged) {
        await this.#store(list, async (work) => this.#noteChecked(work, list, {}))
        return
      }
      const { etag, lastModified } = fetched
      const read = await this.deps.thread.run('read', { bytes: fetched.bytes })
      await this.#take(list, read, { etag, lastModified }, checking)
    } catch (cause) {
      // Whoever has the lease now notes what comes of his own check.
      if (cause instanceof LeaseLost) throw cause
      await this.#noteFault(list, messageOfFailure(cause) ?? { key: 'list.checkBroke' }, checking)
      throw cause
    }
  }

  async #take(
    list: StoredList,
    read: ReadList,
    validators: { etag?: string | null; lastModified?: string | null },
    checking: Checking,
  ): Promise<void> {
    const { repository, clock } = this.deps
    const { hash, domainCount, content } = read
    const versions = await repository.versions(list.id)
    const current = versions.find(({ state }) => state === 'inForce')
    const unused = unusedOf(versions)
    const isKnown = hash === current?.hash || hash === list.leftHash
    if (isKnown || hash === unused?.hash) {
      await this.#store(list, async (work) => {
        if (isKnown && unused) await repository.removeUnused(work, list.id)
        await this.#noteChecked(work, list, { ...validators, ...(isKnown ? { heldVersion: null } : {}) })
      })
      return
    }
    const { added, removed, hold } = await this.#compare(list, current, read)
    const version = nextVersion(versions, clock.now(), this.deps.timeZone)
    await this.#makeRoom(content.length)
    await this.#store(list, async (work) => {
      await repository.removeUnused(work, list.id)
      await repository.insertVersion(work, {
        listId: list.id,
        number: (versions[0]?.number ?? 0) + 1,
        version,
        state: hold ? 'held' : 'new',
        at: clock.now(),
        base: current?.version ?? null,
        domainCount,
        added,
        removed,
        hash,
        hold: hold && JSON.stringify(hold),
        reading: JSON.stringify(read.reading),
        content,
        contentBytes: content.length,
      })
      await this.#noteChecked(work, list, { ...validators, heldVersion: hold ? version : null })
      const after = { version, domainCount, added, removed, held: hold !== null }
      work.record({ actor: checking.actor, action: 'policy.check', subject: subjectOf(list), after })
    })
    if (!current) await this.#enforce(list.id, version, 'policy.update', checking.actor)
    else if (hold && !checking.isByHand) await this.#tell(list, 'list.message.held', JSON.parse(hold.message))
  }

  /** Why a person has to look at it first; the first version of a list decides nothing that somebody did not enable. */
  async #compare(
    list: StoredList,
    current: VersionHead | undefined,
    { content, domainCount }: ReadList,
  ): Promise<{ added: number; removed: number; hold: Hold | null }> {
    const before = current && (await this.deps.repository.content(list.id, current.version))
    if (!current || before === undefined) return { added: domainCount, removed: 0, hold: null }
    const asked = await this.deps.popular.often(this.deps.clock.now()).catch((err: unknown) => {
      this.deps.logger.error({ err }, 'could not ask which names are asked often')
      return null
    })
    const compared = await this.deps.thread.run('compare', { before, after: content, names: asked ?? [] })
    const { added, removed, hits } = compared
    const counts = { before: current.domainCount, after: domainCount }
    return { added, removed, hold: holdOf(counts, asked && hits) }
  }

  async #makeRoom(bytes: number): Promise<void> {
    const { repository, unitOfWork, maxBytes } = this.deps
    let total = (await repository.totalBytes()) + bytes
    while (total > maxBytes) {
      const freed = await unitOfWork.run((work) => repository.removeOldest(work, REMOVED_AT_ONCE))
      if (freed === 0) throw badContent('list.storeFull')
      total -= freed
    }
  }

  async #enforce(
    id: string,
    version: string,
    action: 'policy.update' | 'policy.addNames' | 'policy.accept' | 'policy.rollback',
    actor: Actor,
  ): Promise<void> {
    const { repository, periods, unitOfWork, leases, clock } = this.deps
    await unitOfWork.run(async (work) => {
      await leases.hold(work, leaseOfList(id))
      const stored = repository.within(work)
      const list = await stored.find(id)
      if (!list) throw notFound()
      const versions = await stored.versions(id)
      const next = getVersion(versions, version)
      const left = versions.find(({ state }) => state === 'inForce')
      if (left) await repository.setState(work, id, left.version, 'kept')
      await repository.setState(work, id, version, 'inForce')
      await periods.begin(work, id, version, clock.now())
      const isBack = action === 'policy.rollback'
      // What waits was judged beside the version that is left: it is to be read, and judged, anew.
      if (isBack) await repository.removeUnused(work, id)
      await this.#lookBack(work, { list, next, left: left?.version ?? null, isBack })
      await repository.note(work, id, {
        inForce: version,
        domainCount: next.domainCount,
        heldVersion: null,
        // Who goes back twice leaves what the source says, not what was between.
        leftHash: isBack ? (list.leftHash ?? left?.hash ?? null) : null,
        ...(isBack ? { etag: null, lastModified: null } : { updatedAt: clock.now() }),
      })
      const change = { before: { version: left?.version ?? '' }, after: { version } }
      work.record({ actor, action, subject: subjectOf(list), ...change })
      work.changed('presets', id)
    })
  }

  /** What a rollback brings back was looked for when it first came: only what happened without it is new. */
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
      ...{ listId: list.id, version: next.version, base: left, fromAt, toAt, doneAt: fromAt },
      ...{ names: 0, devices: 0, isCut: 0, endedAt: null },
    })
  }

  async #noteChecked(
    work: Work,
    list: StoredList,
    patch: Parameters<ListsRepository['note']>[2],
  ): Promise<void> {
    const now = this.deps.clock.now()
    const times = { checkedAt: now, nextCheckAt: nextCheckAt(list.checkEvery, now) }
    await this.deps.repository.note(work, list.id, { ...patch, ...times, fault: null })
    work.changed('presets', list.id)
  }

  async #noteFault(list: StoredList, fault: Message, { isByHand }: Checking): Promise<void> {
    const { repository, clock } = this.deps
    const text = JSON.stringify(fault)
    const now = clock.now()
    await this.#store(list, async (work) => {
      const times = { checkedAt: now, nextCheckAt: nextCheckAt(list.checkEvery, now) }
      await repository.note(work, list.id, { ...times, fault: text })
      work.changed('presets', list.id)
    })
    // The same again is no news.
    if (!isByHand && text !== list.fault) await this.#tell(list, 'list.message.failed', fault)
  }

  /** Unless the list was deleted meanwhile, or comes from elsewhere by now. */
  #store(list: StoredList, write: (work: Work) => Promise<void>): Promise<void> {
    const { unitOfWork, leases, repository } = this.deps
    return unitOfWork.run(async (work) => {
      await leases.hold(work, leaseOfList(list.id))
      const stored = await repository.within(work).find(list.id)
      if (!stored) throw notFound()
      if (stored.sourceKind !== list.sourceKind || stored.location !== list.location)
        throw conflict('list.changedMeanwhile')
      await write(work)
    })
  }

  #tell(list: StoredList, title: 'list.message.held' | 'list.message.failed', { key, params }: Message) {
    return this.deps.notify({
      to: { roles: ['superadmin', 'admin'] },
      type: 'notice',
      kind: 'system',
      title,
      subTitle: 'list.message.stays',
      content: key,
      params: { ...params, list: list.name },
      link: `/audit-control/policy/all/${list.policyGroup}`,
    })
  }

  async #get(id: string): Promise<StoredList> {
    const list = await this.deps.repository.find(id)
    if (!list) throw notFound()
    return list
  }

  async #alone<Result>(id: string, task: () => Promise<Result>): Promise<Result> {
    const { leases, repository } = this.deps
    try {
      return await leases.exclusively(leaseOfList(id), task)
    } catch (cause) {
      // With a list goes the lease of who is just at it.
      if (cause instanceof LeaseLost && !(await repository.find(id))) throw notFound()
      throw cause
    }
  }
}

/** Less than half of what was, or names that were asked often; unknown is as much as a reason. */
function holdOf(counts: { before: number; after: number }, hits: readonly AskedName[] | null): Hold | null {
  const [first] = hits ?? []
  const because = (message: Message): Hold => ({
    message: JSON.stringify(message),
    names: (hits ?? []).slice(0, MOST_ASKED_KEPT),
  })
  if (counts.after * 2 < counts.before) return because({ key: 'list.held.shrunk', params: counts })
  if (hits === null) return because({ key: 'list.held.unknown' })
  if (!first) return null
  return because({ key: 'list.held.asked', params: { count: hits.length, ...first } })
}

function subjectOf({ id, name }: StoredList) {
  return { kind: 'policy', id, name }
}
