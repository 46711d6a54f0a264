import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OperationLogRepository } from '../../api/src/modules/operation-log/operation-log.repository.ts'
import { OperationSearch } from '../../api/src/modules/operation-log/operation-search.ts'
import { pieces } from '../../api/src/platform/batches/pieces.ts'
import { openState, type StateStore } from '../../api/src/platform/state/client.ts'
import type { Entry } from '../../api/src/platform/state/operation-log/chain.ts'
import { loopTurnsDuring } from '../support/loop-turns-during.ts'
import { findPostgres, TestPostgres } from '../support/postgres.ts'
import { STATE_ENGINES } from '../support/state-engines.ts'

const ENTRIES = 12_500
const ROWS_A_STATEMENT = 500
const START = Date.UTC(2026, 0, 1)

/** Several share a moment; every seventh is about the needle. */
function entryOf(index: number): Entry {
  return {
    seq: index + 1,
    id: `id-${String((index * 7_919) % ENTRIES).padStart(6, '0')}`,
    at: START + Math.floor(index / 3) * 1_000,
    actorId: index % 2 === 0 ? 'even' : 'odd',
    actor: `actor${index % 5}`,
    ip: '192.0.2.1',
    action: 'test.do',
    subjectKind: 'test',
    subjectId: String(index),
    subject: index % 7 === 0 ? 'a Needle in it' : 'hay',
    before: null,
    after: index % 11 === 0 ? '{"segmentId":"s1"}' : null,
    previousHash: '',
    hash: '',
    keyedHash: null,
  }
}

const all = Array.from({ length: ENTRIES }, (_, index) => entryOf(index))
const needles = all.filter(({ subject }) => subject !== 'hay')
const newestFirst = (entries: readonly Entry[]) => [...entries].sort((a, b) => b.seq - a.seq)
const seqsOf = (entries: readonly Entry[]) => entries.map(({ seq }) => seq)

/** Shows a time later by `step` at each look. */
function clockOf(step: number) {
  let now = START
  return {
    now: () => {
      now += step
      return now
    },
  }
}

describe.each(STATE_ENGINES)('a search of the operation log on %s', (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'netwarden-search-'))
  let postgres: TestPostgres | null = null
  let db: StateStore
  let search: OperationSearch
  const searchWith = (step: number) => new OperationSearch(new OperationLogRepository(db), clockOf(step))
  beforeAll(async () => {
    const bin = engine === 'postgres' ? findPostgres() : null
    postgres = bin ? await TestPostgres.start(bin) : null
    db = (await openState({ url: postgres?.url, sqliteFile: join(folder, 'state.db') })).db
    for (const part of pieces(all, ROWS_A_STATEMENT))
      await db.insertInto('operationLog').values(part).execute()
    search = searchWith(0)
  })
  afterAll(async () => {
    await db.destroy()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('finds the same as a count over all of it, page by page, newest or oldest first', async () => {
    const newest = newestFirst(needles)
    for (const offset of [0, 1_000]) {
      const found = await search.list({ subject: 'needle' }, { offset, limit: 50 })
      expect(found.total).toBe(needles.length)
      expect(found.totalIsAtLeast).toBeUndefined()
      expect(seqsOf(found.rows)).toEqual(seqsOf(newest.slice(offset, offset + 50)))
    }
    const oldest = await search.list({ subject: 'needle' }, { offset: 10, limit: 20, order: 'asc' })
    expect(seqsOf(oldest.rows)).toEqual(seqsOf(needles.slice(10, 30)))
  })

  test('sorts by other columns, and applies time, actor and segment', async () => {
    const byId = await search.list({ subject: 'needle' }, { offset: 5, limit: 20, sort: 'id', order: 'asc' })
    const wanted = [...needles].sort((a, b) => (a.id < b.id ? -1 : 1))
    expect(seqsOf(byId.rows)).toEqual(seqsOf(wanted.slice(5, 25)))

    const [from, to] = [new Date(START + 500_000), new Date(START + 900_000)]
    const isInTime = ({ at }: Entry) => at >= from.getTime() && at < to.getTime()
    const odd = all.filter((entry) => isInTime(entry) && entry.actorId === 'odd' && entry.after !== null)
    const filter = { segmentId: 's1', actorId: 'odd', from, to }
    const found = await search.list(filter, { offset: 0, limit: 200 })
    expect(seqsOf(found.rows)).toEqual(seqsOf(newestFirst(odd)))
    expect(found.total).toBe(odd.length)
  })

  test('returns "at least" when there are more than it counts', async () => {
    const found = await search.list({ action: 'test.' }, { offset: 9_990, limit: 10 })
    expect(found).toMatchObject({ total: 10_000, totalIsAtLeast: true, asOf: expect.any(String) })
    expect(seqsOf(found.rows)).toEqual(seqsOf(newestFirst(all).slice(9_990, 10_000)))
  })

  test('ends at its time limit, and reports that there may be more', async () => {
    const found = await searchWith(3_000).list({ subject: 'needle' }, { offset: 0, limit: 200 })
    const reached = newestFirst(all).slice(0, 2_000)
    expect(found.totalIsAtLeast).toBe(true)
    expect(found.total).toBe(reached.filter(({ subject }) => subject !== 'hay').length)
    expect(found.rows[0]?.seq).toBe(newestFirst(needles)[0]?.seq)
  })

  test('yields between its steps, and ends when its caller disconnects', async () => {
    expect(
      await loopTurnsDuring(search.list({ subject: 'nothing' }, { offset: 0, limit: 10 })),
    ).toBeGreaterThan(10)
    const left = AbortSignal.abort(new Error('left'))
    await expect(search.list({ subject: 'needle' }, { offset: 0, limit: 10 }, left)).rejects.toThrow('left')
  })
})
