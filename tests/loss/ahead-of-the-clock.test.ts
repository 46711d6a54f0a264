import { expect, test } from 'vitest'
import { toNdjson } from '../support/plain-visits.ts'
import type { TestServer } from '../support/server.ts'
import { FilledPlace, IMPORT } from './support/stores.ts'

const HOUR = 3_600_000

test('records of a log with a clock in the future are in lists, totals and exports, after a restart too', async () => {
  const place = await FilledPlace.make({ count: 5 })
  const newest = new Date(Date.now() + 20 * HOUR).toISOString()
  const ahead = [1, 2, 3].map((index) => ({
    accessAt: index === 3 ? newest : new Date(Date.now() + index * HOUR).toISOString(),
    deviceIP: '10.0.9.9',
    domain: 'ahead.example',
  }))
  const look = async (server: TestServer) => {
    const admin = await server.superadmin()
    const list = await admin.get<{ total: number; asOf: string; list: { accessAt: string }[] }>(
      '/api/access-record/list',
    )
    const exported = await admin.raw('GET', '/api/access-record/export', { query: { format: 'csv' } })
    const popular = await admin.post<{ domain: string; visit: number }[]>('/api/popular-item/list', {
      quota: 'popularDomain',
    })
    return {
      total: list.data.total,
      first: list.data.list[0]?.accessAt,
      isAsOfNewest: list.data.asOf > newest,
      exported: (await exported.text()).split('\n').filter((line) => line.includes('.example')).length,
      popular: JSON.stringify(popular.data).includes('ahead.example'),
    }
  }
  const whole = { total: 8, first: newest, isAsOfNewest: true, exported: 8, popular: true }
  try {
    const server = await place.start()
    await (await server.superadmin()).upload(IMPORT, toNdjson(ahead))
    expect(await look(server)).toEqual(whole)
    await place.stop()
    expect(await look(await place.start())).toEqual(whole)
  } finally {
    await place.remove()
  }
})
