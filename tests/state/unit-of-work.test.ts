import { MAX_DOMAIN_TEXT_LENGTH } from '@netwarden/shared/validators'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ChainCheck } from '../../api/src/modules/operation-log/chain-check.ts'
import { OperationLogRepository } from '../../api/src/modules/operation-log/operation-log.repository.ts'
import { ControlRowsRepository } from '../../api/src/modules/policy-snapshot/control-rows.repository.ts'
import type { Change, ChangeFeed } from '../../api/src/platform/state/change-feed.ts'
import type { OpenedState } from '../../api/src/platform/state/client.ts'
import type { UnitOfWork } from '../../api/src/platform/state/unit-of-work.ts'
import type { Work } from '../../api/src/platform/state/work.ts'
import { useOpenedState } from '../support/opened-state.ts'
import { TEST_SECRET } from '../support/server.ts'
import { STATE_ENGINES } from '../support/state-engines.ts'
import { logKeysOf } from '../support/unit-of-work.ts'

const ACTOR = { userId: null, username: 'somebody', ip: '192.0.2.1' }

describe.each(STATE_ENGINES)('a unit of work on %s', (engine) => {
  let state: OpenedState
  let unitOfWork: UnitOfWork
  let feed: ChangeFeed
  useOpenedState(engine, (opened) => {
    ;({ state, unitOfWork, feed } = opened)
  })

  const put = (key: string) => async (work: Work) => {
    await work.trx.insertInto('setting').values({ key, value: '1', version: 1, updatedAt: 0 }).execute()
    const subject = { kind: 'setting', id: key, name: key }
    work.record({ actor: ACTOR, action: 'test.put', subject, after: { key } })
    work.changed('segments', key, 1)
  }
  const settings = async () =>
    (await state.db.selectFrom('setting').select('key').orderBy('key').execute()).map(({ key }) => key)
  const entries = async () => (await new OperationLogRepository(state.db).head()).seq
  const lines = async () =>
    (await state.db.selectFrom('changeFeed').select(['sequence', 'id']).orderBy('sequence').execute()).map(
      ({ sequence, id }) => [sequence, id],
    )
  const chain = async () => {
    return new ChainCheck(new OperationLogRepository(state.db), logKeysOf(TEST_SECRET)).verify()
  }

  test('stores the change, its log entry and its feed line, and then notifies followers', async () => {
    const reported: unknown[] = []
    const leave = feed.follow(['segments'], async (changes: readonly Change[]) => {
      reported.push(...changes, await settings())
    })
    await unitOfWork.run(put('a'))
    leave()
    expect(reported).toEqual([{ area: 'segments', id: 'a', version: 1 }, ['a']])
    expect(await entries()).toBe(1)
    expect(await lines()).toEqual([[1, 'a']])
  })

  test('seals texts that are read again, whatever their content', async () => {
    const half = `${'x'.repeat(MAX_DOMAIN_TEXT_LENGTH - 1)}😀`
    for (const name of ['cut\u0000here', 'half \ud800 a character', half]) {
      await unitOfWork.run(async (work) => {
        const subject = { kind: 'setting', id: name, name }
        work.record({ actor: { ...ACTOR, username: name }, action: 'test.odd', subject, after: { name } })
      })
    }
    expect(await chain()).toMatchObject({ isIntact: true, keyedFrom: 1 })
  })

  test.each(['operation_log', 'operation_log_head', 'change_feed', 'change_head'])(
    'stores nothing and notifies no follower when writing %s fails',
    async (table) => {
      const before = [await settings(), await entries(), await lines()]
      const reported: unknown[] = []
      const leave = feed.follow(['segments'], (changes) => void reported.push(changes))
      await failOn(state, table)
      await expect(unitOfWork.run(put('b'))).rejects.toThrow('made to fail')
      await mend(state, table)
      leave()
      expect([await settings(), await entries(), await lines()]).toEqual(before)
      expect(reported).toEqual([])
    },
  )

  test('reverts its changes when the task fails', async () => {
    const before = [await settings(), await entries(), await lines()]
    const failing = unitOfWork.run(async (work) => {
      await put('c')(work)
      throw new Error('refused')
    })
    await expect(failing).rejects.toThrow('refused')
    expect([await settings(), await entries(), await lines()]).toEqual(before)
  })

  test('rejects immediately a wait for the end of its own write', async () => {
    await expect(unitOfWork.run(() => settings())).rejects.toThrow('within(work)')
    await expect(unitOfWork.run(() => unitOfWork.run(put('d')))).rejects.toThrow('within(work)')
    expect(await settings()).not.toContain('d')
  })

  test('many concurrent units of work leave a complete chain and lines without gaps', async () => {
    const from = await entries()
    const many = Array.from({ length: 60 }, (_, index) => `many-${index}`)
    await Promise.all(many.map((key) => unitOfWork.run(put(key))))
    expect(await chain()).toMatchObject({ isIntact: true, entries: from + many.length })
    const sequences = (await lines()).map(([sequence]) => sequence)
    expect(sequences).toEqual(Array.from({ length: sequences.length }, (_, index) => index + 1))
  })

  test('is retried after a deadlock', async () => {
    await unitOfWork.run(async (work) => {
      await put('left')(work)
      await put('right')(work)
    })
    const touch = ({ trx }: Work, key: string) =>
      trx
        .updateTable('setting')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .where('key', '=', key)
        .execute()
    const both = (keys: [string, string]) =>
      unitOfWork.run(async (work) => {
        for (const key of keys) {
          await touch(work, key)
          await new Promise((resolve) => setImmediate(resolve))
        }
      })
    await Promise.all([both(['left', 'right']), both(['right', 'left']), both(['left', 'right'])])
    const rows = await state.db.selectFrom('setting').select('version').where('key', 'in', ['left', 'right'])
    expect((await rows.execute()).map(({ version }) => version)).toEqual([4, 4])
  })

  test('a unit of work with too many changes for single lines reports them as one', async () => {
    const reported: Change[] = []
    const leave = feed.follow(['segments'], (changes) => void reported.push(...changes))
    await unitOfWork.run(async (work) => {
      for (let index = 0; index < 10_000; index += 1) work.changed('segments', String(index), 1)
    })
    leave()
    expect(reported).toEqual([{ area: 'segments', id: null, version: null }])
  })

  test('deletes feed lines, yet a reader of the last policy line knows what came after it', async () => {
    const rows = new ControlRowsRepository(state.db)
    const write = (area: 'segments' | 'custom-policies' | 'users', id: string) =>
      unitOfWork.run(async (work) => work.changed(area, id))
    await write('segments', 'before')
    await write('custom-policies', 'last')
    await write('users', 'somebody')
    const known = await rows.generation()
    await state.db.updateTable('changeFeed').set({ at: 0 }).execute()
    await unitOfWork.pruneFeed()
    expect((await lines()).map(([, id]) => id)).toEqual(['last'])
    await write('users', 'else')
    await write('custom-policies', 'new')
    const newest = await rows.generation()
    expect(await rows.changesSince(known)).toEqual([{ sequence: newest, area: 'custom-policies', id: 'new' }])
    expect(await rows.changesSince(newest)).toEqual([])
    expect([await rows.changesSince(known - 1), await rows.changesSince(newest + 1)]).toEqual([null, null])
  })
})

async function failOn({ db, engine }: OpenedState, table: string): Promise<void> {
  if (engine === 'sqlite') {
    for (const verb of ['insert', 'update']) {
      await sql
        .raw(
          `create trigger fail_${verb}_${table} before ${verb} on ${table} begin select raise(abort, 'made to fail'); end`,
        )
        .execute(db)
    }
    return
  }
  await sql
    .raw(
      `create or replace function fail() returns trigger language plpgsql as $$ begin raise exception 'made to fail'; end $$`,
    )
    .execute(db)
  await sql
    .raw(
      `create trigger fail_${table} before insert or update on ${table} for each row execute function fail()`,
    )
    .execute(db)
}

async function mend({ db, engine }: OpenedState, table: string): Promise<void> {
  if (engine === 'postgres') await sql.raw(`drop trigger fail_${table} on ${table}`).execute(db)
  else
    for (const verb of ['insert', 'update']) await sql.raw(`drop trigger fail_${verb}_${table}`).execute(db)
}
