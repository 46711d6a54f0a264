import { MAX_KEPT_VERSIONS } from '@netwarden/shared/contract'
import type { StateReader } from '../../platform/state/client.ts'
import type { StoredEnablement } from '../../platform/state/tables/control.ts'
import type { NewStoredList, StoredList, StoredListVersion } from '../../platform/state/tables/lists.ts'
import type { Work } from '../../platform/state/work.ts'
import type { ListVersion } from '../../policies/list-texts.ts'
import { enablementId } from '../../policies/past-ids.ts'
import { holdSegments } from '../segment-repository/index.ts'
import {
  keepRemovedVersions,
  restoreRemovedVersions,
  VERSION_HEAD,
  type VersionHead,
} from './removed-versions.ts'

export type { VersionHead }

type Noted = Partial<Omit<NewStoredList, 'id' | 'version'>>

/** Lists that were added, and their versions. */
export class ListsRepository {
  constructor(private readonly db: StateReader) {}

  within({ trx }: Work): ListsRepository {
    return new ListsRepository(trx)
  }

  all(): Promise<StoredList[]> {
    return this.db.selectFrom('policyList').selectAll().orderBy('createdAt').orderBy('id').execute()
  }

  find(id: string): Promise<StoredList | undefined> {
    return this.db.selectFrom('policyList').selectAll().where('id', '=', id).executeTakeFirst()
  }

  async hasName(name: string, except: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('policyList')
      .select('id')
      .where('name', '=', name)
      .where('id', '!=', except)
      .executeTakeFirst()
    return row !== undefined
  }

  async due(now: number, limit: number): Promise<string[]> {
    const rows = await this.db
      .selectFrom('policyList')
      .select('id')
      .where('nextCheckAt', '<=', now)
      .orderBy('nextCheckAt')
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  }

  async insert(work: Work, list: NewStoredList): Promise<void> {
    await work.trx.insertInto('policyList').values(list).execute()
    work.replaced('list', list.id, null)
  }

  /** Values that people edit; undefined after a concurrent edit. */
  async update(work: Work, stored: StoredList, patch: Noted): Promise<StoredList | undefined> {
    const updated = await work.trx
      .updateTable('policyList')
      .set({ ...patch, version: stored.version + 1 })
      .where('id', '=', stored.id)
      .where('version', '=', stored.version)
      .returningAll()
      .executeTakeFirst()
    if (updated) work.replaced('list', stored.id, stored)
    return updated
  }

  /** Results of checks and updates. */
  async note({ trx }: Work, id: string, patch: Noted): Promise<void> {
    await trx.updateTable('policyList').set(patch).where('id', '=', id).execute()
  }

  /** The versions that decided are kept: they explain the verdicts of their time. */
  async remove(work: Work, list: StoredList): Promise<void> {
    const { trx } = work
    const { id } = list
    const enablements = await trx
      .deleteFrom('listEnablement')
      .where('listId', '=', id)
      .returningAll()
      .execute()
    for (const row of enablements) work.replaced('enablement', enablementId(row), row)
    await keepRemovedVersions(trx, id)
    await trx.deleteFrom('listLookBack').where('listId', '=', id).execute()
    await trx.deleteFrom('listLookBackDay').where('listId', '=', id).execute()
    // A running check loses the lease, and so stores nothing for a deleted list.
    await trx.deleteFrom('workLease').where('name', '=', leaseOfList(id)).execute()
    await trx.deleteFrom('policyList').where('id', '=', id).execute()
    work.replaced('list', id, list)
  }

  /**
   * Restores a deleted list with its versions, and its states in the segments that still exist; false where the version
   * that decided is no longer kept.
   */
  async restore(work: Work, list: StoredList, enablements: readonly StoredEnablement[]): Promise<boolean> {
    const { trx } = work
    const { id, inForce } = list
    await trx.insertInto('policyList').values(list).execute()
    if (!(await restoreRemovedVersions(trx, id, inForce))) return false
    work.replaced('list', id, null)
    const present = await holdSegments(
      trx,
      enablements.map(({ segmentId }) => segmentId),
    )
    for (const row of enablements) {
      if (!present.has(row.segmentId)) continue
      await trx.insertInto('listEnablement').values(row).execute()
      work.replaced('enablement', enablementId(row), null)
    }
    return true
  }

  /** Newest first, all of them unless a limit is named. */
  versions(id: string, limit?: number): Promise<VersionHead[]> {
    const versions = this.db
      .selectFrom('policyListVersion')
      .select(VERSION_HEAD)
      .where('listId', '=', id)
      .orderBy('number', 'desc')
    return (limit === undefined ? versions : versions.limit(limit)).execute()
  }

