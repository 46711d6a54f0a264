import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openState, type StateStore } from '../../api/src/platform/state/client.ts'
import { migrate } from '../../api/src/platform/state/migrate.ts'
import { findPostgres, TestPostgres } from '../support/postgres.ts'
import { STARTER_ORGANISATIONS } from '../support/starter-organisations.ts'
import { STATE_ENGINES } from '../support/state-engines.ts'

describe.each(STATE_ENGINES)('the starter organisations on %s', (engine) => {
  let db: StateStore
  let folder: string
  let postgres: TestPostgres | null = null
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'netwarden-state-'))
    const bin = engine === 'postgres' ? findPostgres() : null
    if (bin) postgres = await TestPostgres.start(bin)
    db = (await openState({ url: postgres?.url, sqliteFile: join(folder, 'state.db') })).db
  })
  afterAll(async () => {
    await db.destroy()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const stored = async () => {
    const organisations = await db.selectFrom('organisation').select(['id', 'name']).execute()
    const domains = await db.selectFrom('organisationDomain').selectAll().orderBy('position').execute()
    return new Map(
      organisations.map(({ id, name }) => [
        name,
        domains.filter(({ organisationId }) => organisationId === id).map(({ domain }) => domain),
      ]),
    )
  }
  const starters = new Map(STARTER_ORGANISATIONS.map(({ name, domains }) => [name, domains]))

  test('are all in the table of a new installation', async () => {
    expect(await stored()).toEqual(starters)
  })

  test('are not added again at the next start', async () => {
    const { size } = await stored()
    await db.deleteFrom('organisation').where('name', '=', 'Google').execute()
    await migrate(db)
    expect((await stored()).size).toBe(size - 1)
  })
})
