import { join } from 'node:path'
import Database from 'libsql'
import { expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { TestServer } from '../support/server.ts'

const VISITS = 400
const newest = Date.now() - 3_600_000

async function load(client: ApiClient, count: number, domain: string): Promise<void> {
  const visits = Array.from({ length: count }, (_, place) => ({
    accessAt: new Date(newest - place * 1_000).toISOString(),
    deviceIP: '10.0.0.9',
    domain,
  }))
  const imported = await client.upload<{ accepted: number }>('/api/access-record/import', toNdjson(visits))
  expect(imported.data.accepted).toBe(count)
}

async function countOf(client: ApiClient): Promise<number> {
  const span = {
    from: new Date(newest - 86_400_000).toISOString(),
    to: new Date(newest + 1_000).toISOString(),
  }
  return (await client.get<{ total: number }>('/api/access-record/list', span)).data.total
}

async function backupOf(client: ApiClient): Promise<Buffer> {
  const answer = await client.raw('POST', '/api/backup', { json: { events: 'all' } })
  return Buffer.from(await answer.arrayBuffer())
}

function restore(client: ApiClient, bytes: Buffer, isReplacing: boolean) {
  const form = new FormData()
  if (isReplacing) form.set('replace', 'true')
  form.set('file', new Blob([new Uint8Array(bytes)]), 'netwarden.backup')
  return client.request('POST', '/api/restore', { body: form })
}

test('two restores at a time leave the visits of one of them, and several backups run at a time', async () => {
  const source = await TestServer.start({ engine: 'sqlite' })
  const target = await TestServer.start({ engine: 'sqlite' })
  try {
    const admin = await source.superadmin()
    await load(admin, VISITS, 'one.example')
    const [first] = await Promise.all([1, 2, 3, 4, 5, 6].map(() => backupOf(admin)))
    if (!first) throw new Error('no backup')
    await load(admin, VISITS, 'two.example')
    const second = await backupOf(admin)
    const client = await target.superadmin()
    const answers = await Promise.all([first, second].map((bytes) => restore(client, bytes, true)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect([VISITS, 2 * VISITS]).toContain(await countOf(await target.superadmin()))
  } finally {
    await Promise.all([source.stop(), target.stop()])
  }
})

test('a restore that is finished late keeps the visits that came in after its state', async () => {
  const first = await TestServer.start({ engine: 'sqlite' })
  await load(await first.superadmin(), VISITS, 'later.example')
  await first.stop({ keepData: true })
  const database = new Database(join(first.dataDir, 'state.db'))
  const pending = JSON.stringify({ id: 'cut-short', isReplacing: true, isCleared: false, next: {} })
  database
    .prepare('insert into setting (key, value, version, updated_at, updated_by) values (?, ?, 1, 1, ?)')
    .run('restore.events', pending, 'system')
  database.close()
  const next = await TestServer.start({ engine: 'sqlite', dataDir: first.dataDir })
  try {
    expect(await countOf(await next.superadmin())).toBe(VISITS)
  } finally {
    await next.stop()
  }
})
