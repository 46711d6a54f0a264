import type { StateReader } from '../../platform/state/client.ts'
import { WHOLE_CHANGES } from '../../platform/state/operation.ts'

/** An entry of the operation log about policies; `before` is JSON. */
export interface PastChange {
  action: string
  subjectId: string
  before: string | null
}

const ACTIONS = [
  'custom-policy.create',
  'custom-policy.update',
  'custom-policy.enable',
  'custom-policy.remove',
  'policy.enable',
  'segment.create',
  'segment.update',
  'segment.delete',
  'segment.rank',
]

/** Changes of policies after a moment, from the operation log. */
export class PastChangesRepository {
  constructor(private readonly db: StateReader) {}

  /** The newest first, at most so many. */
  async since(at: number, limit: number): Promise<PastChange[]> {
    return this.db
      .selectFrom('operationLog')
      .select(['action', 'subjectId', 'before'])
      .where('at', '>', at)
      .where('action', 'in', ACTIONS)
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute()
  }

  /** Ids of custom policies that were made after a moment. */
  async createdSince(at: number): Promise<string[]> {
    const rows = await this.db.selectFrom('customPolicy').select('id').where('createdAt', '>', at).execute()
    return rows.map(({ id }) => id)
  }

  /** Whether a list has another version than it had at a moment. */
  async hasOtherVersions(at: number): Promise<boolean> {
    const row = await this.db
      .selectFrom('listPeriod')
      .select('listId')
      .where('fromAt', '>', at)
      .executeTakeFirst()
    return row !== undefined
  }

  /** Whether policies were changed together after a moment. */
  async hasWholeChanges(at: number): Promise<boolean> {
    const row = await this.db
      .selectFrom('operationLog')
      .select('seq')
      .where('at', '>', at)
      .where('action', 'in', WHOLE_CHANGES)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }
}
