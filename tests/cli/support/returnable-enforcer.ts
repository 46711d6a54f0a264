import type { StateStore } from '../../../api/src/platform/state/client.ts'
import { eventually } from '../../support/eventually.ts'

/** Makes an enforcer as after a second order that it has proved: it can return to the first. */
export async function makeReturnable(state: StateStore, enforcerId: string): Promise<void> {
  const find = () =>
    state
      .selectFrom('policyOrder')
      .selectAll()
      .orderBy('epoch', 'desc')
      .orderBy('counter', 'desc')
      .executeTakeFirst()
  await eventually(async () => (await find()) !== undefined)
  const newest = await find()
  if (!newest) throw new Error('no order was published')
  const place = { epoch: Number(newest.epoch) - 1, counter: 1 }
  const text = JSON.stringify({ ...(JSON.parse(newest.text) as object), ...place })
  const generation = Number(newest.generation)
  await state
    .insertInto('policyOrder')
    .values({ ...newest, ...place, text, content: 'former' })
    .execute()
  await state
    .insertInto('enforcerGeneration')
    .values({ enforcerId, ...place, generation, state: 'proved', why: null, at: 0, reason: 'changed' })
    .execute()
  const inForce = { epoch: Number(newest.epoch), counter: Number(newest.counter), generation }
  const report = {
    version: '0',
    at: Date.now(),
    inForce,
    refused: null,
    canaries: null,
    fault: null,
    queriesPerSecond: 0,
    addresses: [],
    spool: { bytes: 0, dropped: 0, lagSeconds: 0 },
  }
  await state
    .insertInto('enforcerReport')
    .values({ enforcerId, counters: '{}', report: JSON.stringify(report), seenAt: Date.now() })
    .execute()
}
