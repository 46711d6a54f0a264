import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportResult, Page, Source, SourceRejectRow } from '@netwarden/shared/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { StateServer, USUAL_STATE_ENGINES } from '../support/state-engines.ts'
import { visitLines } from './support/followed-source.ts'

describe.each(USUAL_STATE_ENGINES)('with state on %s', (engine) => {
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

  test('a thousand malformed lines are stored at most, and are deleted with their source', async () => {
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

  test('a folder of more than a thousand files is read in rotation, reports what waits, and remembers finished files', async () => {
    const [count, crowd] = [1_100, join(folder, 'crowd')]
    mkdirSync(crowd)
    const log = (number: number) => join(crowd, `${number}.log`)
    const anHourAgo = Date.now() / 1000 - 3_600
    for (let number = 0; number < count; number += 1) {
      writeFileSync(log(number), visitLines(number, number + 1))
      utimesSync(log(number), anHourAgo + number, anHourAgo + number)
    }
    const wanted = { name: 'crowd', kind: 'folder', format: 'netwarden-ndjson', location: crowd }
    const { id } = (await admin.post('/api/rest/sources', wanted)).body as Source
    const show = async (headers = {}) =>
      (await admin.get(`/api/rest/sources/${id}`, {}, headers)).body as Source
    await eventually(async () => (await show()).reason?.includes('100 files are waiting') === true)
    const { reason } = await show({ 'accept-language': 'zh-CN' })
    expect(reason).toContain('还有 100 个文件排队')
    await eventually(async () => (await show()).accepted === count)
    await eventually(async () => (await show()).reason === null)
    const parked = await state.state.selectFrom('sourceFile').select('key').execute()
    expect(parked.length).toBeGreaterThanOrEqual(count - 1_000)

    // The newest were finished first: only added lines of one are read, and a renamed one is known.
    appendFileSync(log(count - 1), visitLines(count, count + 1))
    renameSync(log(count - 2), join(crowd, 'renamed.log'))
    await eventually(async () => (await show()).accepted === count + 1)
    expect(await show()).toMatchObject({ state: 'running', read: count + 1, rejected: 0, reason: null })
    expect((await admin.delete(`/api/rest/sources/${id}`)).status).toBe(200)
    expect(await state.state.selectFrom('sourceFile').select('key').execute()).toEqual([])
  })

  test('files that arrive at the same moment are all read, and duplicates once', async () => {
    const same = visitLines(0, 50)
    const bodies = [same, visitLines(50, 60), same, visitLines(60, 70), same, visitLines(70, 80)]
    const send = (body: string) => admin.upload<ImportResult>('/api/access-record/import', body)
    const replies = await Promise.all(bodies.map(send))
    expect(replies.map(({ data }) => data?.accepted)).toEqual([50, 10, 50, 10, 50, 10])
    expect(new Set(replies.map(({ data }) => data.id)).size).toBe(4)
    expect(replies.filter(({ data }) => data.duplicate)).toHaveLength(2)
  })
})
