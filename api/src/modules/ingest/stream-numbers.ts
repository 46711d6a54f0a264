import type { Transaction } from 'kysely'
import type { StateTables } from '../../platform/state/tables/index.ts'

/** Streams of lines that one installation can have: 20 bits of a record's number. */
const MAX_STREAMS = 2 ** 20 - 1

/** The number of a stream, given once and kept; a concurrent caller gets the next one. */
export async function numberStream(trx: Transaction<StateTables>, stream: string): Promise<number> {
  const known = await trx
    .selectFrom('streamNumber')
    .select('number')
    .where('stream', '=', stream)
    .executeTakeFirst()
  for (let given = known?.number; ; given = await giveNext(trx, stream)) if (given !== undefined) return given
}

/** Undefined where another caller took the number first. */
async function giveNext(trx: Transaction<StateTables>, stream: string): Promise<number | undefined> {
  const last = await trx
    .selectFrom('streamNumber')
    .select((eb) => eb.fn.max('number').as('number'))
    .executeTakeFirst()
  const number = (last?.number ?? 0) + 1
  if (number > MAX_STREAMS) throw new Error('all stream numbers are given out')
  const given = await trx
    .insertInto('streamNumber')
    .values({ number, stream })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst()
  return given?.number
}
