import type { ImportResult } from '@netwarden/shared/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { TestServer } from '../support/server.ts'

const IMPORT = '/api/access-record/import'

function visitsAt(at: number, count: number, tag: string) {
  return Array.from({ length: count }, (_, index) => ({
    accessAt: new Date(at - index * 1_000).toISOString(),
    deviceIP: '192.0.2.1',
    domain: `h${index}.${tag}.example`,
  }))
}

describe('an import with lines that are not stored', () => {
  let server: TestServer
  let admin: ApiClient

  beforeAll(async () => {
    server = await TestServer.start({ env: { NETWARDEN_RETENTION_DAYS: '30' } })
    admin = await server.superadmin()
  })
  afterAll(() => server.stop())

  test('offers to move a capture that is mostly too old, and then stores it completely', async () => {
    const day = 86_400_000
    const capture = toNdjson([
      ...visitsAt(Date.now() - 28 * day, 2, 'mostly-old'),
      ...visitsAt(Date.now() - 40 * day, 5, 'mostly-old'),
    ])
    const first = await admin.upload<ImportResult>(IMPORT, capture)
    expect(first.data).toMatchObject({
      accepted: 2,
      canMoveToNow: true,
      reasons: [{ reason: 'Older than the retention period of 30 days', lines: 5 }],
    })
    const moved = await admin.upload<ImportResult>(IMPORT, capture, { retime: 'now' })
    expect(moved.data).toMatchObject({ accepted: 7, rejected: 0, canMoveToNow: false, reasons: [] })
    const again = await admin.upload<ImportResult>(IMPORT, capture, { retime: 'now' })
    expect(again.data).toMatchObject({ duplicate: true, id: moved.data.id })
  })

  test('groups rejected lines by reason, the most frequent first, without quoting lines', async () => {
    const good = toNdjson(visitsAt(Date.now(), 1, 'reasons'))
    const wrongTimes = ['x', 'y', 'z'].map(
      (time) => `{"accessAt":"${time}","deviceIP":"192.0.2.1","domain":"a.example"}\n`,
    )
    const { data } = await admin.upload<ImportResult>(IMPORT, `${good}not json\n${wrongTimes.join('')}`)
    expect(data.reasons).toEqual([
      { reason: 'Not a valid time', lines: 3 },
      { reason: 'Not a valid JSON object', lines: 1 },
    ])
  })
})
