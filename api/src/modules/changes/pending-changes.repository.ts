import type { ChangePart, PendingChange } from '@netwarden/shared/contract'
import type { Selectable } from 'kysely'
import { SECRET_PURPOSES, type SecretBox } from '../../platform/secrets/secret-box.ts'
import type { StateReader } from '../../platform/state/client.ts'
import type { StateTables } from '../../platform/state/tables/index.ts'
import type { Work } from '../../platform/state/work.ts'
import type { Prediction } from '../receipts/index.ts'

export type ExceededLimits = PendingChange['limits']

export interface StoredPendingChange {
  id: string
  /** Epoch ms. */
  at: number
  byId: string
  by: string
  reason: string
  /** Method and path. */
  call: string
  /** Null where they were sealed with another secret of the installation. */
  fields: Readonly<Record<string, unknown>> | null
  hasFile: boolean
  /** Null where the change does not depend on the policies that it was measured with. */
  baseGeneration: number | null
  predicted: Prediction | null
  limits: ExceededLimits
  parts: ChangePart[]
  partCount: number
  expiresAt: number
  /** No other administrator was independent of the author. */
  isAlone: boolean
  /** When an approval began to make the call. */
  claimedAt: number | null
}

/** Without the input of the call, which can be megabytes. */
type ListedPendingChange = Omit<StoredPendingChange, 'fields'>

const MOST_PENDING = 100
const LISTED = [
  'id',
  'at',
  'byId',
  'by',
  'reason',
  'call',
  'hasFile',
  'baseGeneration',
  'predicted',
  'limits',
  'parts',
  'partCount',
  'expiresAt',
  'isAlone',
  'claimedAt',
] as const

/** Changes that wait for another administrator. Expired ones are removed with the next request. */
export class PendingChangesRepository {
  constructor(
    private readonly db: StateReader,
    private readonly box: SecretBox,
  ) {}

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
    const { input, ...listed } = row
    // Sealed, since it may hold secrets.
    const opened = this.box.open(SECRET_PURPOSES.pendingChange, input)
    return { ...readRow(listed), fields: opened === null ? null : JSON.parse(opened) }
  }

  /** False when the largest number of changes is waiting. */
  async insert({ trx }: Work, change: StoredPendingChange): Promise<boolean> {
    await trx.deleteFrom('pendingChange').where('expiresAt', '<=', change.at).execute()
    const { total } = await trx
      .selectFrom('pendingChange')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    if (Number(total) >= MOST_PENDING) return false
    const { fields, predicted, limits, parts, hasFile, isAlone, ...plain } = change
    const texts = {
      input: this.box.seal(SECRET_PURPOSES.pendingChange, JSON.stringify(fields)),
      predicted: predicted && JSON.stringify(predicted),
      limits: JSON.stringify(limits),
      parts: JSON.stringify(parts),
      hasFile: hasFile ? 1 : 0,
      isAlone: isAlone ? 1 : 0,
    }
    await trx
      .insertInto('pendingChange')
      .values({ ...plain, ...texts })
      .execute()
    return true
  }

  /** Ids of the changes that wait, by which files of others are found. */
  async ids(): Promise<string[]> {
    return (await this.db.selectFrom('pendingChange').select('id').execute()).map(({ id }) => id)
  }

  /** False when another approval makes the call already; one from before `void` has failed with its process. */
  async claim({ trx }: Work, id: string, time: { now: number; void: number }): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable('pendingChange')
      .set({ claimedAt: time.now })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('claimedAt', 'is', null), eb('claimedAt', '<', time.void)]))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  async unclaim({ trx }: Work, id: string): Promise<void> {
    await trx.updateTable('pendingChange').set({ claimedAt: null }).where('id', '=', id).execute()
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
  hasFile,
  isAlone,
  ...row
}: Pick<Selectable<StateTables['pendingChange']>, (typeof LISTED)[number]>): ListedPendingChange {
  return {
    ...row,
    predicted: predicted && JSON.parse(predicted),
    hasFile: hasFile === 1,
    isAlone: isAlone === 1,
    limits: JSON.parse(limits),
    parts: JSON.parse(parts),
  }
}
