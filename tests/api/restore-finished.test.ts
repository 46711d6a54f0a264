import type { ApiUsage } from '@netwarden/shared/contract'
import { expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { addRowTrigger } from '../support/row-trigger.ts'
import { TestServer } from '../support/server.ts'
import { STATE_ENGINES, StateServer } from '../support/state-engines.ts'
import { backupOf, restore } from '../support/visit-backups.ts'

const VISITS = 400
const newest = Date.now() - 3_600_000
const SHORT_JOBS = { NODE_OPTIONS: `--import ${new URL('../support/short-jobs.mjs', import.meta.url).href}` }
/** The last write of a restore: the note that nothing is pending. */
const LAST_STEP = {
  name: 'cut_short',
  event: 'before update',
  table: 'setting',
  condition: `new.key = 'restore.events' and new.value like '%"id":""%'`,
}

async function load(client: ApiClient, domain: string): Promise<void> {
  const visits = Array.from({ length: VISITS }, (_, place) => ({
    accessAt: new Date(newest - place * 1_000).toISOString(),
    deviceIP: '10.0.0.9',
    domain,
  }))
  await client.upload('/api/access-record/import', toNdjson(visits))
}

async function countOf(client: ApiClient, domain: string): Promise<number> {
  const span = {
    from: new Date(newest - 86_400_000).toISOString(),
    to: new Date(newest + 1_000).toISOString(),
  }
  return (await client.get<{ total: number }>('/api/access-record/list', { ...span, keyword: domain })).data
    .total
}

test.each(STATE_ENGINES)(
  'a restore on %s that is cut at its last step is finished by a job',
  async (engine) => {
    const source = await TestServer.start({ engine: 'sqlite' })
    const admin = await source.superadmin()
    await load(admin, 'kept.example')
    const backup = await backupOf(admin)
    await source.stop()

    const first = await StateServer.start(engine, { untilReady: true })
    const { server, state } = first
    const before = await server.superadmin()
    await load(before, 'replaced.example')
    const repair = await addRowTrigger(state, engine, LAST_STEP)
    expect((await restore(before, backup, true)).status).toBe(500)
    await server.kill()

    const next = await TestServer.start({ engine, dataDir: server.dataDir, env: SHORT_JOBS })
    try {
      const client = await next.superadmin()
      const job = async () => {
        const { jobs } = (await client.get<ApiUsage>('/api/system-config/api-usage')).data
        return jobs.find(({ name }) => name === 'backup.finish-restore')
      }
      await eventually(async () => (await job())?.lastError?.includes('made to fail') === true)
      await repair()
      await eventually(async () => (await job())?.lastError === null)
      expect([await countOf(client, 'kept.example'), await countOf(client, 'replaced.example')]).toEqual([
        VISITS,
        0,
      ])
      const pending = await state
        .selectFrom('setting')
        .select('value')
        .where('key', '=', 'restore.events')
        .executeTakeFirstOrThrow()
      expect(JSON.parse(pending.value)).toMatchObject({ id: '' })
      // A later import is not taken for a part of that restore.
      await load(client, 'later.example')
      expect(await countOf(client, 'later.example')).toBe(VISITS)
    } finally {
      await state.destroy()
      await next.stop()
    }
  },
)
