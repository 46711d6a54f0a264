import type { ImportResult, Page } from '@netwarden/shared/contract'
import type { OperationLogEntry } from '@netwarden/shared/domain'
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
}, 120_000)
