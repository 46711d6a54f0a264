import type { ListUpdated, UpdateCheck } from '@netwarden/shared/contract'
import { badContent, conflict, type Message, notFound } from '@netwarden/shared/errors'
import type { Language } from '@netwarden/shared/i18n'
import { MAX_LIST_BYTES } from '@netwarden/shared/limits'
import type { ListFormName } from '@netwarden/shared/policy'
import type { Logger } from 'pino'
import { type Actor, SYSTEM_ACTOR } from '../../platform/http/actor.ts'
import { LeaseLost, type WorkLeases } from '../../platform/leases/work-leases.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import { unpackFile } from '../../platform/outbound/index.ts'
import type { StoredList } from '../../platform/state/tables/lists.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Work } from '../../platform/state/work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import {
  getVersion,
  type Hold,
  type ListsRepository,
  type ListThread,
  leaseOfList,
  messageOfFailure,
  presentCheck,
  presentUpdated,
  type QueriedName,
  type ReadList,
  unusedOf,
  type VersionHead,
} from '../list-catalog/index.ts'
import type { Notify } from '../messages/index.ts'
import type { ListSource } from './list-source.ts'
import type { Enforcement, ListVersions, Validators } from './list-versions.ts'
import type { PopularNamesRepository } from './popular-names.repository.ts'

export interface ListUpdatesDeps {
  repository: ListsRepository
  versions: ListVersions
  source: ListSource
  popular: Pick<PopularNamesRepository, 'often'>
  thread: ListThread
  unitOfWork: UnitOfWork
  leases: WorkLeases
  notify: Notify
  clock: Clock
  /** The limit of all texts together. */
  maxBytes: number
  logger: Pick<Logger, 'error'>
}

interface Checking {
  actor: Actor
  /** An administrator sees the result; otherwise it is sent as a message. */
  isByHand: boolean
  /** A newer version is put in force immediately, logged under this name; without it only the first one is. */
  enforcement?: Enforcement
}

/** The part of a reading to store, and the message that follows. */
interface Taken {
  write(work: Work): Promise<void>
  notice?: Message
}

interface FirstVersion {
  read: ReadList
  store(work: Work, list: StoredList): Promise<void>
}

const ACTIONS = { held: 'policy.accept', new: 'policy.update', kept: 'policy.rollback' } as const
const MOST_ASKED_KEPT = 100
const REMOVED_AT_ONCE = 20

/** Readings of a list's source, the version that decides, and earlier versions. */
export class ListUpdates {
  constructor(private readonly deps: ListUpdatesDeps) {}

  /** Reads the source; a new version is kept beside the version in force, which continues to decide. */
  async check(id: string, actor: Actor, language: Language): Promise<UpdateCheck> {
    await this.#alone(id, () => this.#check(id, { actor, isByHand: true }))
    return presentCheck(await this.deps.repository.versions(id), language)
  }

