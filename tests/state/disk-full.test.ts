import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openState } from '../../api/src/platform/state/client.ts'
import { isStoreAway } from '../../api/src/platform/state/store-away.ts'

test('a transaction without disk space answers that the store is unavailable, and the next one is tried', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'netwarden-state-'))
  const { db } = await openState({ url: undefined, sqliteFile: join(folder, 'state.db') })
  const query = db.selectFrom('setting').select('key').compile()
  const limit = (pages: number) => db.executeQuery({ ...query, sql: `PRAGMA max_page_count = ${pages}` })
  const write = () =>
    db.transaction().execute(async (trx) => {
      const value = JSON.stringify('x'.repeat(100_000))
      await trx.insertInto('setting').values({ key: 'large', value, version: 1, updatedAt: 0 }).execute()
    })
  await limit(1)
  const fault = await write().catch((cause: unknown) => cause)
  expect(isStoreAway(fault)).toBe(true)
  await limit(100_000)
  await write()
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})
