import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportResult, Page, Source, SourceRejectRow } from '@netwarden/shared'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { STATE_ENGINES, StateServer } from '../support/state-engines.ts'
import { visitLines } from './support/followed-source.ts'

describe.each(STATE_ENGINES)('with state on %s', (engine) => {
  let state: StateServer
  let admin: ApiClient
  const folder = mkdtempSync(join(tmpdir(), 'netwarden-sources-'))
  beforeAll(async () => {
    state = await StateServer.start(engine, { untilReady: true })
    admin = await state.server.superadmin()
  })
  afterAll(async () => {
    await state.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('a thousand malformed lines are kept at most, and go with their source', async () => {
    const path = join(folder, 'app.log')
    // A log that outlived a power cut has zeros in it.
    const wrong = Array.from({ length: 1_500 }, (_, index) => `wrong \0 ${index}\n`).join('')
    appendFileSync(path, visitLines(0, 2) + wrong)
    const wanted = { name: 'wrong', kind: 'tail', format: 'netwarden-ndjson', location: path }
    const { id } = (await admin.post('/api/rest/sources', wanted)).body as Source
    const show = async () => (await admin.get(`/api/rest/sources/${id}`)).body as Source
    await eventually(async () => (await show()).rejected === 1_500)
    expect(await show()).toMatchObject({ read: 1_502, accepted: 2 })

    const page = { current: 1, pageSize: 2 }
    const rejects = await admin.get<Page<SourceRejectRow>>(`/api/source/${id}/rejects`, page)
    expect(rejects.data.total).toBe(1_000)
    expect(rejects.data.list).toHaveLength(2)

    expect((await admin.put(`/api/rest/sources/${id}`, { name: 'renamed' })).status).toBe(200)
    expect((await admin.delete(`/api/rest/sources/${id}`)).status).toBe(200)
    const left = await state.state.selectFrom('rejectedLine').select('line').limit(1).execute()
    expect(left).toEqual([])
  })

  test('files that come at the same moment are all taken, and the same one once', async () => {
    const same = visitLines(0, 50)
    const bodies = [same, visitLines(50, 60), same, visitLines(60, 70), same, visitLines(70, 80)]
    const send = (body: string) => admin.upload<ImportResult>('/api/access-record/import', body)
    const replies = await Promise.all(bodies.map(send))
    expect(replies.map(({ data }) => data?.accepted)).toEqual([50, 10, 50, 10, 50, 10])
    expect(new Set(replies.map(({ data }) => data.id)).size).toBe(4)
    expect(replies.filter(({ data }) => data.duplicate)).toHaveLength(2)
  })
})