  async upload(
    id: string,
    { bytes, form }: { bytes: Buffer; form: ListFormName | 'auto' | undefined },
    actor: Actor,
    language: Language,
  ): Promise<UpdateCheck> {
    await this.#alone(id, async () => {
      const list = await this.#get(id)
      if (list.sourceKind !== 'upload') throw conflict('list.upload.only')
      // A version that was rolled back may be uploaded again: an upload is a deliberate choice.
      const meant = { ...list, leftHash: null }
      const { write } = await this.#take(meant, await this.#read(bytes, form), {}, { actor, isByHand: true })
      await this.#store(list, write)
    })
    return presentCheck(await this.deps.repository.versions(id), language)
  }

  /** Throws the faults of the file of a list that is to be added; `store` stores it as the first version. */
  async firstOf(bytes: Buffer, actor: Actor, form?: ListFormName | 'auto'): Promise<FirstVersion> {
    const read = await this.#read(bytes, form)
    await this.#makeRoom(read.content.length)
    const store = (work: Work, list: StoredList) =>
      this.deps.versions.add(work, list, {
        read,
        versions: [],
        added: read.domainCount,
        removed: 0,
        hold: null,
        validators: {},
        actor,
        enforcement: 'policy.update',
      })
    return { read, store }
  }

  async #read(bytes: Buffer, form?: ListFormName | 'auto'): Promise<ReadList> {
    return this.deps.thread.run('read', { bytes: await unpackFile(bytes, MAX_LIST_BYTES), form })
  }

  /**
   * The first version of a list that was just added, and updates by schedule, are put in force immediately unless they
   * are held.
   */
  async updateByItself(id: string): Promise<void> {
    await this.#alone(id, async () => {
      await this.#check(id, { actor: SYSTEM_ACTOR, isByHand: false, enforcement: 'policy.update' })
      // An administrator checked before, and the source is unchanged.
      const found = unusedOf(await this.deps.repository.versions(id))
      if (found?.state === 'new') await this.#enforce(id, found.version, 'policy.update', SYSTEM_ACTOR)
    })
  }

  /** The checked version is put in force, even if the source has changed. */
  update(id: string, actor: Actor, language: Language): Promise<ListUpdated> {
    return this.#alone(id, async () => {
      const { repository } = this.deps
      const before = await repository.versions(id)
      const waiting = unusedOf(before)
      if (!waiting) await this.#check(id, { actor, isByHand: true, enforcement: 'policy.update' })
      if (waiting?.state === 'new') await this.#enforce(id, waiting.version, 'policy.update', actor)
      const after = await repository.versions(id)
      if (!unusedOf(after) && inForceOf(after)?.version === inForceOf(before)?.version)
        throw conflict('list.version.nothing')
      return presentUpdated(id, after, language)
    })
  }

  /** Names that are added individually are deliberate: they decide immediately, however often they are queried. */
  addNames(id: string, names: readonly string[], actor: Actor, language: Language): Promise<ListUpdated> {
    return this.#alone(id, async () => {
      const { repository, thread } = this.deps
      const list = await this.#get(id)
      if (list.sourceKind !== 'upload') throw conflict('list.names.uploadOnly')
      if (unusedOf(await repository.versions(id))) throw conflict('list.names.waiting')
      const content = list.inForce && ((await repository.content(id, list.inForce)) ?? null)
      const read = await thread.run('join', { content, names })
      // A name that was rolled back may be added again.
      const checking = { actor, isByHand: true, enforcement: 'policy.addNames' } as const
      const { write } = await this.#take({ ...list, leftHash: null }, read, {}, checking)
      await this.#store(list, write)
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

  discard(id: string, version: string | undefined, actor: Actor, language: Language): Promise<UpdateCheck> {
    return this.#alone(id, async () => {
      const { repository, versions: stored } = this.deps
      const list = await this.#get(id)
      const versions = await repository.versions(id)
      const waiting = unusedOf(versions)
      if (!waiting || (version !== undefined && getVersion(versions, version) !== waiting))
        throw conflict('list.version.notWaiting')
      await this.#store(list, (work) => stored.discard(work, list, waiting, actor))
      return presentCheck(await repository.versions(id), language)
    })
  }

  /** Runs a task while nothing else changes the versions of these lists. */
  undisturbed<Result>(ids: readonly string[], task: () => Promise<Result>): Promise<Result> {
    const inOrder = [...new Set(ids)].sort()
    return inOrder.reduceRight<() => Promise<Result>>((next, id) => () => this.#alone(id, next), task)()
  }

  /** Puts a stored version in force, within `undisturbed`; the answer is the version that it replaces. */
  async putInForce(id: string, version: string, actor: Actor): Promise<string | null> {
    const versions = await this.deps.repository.versions(id)
    const { state } = getVersion(versions, version)
    const before = inForceOf(versions)?.version ?? null
    if (state !== 'inForce') await this.#enforce(id, version, ACTIONS[state], actor)
    return before
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

  /** A failed check changes only the list's check status. */
  async #check(id: string, checking: Checking): Promise<void> {
    const list = await this.#get(id)
    let isRead = false
    try {
      const { write, notice } = await this.#look(list, checking)
      isRead = true
      await this.#store(list, write)
      if (notice) await this.#notify(list, 'list.message.held', notice)
    } catch (cause) {
      // The new holder of the lease notes its own check; a caller receives the failure to store.
      if (cause instanceof LeaseLost || (isRead && checking.isByHand)) throw cause
      await this.#noteFault(list, messageOfFailure(cause) ?? { key: 'list.checkBroke' }, checking)
      throw cause
    }
  }

  async #look(list: StoredList, checking: Checking): Promise<Taken> {
    const fetched = await this.deps.source.read(list, checking.isByHand)
    if (fetched.isUnchanged) return { write: (work) => this.deps.versions.noteChecked(work, list, {}) }
    const { bytes, etag, lastModified } = fetched
    return this.#take(list, await this.deps.thread.run('read', { bytes }), { etag, lastModified }, checking)
  }

  async #take(
    list: StoredList,
    read: ReadList,
    validators: Validators,
    { actor, isByHand, enforcement }: Checking,
  ): Promise<Taken> {
    const { repository, versions: stored } = this.deps
    const versions = await repository.versions(list.id)
    const current = inForceOf(versions)
    const unused = unusedOf(versions)
    const isKnown = read.hash === current?.hash || read.hash === list.leftHash
    if (isKnown || read.hash === unused?.hash) {
      const write = async (work: Work) => {
        if (isKnown && unused) await repository.removeUnused(work, list.id)
        await stored.noteChecked(work, list, { ...validators, ...(isKnown ? { heldVersion: null } : {}) })
      }
      return { write }
    }
    const compared = await this.#compare(list, current, read)
    // Names that are added one by one are deliberate.
    const hold = enforcement === 'policy.addNames' ? null : compared.hold
    const enforced = current ? (hold ? null : (enforcement ?? null)) : 'policy.update'
    await this.#makeRoom(read.content.length)
    return {
      write: (work) =>
        stored.add(work, list, {
          read,
          versions,
          ...compared,
          hold,
          validators,
          enforcement: enforced,
          actor,
        }),
      ...(hold && !isByHand ? { notice: JSON.parse(hold.message) } : {}),
    }
  }

  /** Why a review is needed; the first version of a list decides nothing that no administrator enabled. */
  async #compare(
    list: StoredList,
    current: VersionHead | undefined,
    { content, domainCount }: ReadList,
  ): Promise<{ added: number; removed: number; hold: Hold | null }> {
    const before = current && (await this.deps.repository.content(list.id, current.version))
    if (!current || before === undefined) return { added: domainCount, removed: 0, hold: null }
    const asked = await this.deps.popular.often(this.deps.clock.now()).catch((err: unknown) => {
      logEvent(this.deps.logger, 'lists.popular.read_failed', { err })
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

  async #enforce(id: string, version: string, action: Enforcement, actor: Actor): Promise<void> {
    const { versions, unitOfWork, leases } = this.deps
    await unitOfWork.run(async (work) => {
      await leases.hold(work, leaseOfList(id))
      await versions.enforce(work, id, version, action, actor)
    })
  }

  async #noteFault(list: StoredList, fault: Message, { isByHand }: Checking): Promise<void> {
    const { versions } = this.deps
    const text = JSON.stringify(fault)
    await this.#store(list, (work) => versions.noteChecked(work, list, { fault: text }))
    // A repeated failure causes no message.
    if (!isByHand && text !== list.fault) await this.#notify(list, 'list.message.failed', fault)
  }

  /** Unless the list was deleted meanwhile, or has another source by now. */
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

  #notify(list: StoredList, title: 'list.message.held' | 'list.message.failed', { key, params }: Message) {
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
      // A deleted list takes the lease of its running check with it.
      if (cause instanceof LeaseLost && !(await repository.find(id))) throw notFound()
      throw cause
    }
  }
}

function inForceOf(versions: readonly VersionHead[]): VersionHead | undefined {
  return versions.find(({ state }) => state === 'inForce')
}

/** Fewer than half the former names, or names that were queried often; an unknown number counts as well. */
function holdOf(counts: { before: number; after: number }, hits: readonly QueriedName[] | null): Hold | null {
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
