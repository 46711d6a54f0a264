import type { StateReader } from '../../platform/state/client.ts'
import { APPLIED_CHANGES, WHOLE_CHANGES } from '../../platform/state/operation.ts'

/** An entry of the operation log about policies; `before` and `after` are JSON. */
export interface PastChange {
  action: string
  subjectId: string
  before: string | null
  after: string | null
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
  ...APPLIED_CHANGES,
]
/** Of these, no former state is kept. */
const UNKNOWN_CHANGES = WHOLE_CHANGES.filter((action) => !APPLIED_CHANGES.includes(action))

/** Changes of policies after a moment, from the operation log. */
export class PastChangesRepository {
  constructor(private readonly db: StateReader) {}

  /** The newest first, at most so many. */
  async since(at: number, limit: number): Promise<PastChange[]> {
    return this.db
      .selectFrom('operationLog')
      .select(['action', 'subjectId', 'before', 'after'])
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

  /** What restores the policies before the changes with these receipts, as JSON; not all receipts are kept. */
  async inversesOf(receiptIds: readonly string[]): Promise<Map<string, string>> {
    if (receiptIds.length === 0) return new Map()
    const rows = await this.db
      .selectFrom('receipt')
      .select(['id', 'inverse'])
      .where('id', 'in', receiptIds)
      .execute()
    return new Map(rows.map(({ id, inverse }) => [id, inverse]))
  }

  /** Whether policies were changed together after a moment without a note of what they were. */
  async hasWholeChanges(at: number): Promise<boolean> {
    const row = await this.db
      .selectFrom('operationLog')
      .select('seq')
      .where('at', '>', at)
      .where('action', 'in', UNKNOWN_CHANGES)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }
}
