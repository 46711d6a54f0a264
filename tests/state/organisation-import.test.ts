import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ORGS_CSV_COLUMNS } from '@netwarden/shared/csv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OrganisationImportService } from '../../api/src/modules/orgs/organisation-import.service.ts'
import { OrganisationRepository } from '../../api/src/modules/orgs/orgs.repository.ts'
import { openState, type StateStore } from '../../api/src/platform/state/client.ts'
import { loopTurnsDuring } from '../support/loop-turns-during.ts'
import { findPostgres, TestPostgres } from '../support/postgres.ts'
import { STATE_ENGINES } from '../support/state-engines.ts'
import { unitOfWorkOn } from '../support/unit-of-work.ts'

const ORGANISATIONS = 2_000
const DOMAINS = 20
const ACTOR = { userId: '1', username: 'somebody', ip: '127.0.0.1' }

function fileOf(lastRow: string): Buffer {
  const rows = Array.from({ length: ORGANISATIONS }, (_, place) => {
    const domains = Array.from({ length: DOMAINS }, (_, host) => `h${host}.large-${place}.example`)
    return `Large ${place},大公司,software,Berlin,柏林,DE,${domains.join(' ')}`
  })
  return Buffer.from([ORGS_CSV_COLUMNS.join(','), ...rows, lastRow].join('\n'))
}

describe.each(STATE_ENGINES)('a large file of organisations on %s', (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'netwarden-orgs-'))
  let postgres: TestPostgres | null = null
  let db: StateStore
  let organisations: OrganisationRepository
  let service: OrganisationImportService
  beforeAll(async () => {
    const bin = engine === 'postgres' ? findPostgres() : null
    postgres = bin ? await TestPostgres.start(bin) : null
    const state = await openState({ url: postgres?.url, sqliteFile: join(folder, 'state.db') })
    db = state.db
    const { unitOfWork } = unitOfWorkOn(state)
    organisations = new OrganisationRepository(db)
    const clock = { now: () => Date.now() }
    const record = async () => undefined
    service = new OrganisationImportService({
      organisations,
      unitOfWork,
      clock,
      createId: randomUUID,
      record,
    })
  })
  afterAll(async () => {
    await db.destroy()
    await postgres?.stop()
    rmSync(folder, { recursive: true })
  })

  const importing = (lastRow: string) => service.run(fileOf(lastRow), false, ACTOR)
  /** A statement holds the thread on SQLite, and it takes one for 500 domains. */
  const STATEMENTS = (ORGANISATIONS * DOMAINS) / 500

  test('a fault at the end of a file reports the line, stores nothing and yields', async () => {
    const before = await organisations.counts()
    const failing = importing('Last,,no industry,,,DE,').catch((cause: unknown) => cause)
    const turns = await loopTurnsDuring(failing)
    expect(await failing).toMatchObject({
      details: { lines: [{ line: ORGANISATIONS + 2, column: 'industry' }] },
    })
    expect(await organisations.counts()).toEqual(before)
    expect(turns).toBeGreaterThan(STATEMENTS / 2)
  })

  test('is imported completely and yields', async () => {
    const before = await organisations.counts()
    const running = importing('Last,,software,,,DE,')
    const turns = await loopTurnsDuring(running)
    expect(await running).toMatchObject({ created: ORGANISATIONS + 1 })
    const { organisations: count } = await organisations.counts()
    expect(count - before.organisations).toBe(ORGANISATIONS + 1)
    expect(turns).toBeGreaterThan(STATEMENTS)
  })
})
