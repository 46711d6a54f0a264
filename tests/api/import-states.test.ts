import type { ImportResult, Page } from '@netwarden/shared/contract'
import type { OperationLogEntry, RiskEvent } from '@netwarden/shared/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { TestServer } from '../support/server.ts'

const IMPORT = '/api/access-record/import'
/** More than one batch, so that it can be cancelled between two. */
const LINES = 250_000

let server: TestServer
let admin: ApiClient
beforeAll(async () => {
  server = await TestServer.start()
  admin = await server.superadmin()
})
afterAll(() => server.stop())

test('an import that a second upload resumes is in the operation log, too', async () => {
  const now = Date.now()
  const visits = Array.from({ length: LINES }, (_, index) => ({
    accessAt: new Date(now - index).toISOString(),
    deviceIP: '192.0.2.1',
    domain: `h${index % 7}.resumed.example`,
  }))
  const body = toNdjson(visits)
  const { data } = await admin.upload<ImportResult>(IMPORT, body, { wait: false })
  const show = async () => (await admin.get<ImportResult>(`${IMPORT}/${data.id}`)).data
  await eventually(async () => (await show()).accepted > 0)
  expect((await admin.post(`${IMPORT}/${data.id}/cancel`)).status).toBe(200)
  await eventually(async () => (await show()).state === 'cancelled')

  const again = await admin.upload<ImportResult>(IMPORT, body)
  expect(again.data).toMatchObject({ id: data.id, state: 'done', accepted: LINES })
  const log = await admin.get<Page<OperationLogEntry>>('/api/operation-log/list', {
    subject: data.id,
    order: 'asc',
  })
  expect(log.data.list.map(({ action, before }) => [action, before])).toEqual([
    ['visits.import', null],
    ['visits.cancelImport', null],
    ['visits.import', { state: 'cancelled' }],
  ])
})

test('an import is evaluating after it is read, until its risk events are raised, and cannot be cancelled then', async () => {
  const visits = Array.from({ length: 30_000 }, (_, index) => ({
    accessAt: new Date(Date.now() - index).toISOString(),
    deviceIP: '192.0.2.78',
    domain: `missing-${index}.evaluated.example`,
    application: 'dns' as const,
    rcode: 'NXDOMAIN',
  }))
  const { data } = await admin.upload<ImportResult>(IMPORT, toNdjson(visits), { wait: false })
  const states = new Set<string>()
  let cancelled: number | undefined
  for (let state = 'queued'; state !== 'done' && state !== 'failed'; ) {
    state = (await admin.get<ImportResult>(`${IMPORT}/${data.id}`)).data.state
    states.add(state)
    if (state === 'evaluating') cancelled ??= (await admin.post(`${IMPORT}/${data.id}/cancel`)).status
  }
  expect([...states].slice(-2)).toEqual(['evaluating', 'done'])
  expect(cancelled).toBe(409)
  const events = await admin.post<{ list: RiskEvent[] }>('/api/risk-event/list', { pageSize: 200 })
  const raised = events.data.list.filter(({ deviceIP }) => deviceIP === '192.0.2.78')
  expect(raised.map(({ code }) => code)).toContain('nxdomainBurst')
})
