import type { Page, SampleReport } from '@netwarden/shared'
import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { TestServer } from '../support/server.ts'

const LIMIT = 120_000

async function reportOf(server: TestServer): Promise<SampleReport> {
  const client = await server.superadmin()
  return (await client.get<SampleReport>('/api/sample/state')).data
}

/** Kills the server at once and starts another on what it left. */
async function startAgain(server: TestServer): Promise<TestServer> {
  await server.kill()
  return TestServer.start({ dataDir: server.dataDir })
}

test(
  'loading and removing that a kill cut short go on at the next start, nothing doubled and nothing left',
  async () => {
    let server = await TestServer.start()
    try {
      expect((await (await server.superadmin()).post('/api/sample/load')).status).toBe(200)
      server = await startAgain(server)
      await eventually(async () => (await reportOf(server)).state === 'loaded', LIMIT)
      const { holds } = await reportOf(server)
      expect(holds).toMatchObject({ riskEvents: 55, users: 9, devices: 12, messages: 4 })
      const client = await server.superadmin()
      const range = { from: new Date(Date.now() - 40 * 86_400_000).toISOString() }
      const list = async () => (await client.get<Page<unknown>>('/api/access-record/list', range)).data
      expect((await list()).total).toBe(holds.records)

      expect((await client.post('/api/sample/remove')).status).toBe(200)
      server = await startAgain(server)
      await eventually(async () => (await reportOf(server)).state === 'none', LIMIT)
      expect((await reportOf(server)).holds).toMatchObject({
        records: 0,
        riskEvents: 0,
        users: 0,
        messages: 0,
      })
      const after = await server.superadmin()
      expect((await after.get('/api/dashboard/state')).data).toMatchObject({
        isEmpty: true,
        hasSample: false,
      })
    } finally {
      await server.stop()
    }
  },
  LIMIT,
)
