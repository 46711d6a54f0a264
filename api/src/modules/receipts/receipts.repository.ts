import type { ChangePart, Receipt } from '@netwarden/shared/contract'
import type { Insertable, Selectable } from 'kysely'
import type { StateReader } from '../../platform/state/client.ts'
import type { StateTables } from '../../platform/state/tables/index.ts'
import type { Work } from '../../platform/state/work.ts'

/** Totals of a prediction over a number of hours. */
export interface Prediction {
  toBanned: number
  toPassed: number
  hours: number
}

/** The names and devices of a prediction, those with the most visits. */
export interface ExpectedRows {
  names: string[]
  devices: string[]
  /** Visits of the last kept name, and device, where not all could be kept; a name that was left out has no more. */
  leftOut: { names: number; devices: number }
}

export const NO_ROWS: ExpectedRows = { names: [], devices: [], leftOut: { names: 0, devices: 0 } }

export type Observation = Pick<Receipt, 'firstHour' | 'unexpected' | 'unexpectedDevices'> &
  Omit<Receipt['observed'], 'isComplete'>

export interface StoredReceipt {
  id: string
  at: number
  by: string
  approvedBy: string | null
  reason: string
  parts: ChangePart[]
  partCount: number
  predicted: Prediction | null
  observed: Observation | null
  isObserved: boolean
  revertOf: string | null
  revertedBy: string | null
}

/** What an administrator sets of a device. */
export interface DeviceNames {
  name: string | null
  isNameSet: number
  givenName: string | null
  userName: string
  department: string
}

export interface RenamedDevice {
  id: string
  before: DeviceNames
  after: DeviceNames
}

/** A receipt with all data that a revert or an observation needs. */
export interface WholeReceipt extends StoredReceipt {
  expected: ExpectedRows
  observedTo: number
  /** Devices that the change renamed. */
  renamed: readonly RenamedDevice[]
}

/** The result of one observation of the effect of a change. */
export type Look = Pick<WholeReceipt, 'isObserved'> &
  Partial<Pick<WholeReceipt, 'predicted' | 'expected' | 'observedTo'>> & { observed?: Observation }

const KEPT = 500
const SHOWN = [
  'id',
  'at',
  'by',
  'approvedBy',
  'reason',
  'parts',
  'partCount',
  'predicted',
  'observed',
  'isObserved',
  'revertOf',
  'revertedBy',
] as const

/** Receipts of changes of policies. The newest 500 are kept. */
export class ReceiptsRepository {
  constructor(private readonly db: StateReader) {}

  within({ trx }: Work): ReceiptsRepository {
    return new ReceiptsRepository(trx)
  }

  async list(): Promise<StoredReceipt[]> {
    const rows = await this.db
      .selectFrom('receipt')
      .select(SHOWN)
      .orderBy('at', 'desc')
      .orderBy('id')
      .limit(KEPT)
      .execute()
    return rows.map(readRow)
  }

  async find(id: string): Promise<WholeReceipt | undefined> {
    const row = await this.db.selectFrom('receipt').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return undefined
    const { expected, observedTo, devices } = row
    const renamed = devices === null ? [] : (JSON.parse(devices) as RenamedDevice[])
    return { ...readRow(row), expected: JSON.parse(expected), observedTo, renamed }
  }

  /** Ids and times of receipts whose observation is not complete, oldest first. */
  unobserved(): Promise<{ id: string; at: number; observedTo: number }[]> {
    return this.db
      .selectFrom('receipt')
      .select(['id', 'at', 'observedTo'])
      .where('isObserved', '=', 0)
      .orderBy('at')
      .orderBy('id')
      .execute()
  }

  async insert({ trx }: Work, receipt: WholeReceipt): Promise<void> {
    const { parts, predicted, observed, isObserved, expected, renamed, ...plain } = receipt
    const row: Insertable<StateTables['receipt']> = {
      ...plain,
      parts: JSON.stringify(parts),
      predicted: predicted && JSON.stringify(predicted),
      observed: observed && JSON.stringify(observed),
      isObserved: Number(isObserved),
      expected: JSON.stringify(expected),
      devices: renamed.length === 0 ? null : JSON.stringify(renamed),
    }
    await trx.insertInto('receipt').values(row).execute()
    const kept = trx.selectFrom('receipt').select('id').orderBy('at', 'desc').orderBy('id').limit(KEPT)
    await trx.deleteFrom('receipt').where('id', 'not in', kept).execute()
  }

  /** Marks a receipt as reverted by another one; false when it is reverted already. */
  async noteRevert({ trx }: Work, id: string, revertedBy: string): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable('receipt')
      .set({ revertedBy, isObserved: 1 })
      .where('id', '=', id)
      .where('revertedBy', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  async noteObservation(
    { trx }: Work,
    id: string,
    { observed, observedTo, isObserved, predicted, expected }: Look,
  ): Promise<void> {
    await trx
      .updateTable('receipt')
      .set({
        isObserved: Number(isObserved),
        ...(observed ? { observed: JSON.stringify(observed) } : {}),
        ...(observedTo === undefined ? {} : { observedTo }),
        ...(predicted ? { predicted: JSON.stringify(predicted) } : {}),
        ...(expected ? { expected: JSON.stringify(expected) } : {}),
      })
      .where('id', '=', id)
      .where('isObserved', '=', 0)
      .execute()
  }
}

function readRow({
  parts,
  predicted,
  observed,
  isObserved,
  ...row
}: Pick<Selectable<StateTables['receipt']>, (typeof SHOWN)[number]>): StoredReceipt {
  const { id, at, by, approvedBy, reason, partCount, revertOf, revertedBy } = row
  return {
    id,
    at,
    by,
    approvedBy,
    reason,
    partCount,
    revertOf,
    revertedBy,
    parts: JSON.parse(parts),
    predicted: predicted === null ? null : JSON.parse(predicted),
    observed: observed === null ? null : JSON.parse(observed),
    isObserved: isObserved === 1,
  }
}
