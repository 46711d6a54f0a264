import type { Transaction } from 'kysely'
import { pieces } from '../batches/pieces.ts'
import type { PastKind } from './tables/control.ts'
import type { StateTables } from './tables/index.ts'

/** The row of an object before a write; null where it did not exist. */
export interface PastRow {
  kind: PastKind
  id: string
  row: object | null
}

const ROWS_A_STATEMENT = 500

/** The rows that one write replaces. */
export class ReplacedRows {
  readonly #rows = new Map<string, PastRow>()

  /** Of several changes of an object in one write, the row before the first one counts. */
  note(kind: PastKind, id: string, row: object | null): void {
    const key = `${kind} ${id}`
    if (!this.#rows.has(key)) this.#rows.set(key, { kind, id, row })
  }

  get rows(): PastRow[] {
    return [...this.#rows.values()]
  }

  get isEmpty(): boolean {
    return this.#rows.size === 0
  }

  /** Each row was valid until the moment (epoch ms), from that of the row before it on. */
  async store(trx: Transaction<StateTables>, moment: number): Promise<void> {
    const rows = this.rows.map(({ kind, id, row }) => ({
      kind,
      id,
      validTo: moment,
      row: row && JSON.stringify(row),
    }))
    for (const part of pieces(rows, ROWS_A_STATEMENT)) await trx.insertInto('pastRow').values(part).execute()
  }
}

/**
 * A moment (epoch ms) that is later than those of all earlier writes, whatever the clock of a process shows. No other
 * process takes one until the write ends.
 */
export async function takeMoment(trx: Transaction<StateTables>, now: number): Promise<number> {
  const { policyMoment } = await trx
    .updateTable('changeHead')
    .set((eb) => ({
      policyMoment: eb
        .case()
        .when('policyMoment', '<', now)
        .then(now)
        .else(eb('policyMoment', '+', 1))
        .end(),
    }))
    .returning('policyMoment')
    .executeTakeFirstOrThrow()
  return policyMoment
}
