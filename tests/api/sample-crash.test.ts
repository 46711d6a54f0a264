import type { Page, SampleReport } from '@netwarden/shared/contract'
import { expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { findPostgres, TestPostgres } from '../support/postgres.ts'
import { TestServer } from '../support/server.ts'

const LIMIT = 480_000

interface Place {
  server: TestServer
  client: ApiClient
}

async function start(env: Record<string, string>, dataDir?: string): Promise<Place> {
  const server = await TestServer.start({ env, ...(dataDir ? { dataDir } : {}) })
  return { server, client: await server.superadmin() }
}

const reportOf = async ({ client }: Place) => (await client.get<SampleReport>('/api/sample/state')).data

/** Kills the server and starts another one with the same data. */
async function startAgain({ server }: Place, env: Record<string, string>): Promise<Place> {
  await server.kill()
  return start(env, server.dataDir)
}

/** PostgreSQL when it is installed: the other tests of the sample data run on SQLite. */
async function startState(): Promise<TestPostgres | null> {
  const bin = findPostgres()
  return bin ? TestPostgres.start(bin) : null
}

test(
  'loading and removing that a kill interrupts continue at the next start, with nothing doubled or left over',
  async () => {
    const postgres = await startState()
    const env: Record<string, string> = postgres ? { NETWARDEN_STATE_URL: postgres.url } : {}
    let place = await start(env)
    try {
      expect((await place.client.post('/api/sample/load')).status).toBe(200)
      place = await startAgain(place, env)
      await eventually(async () => (await reportOf(place)).state === 'loaded', LIMIT)
      const { holds } = await reportOf(place)
      expect(holds).toMatchObject({ riskEvents: 55, users: 9, devices: 12, messages: 4 })
      const list = await place.client.get<Page<unknown>>('/api/access-record/list')
      expect(list.data.total).toBe(holds.records)

      expect((await place.client.post('/api/sample/remove')).status).toBe(200)
      place = await startAgain(place, env)
      await eventually(async () => (await reportOf(place)).state === 'none', LIMIT)
      expect((await reportOf(place)).holds).toMatchObject({ records: 0, riskEvents: 0, users: 0 })
      const state = await place.client.get('/api/dashboard/state')
      expect(state.data).toMatchObject({ isEmpty: true, hasSample: false })
    } finally {
      await place.server.stop()
      await postgres?.stop()
    }
  },
  LIMIT,
)
