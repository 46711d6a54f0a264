import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { ChangeFeed } from '../../api/src/platform/state/change-feed.ts'
import { type OpenedState, openState } from '../../api/src/platform/state/client.ts'
import type { UnitOfWork } from '../../api/src/platform/state/unit-of-work.ts'
import { findPostgres, TestPostgres } from './postgres.ts'
import type { StateEngineName } from './state-engines.ts'
import { unitOfWorkOn } from './unit-of-work.ts'

interface Opened {
  state: OpenedState
  unitOfWork: UnitOfWork
  feed: ChangeFeed
}

/** An empty state store for the tests of a suite, without a server. */
export function useOpenedState(engine: StateEngineName, opened: (store: Opened) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'netwarden-state-'))
  let postgres: TestPostgres | null = null
  let state: OpenedState
  beforeAll(async () => {
    const bin = engine === 'postgres' ? findPostgres() : null
    postgres = bin ? await TestPostgres.start(bin) : null
    state = await openState({ url: postgres?.url, sqliteFile: join(folder, 'state.db') })
    opened({ state, ...unitOfWorkOn(state) })
  })
  afterAll(async () => {
    await state.db.destroy()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
}
