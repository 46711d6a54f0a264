import type { Page } from '@netwarden/shared/contract'
import type { AccessRecord, OperationLogEntry } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { type PlainVisit, toNdjson } from '../support/plain-visits.ts'
import { TestServer } from '../support/server.ts'

const VISITS = 10_450
const START = Date.now() - 6 * 3_600_000
const LIST = '/api/access-record/list'
const LOG = '/api/operation-log/list'

/** Seven visits in each moment, so that pages end between visits of one moment. */
const visits: PlainVisit[] = Array.from({ length: VISITS }, (_, index) => ({
  accessAt: new Date(START + Math.floor(index / 7) * 1_000).toISOString(),
  deviceIP: `10.7.0.${1 + (index % 3)}`,
  domain: `n${index}.deep.example`,
}))

describe('lists that are read by their cursor', () => {
  let server: TestServer
  let admin: ApiClient
  beforeAll(async () => {
    server = await TestServer.start()
    admin = await server.superadmin()
    await admin.upload('/api/access-record/import', toNdjson(visits))
  })
  afterAll(() => server.stop())

  async function readAll<Row>(path: string, query: Record<string, string | number | undefined>) {
    const pages: Page<Row>[] = []
    for (let cursor: string | undefined; ; ) {
      const { status, data } = await admin.get<Page<Row>>(path, { ...query, cursor })
      expect(status).toBe(200)
      pages.push(data)
      cursor = data.next
      if (cursor === undefined) return pages
    }
  }

  test('have every visit once, beyond the 10,000th too, with the total of the filter', async () => {
    const pages = await readAll<AccessRecord>(LIST, { pageSize: 200 })
    const names = pages.flatMap(({ list }) => list.map(({ domain }) => domain))
    expect(names).toHaveLength(VISITS)
    expect(new Set(names).size).toBe(VISITS)
    const times = pages.flatMap(({ list }) => list.map(({ accessAt }) => accessAt))
    expect(times).toEqual([...times].sort().reverse())
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([VISITS]))
  })

  test('keep the filters and the order', async () => {
    const query = {
      pageSize: 150,
      order: 'asc',
      deviceIP: '10.7.0.2',
      to: new Date(START + 600_000).toISOString(),
    }
    const names = (await readAll<AccessRecord>(LIST, query)).flatMap(({ list }) =>
      list.map(({ domain }) => domain),
    )
    const wanted = visits.filter(
      ({ deviceIP, accessAt }) => deviceIP === query.deviceIP && accessAt < query.to,
    )
    expect(new Set(names)).toEqual(new Set(wanted.map(({ domain }) => domain)))
    expect(names).toHaveLength(wanted.length)
  })

  test('follow the operation log, in both orders and through a search', async () => {
    for (let index = 0; index < 12; index++) {
      const segment = { name: `Segment ${index}`, description: '', entries: [], defaultMode: 'passed' }
      await admin.post('/api/segment/create', segment)
    }
    for (const query of [{ order: 'desc' }, { order: 'asc' }, { action: 'segment', order: 'desc' }]) {
      const to = new Date().toISOString()
      const whole = await admin.get<Page<OperationLogEntry>>(LOG, { ...query, to, pageSize: 200 })
      const pages = await readAll<OperationLogEntry>(LOG, { ...query, to, pageSize: 5 })
      const ids = pages.flatMap(({ list }) => list.map(({ id }) => id))
      expect(ids).toEqual(whole.data.list.map(({ id }) => id))
      expect(ids.length).toBeGreaterThanOrEqual(12)
    }
  })

  test('refuse a cursor that is none, and one beside a page number or another order', async () => {
    const { data } = await admin.get<Page<OperationLogEntry>>(LOG, { pageSize: 5 })
    const answers = await Promise.all([
      admin.get(LIST, { cursor: 'nonsense' }),
      admin.get('/api/domain-control/list', { cursor: 'nonsense' }),
      admin.get(LOG, { cursor: data.next, current: 2 }),
      admin.get(LOG, { cursor: data.next, sort: 'actor' }),
      admin.get('/api/segment/list', { cursor: data.next }),
    ])
    expect(answers.map(({ status, errors }) => [status, Object.keys(errors ?? {})])).toEqual(
      Array(5).fill([400, ['cursor']]),
    )
  })
})