  async content(id: string, version: string): Promise<string | undefined> {
    const row = await this.db
      .selectFrom('policyListVersion')
      .select('content')
      .where('listId', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    return row?.content
  }

  /** Also of deleted lists. */
  async contentEver(id: string, version: string): Promise<string | undefined> {
    const content = await this.content(id, version)
    if (content !== undefined) return content
    const row = await this.db
      .selectFrom('removedListVersion')
      .select('content')
      .where('listId', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    return row?.content
  }

  /** The names of all lists that have a version in force. */
  contentsInForce(): Promise<{ id: string; version: string; content: string }[]> {
    return this.db
      .selectFrom('policyListVersion')
      .select(['listId as id', 'version', 'content'])
      .where('state', '=', 'inForce')
      .orderBy('listId')
      .execute()
  }

  /** Which version of each list is in force, and the hash of its names. */
  versionsInForce(): Promise<ListVersion[]> {
    return this.db
      .selectFrom('policyListVersion')
      .select(['listId as id', 'version', 'hash'])
      .where('state', '=', 'inForce')
      .orderBy('listId')
      .execute()
  }

  /** Adds a version and removes the oldest ones: a source that changes each hour would fill the store. */
  async insertVersion({ trx }: Work, version: StoredListVersion): Promise<void> {
    await trx.insertInto('policyListVersion').values(version).execute()
    await trx
      .deleteFrom('policyListVersion')
      .where('listId', '=', version.listId)
      .where('state', '=', 'kept')
      .where('number', '<=', version.number - MAX_KEPT_VERSIONS)
      .execute()
  }

  async setState(
    { trx }: Work,
    listId: string,
    version: string,
    state: StoredListVersion['state'],
  ): Promise<void> {
    await trx
      .updateTable('policyListVersion')
      .set({ state, ...(state === 'inForce' ? { hold: null } : {}) })
      .where('listId', '=', listId)
      .where('version', '=', version)
      .execute()
  }

  /** Versions that were checked and never decided: a newer check replaces them. */
  async removeUnused({ trx }: Work, listId: string): Promise<void> {
    await trx
      .deleteFrom('policyListVersion')
      .where('listId', '=', listId)
      .where('state', 'in', ['new', 'held'])
      .execute()
  }

  /** Of all versions, those of deleted lists included. */
  async totalBytes(): Promise<number> {
    let total = 0
    for (const table of ['policyListVersion', 'removedListVersion'] as const) {
      const { bytes } = await this.db
        .selectFrom(table)
        .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('contentBytes'), eb.val(0)).as('bytes'))
        .executeTakeFirstOrThrow()
      total += Number(bytes)
    }
    return total
  }

  /** Removes the oldest versions that do not decide, those of deleted lists first; answers the released bytes. */
  async removeOldest({ trx }: Work, count: number): Promise<number> {
    const removed = await trx
      .selectFrom('removedListVersion')
      .select(['listId', 'version', 'contentBytes'])
      .orderBy('at')
      .limit(count)
      .execute()
    for (const { listId, version } of removed)
      await trx
        .deleteFrom('removedListVersion')
        .where('listId', '=', listId)
        .where('version', '=', version)
        .execute()
    if (removed.length > 0) return removed.reduce((bytes, { contentBytes }) => bytes + contentBytes, 0)
    const oldest = await trx
      .selectFrom('policyListVersion')
      .select(['listId', 'number', 'contentBytes'])
      .where('state', '=', 'kept')
      // Versions that a search of the past compares are removed last.
      .orderBy(({ exists, selectFrom }) =>
        exists(
          selectFrom('listLookBack')
            .select('listLookBack.version')
            .whereRef('listLookBack.listId', '=', 'policyListVersion.listId')
            .where((eb) =>
              eb('policyListVersion.version', 'in', [
                eb.ref('listLookBack.base'),
                eb.ref('listLookBack.version'),
              ]),
            )
            .where('listLookBack.endedAt', 'is', null),
        ),
      )
      .orderBy('at')
      .limit(count)
      .execute()
    for (const { listId, number } of oldest)
      await trx
        .deleteFrom('policyListVersion')
        .where('listId', '=', listId)
        .where('number', '=', number)
        .execute()
    return oldest.reduce((bytes, { contentBytes }) => bytes + contentBytes, 0)
  }
}

/** The name of the lease to check or change the versions of a list. */
export function leaseOfList(id: string): string {
  return `list ${id}`
}
