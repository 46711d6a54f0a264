import type { ImportResult, Page } from '@netwarden/shared/contract'
import { expect, test } from 'vitest'
import { processesOf } from '../support/peak-memory.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { TestServer } from '../support/server.ts'
import { IMPORT, readinessOf, totalOf, visitsOf } from './support/stores.ts'

const RECORDS = 120_000
const AWAY = /event store does not respond/

test('an engine that does not answer during an import is reported in the list, in /readyz and as a message; the import continues', async () => {
  const server = await TestServer.start()
  const [, engine] = processesOf(server.process.pid ?? 0)
  if (engine === undefined) throw new Error('no engine runs')
  try {
    const admin = await server.superadmin()
    const upload = { source: 'patient', wait: false }
    const { data } = await admin.upload<ImportResult>(IMPORT, toNdjson(visitsOf(RECORDS, 10)), upload)
    process.kill(engine, 'SIGSTOP')
    const show = async () => (await admin.get<ImportResult>(`${IMPORT}/${data.id}`)).data
    await expect.poll(async () => (await show()).fault, { timeout: 60_000 }).toMatch(AWAY)
    const listed = await admin.get<Page<ImportResult>>(IMPORT)
    expect(listed.data.list).toMatchObject([
      { id: data.id, state: 'running', fault: expect.stringMatching(AWAY) },
    ])
    const chinese = await admin.get<ImportResult>(`${IMPORT}/${data.id}`, {}, { 'accept-language': 'zh-CN' })
    expect(chinese.data.fault).toContain('日志库没有响应')
    expect((await readinessOf(server)).reasons?.ingest).toMatch(AWAY)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    const messages = async () => JSON.stringify((await admin.get('/api/message/list')).body)
    await expect.poll(messages, { timeout: 30_000 }).toMatch(AWAY)

    process.kill(engine, 'SIGCONT')
    await expect.poll(async () => (await show()).state, { timeout: 90_000 }).toBe('done')
    expect(await show()).toMatchObject({ accepted: RECORDS, rejected: 0, fault: null })
    await expect.poll(async () => (await readinessOf(server)).status, { timeout: 30_000 }).toBe('ready')
    expect(await totalOf(server)).toBe(RECORDS)
  } finally {
    process.kill(engine, 'SIGCONT')
    await server.stop()
  }
})
