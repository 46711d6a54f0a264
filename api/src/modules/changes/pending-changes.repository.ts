import type { ChangePart, PendingChange } from '@netwarden/shared/contract'
import type { Selectable } from 'kysely'
import type { StateReader } from '../../platform/state/client.ts'
import type { StateTables } from '../../platform/state/tables/index.ts'
import type { Work } from '../../platform/state/work.ts'
import type { ChangeDraft } from '../replay/index.ts'
import type { Prediction } from './receipts.repository.ts'
import { readDraft, writeDraft } from './stored-draft.ts'

export type ExceededLimits = PendingChange['limits']

export interface StoredPendingChange {
  id: string
  /** Epoch ms. */
  at: number
  byId: string
  by: string
  reason: string
  draft: ChangeDraft
  baseGeneration: number
  predicted: Prediction
  limits: ExceededLimits
  parts: ChangePart[]
  partCount: number
  expiresAt: number
}

/** Without the draft, which can be megabytes. */
type ListedPendingChange = Omit<StoredPendingChange, 'draft'>

const MOST_PENDING = 100
const LISTED = [
  'id',
  'at',
  'byId',
  'by',
  'reason',
  'baseGeneration',
  'predicted',
  'limits',
  'parts',
  'partCount',
  'expiresAt',
] as const

/** Changes that wait for another administrator. Expired ones are removed with the next request. */
export class PendingChangesRepository {
  constructor(private readonly db: StateReader) {}

  async list(now: number): Promise<ListedPendingChange[]> {
    const rows = await this.db
      .selectFrom('pendingChange')
      .select(LISTED)
      .where('expiresAt', '>', now)
      .orderBy('at', 'desc')
      .orderBy('id')
      .execute()
    return rows.map(readRow)
  }

  async find(id: string, now: number): Promise<StoredPendingChange | undefined> {
    const row = await this.db
      .selectFrom('pendingChange')
      .selectAll()
      .where('id', '=', id)
      .where('expiresAt', '>', now)
      .executeTakeFirst()
    if (!row) return undefined
    const { draft, ...listed } = row
    return { ...readRow(listed), draft: readDraft(draft, now) }
  }

  /** False when the largest number of changes is waiting. */
  async insert({ trx }: Work, change: StoredPendingChange): Promise<boolean> {
    await trx.deleteFrom('pendingChange').where('expiresAt', '<=', change.at).execute()
    const { total } = await trx
      .selectFrom('pendingChange')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    if (Number(total) >= MOST_PENDING) return false
    const { draft, predicted, limits, parts, ...plain } = change
    const texts = {
      draft: writeDraft(draft),
      predicted: JSON.stringify(predicted),
      limits: JSON.stringify(limits),
      parts: JSON.stringify(parts),
    }
    await trx
      .insertInto('pendingChange')
      .values({ ...plain, ...texts })
      .execute()
    return true
  }

  /** Removes a pending change; false when another administrator has removed it already. */
  async remove({ trx }: Work, id: string): Promise<boolean> {
    const { numDeletedRows } = await trx.deleteFrom('pendingChange').where('id', '=', id).executeTakeFirst()
    return numDeletedRows > 0n
  }
}

function readRow({
  predicted,
  limits,
  parts,
  ...row
}: Pick<Selectable<StateTables['pendingChange']>, (typeof LISTED)[number]>): ListedPendingChange {
  return {
    ...row,
    predicted: JSON.parse(predicted),
    limits: JSON.parse(limits),
    parts: JSON.parse(parts),
  }
}
