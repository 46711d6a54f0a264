import { afterEach, beforeEach, expect, test } from 'vitest'
import { People } from '../support/people.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { FilledPlace, IMPORT, totalOf } from './support/stores.ts'

const RETENTION = '/api/system-config/retention'
const DAY = 86_400_000

interface Report {
  days: number
  default: number
  records: number
  oldest: string
  bytes: number
  waiting?: { records: number; until: string; reason: string }
}

let place: FilledPlace
beforeEach(async () => {
  place = await FilledPlace.make({ count: 10, env: { NETWARDEN_RETENTION_DAYS: '60' } })
})
afterEach(() => place.remove())

test('a shorter retention deletes nothing before a superadmin confirms, and then exactly that', async () => {
  const now = Date.now()
  const old = Array.from({ length: 50 }, (_, index) => ({
    accessAt: new Date(now - index * DAY - 3_600_000).toISOString(),
    deviceIP: '10.0.0.9',
    domain: 'old.example',
  }))
  await (await (await place.start()).superadmin()).upload(IMPORT, toNdjson(old))
  await place.stop()
  const server = await place.start({ NETWARDEN_RETENTION_DAYS: '20' })
  const people = await People.on(server)
  const { superadmin } = people
  const report = async () => (await superadmin.get<Report>(RETENTION)).data
  await expect.poll(async () => (await report()).waiting?.reason, { timeout: 60_000 }).toBe('share')
  const before = await report()
  expect(before).toMatchObject({ days: 20, default: 20, records: 60 })
  expect(before.bytes).toBeGreaterThan(0)
  const waiting = before.waiting
  if (!waiting) throw new Error('nothing waits')
  expect(waiting.records).toBe(old.filter(({ accessAt }) => accessAt < waiting.until).length)
  expect(waiting.records).toBeGreaterThan(25)
  expect(JSON.stringify((await superadmin.get('/api/message/list')).body)).toContain(
    'more than a tenth of all',
  )

  const admin = (await people.signedIn('admin')).client
  const common = (await people.signedIn('common')).client
  expect((await server.nobody().get(RETENTION)).status).toBe(401)
  expect([(await common.get(RETENTION)).status, (await admin.get(RETENTION)).status]).toEqual([403, 200])
  expect((await admin.put(RETENTION, { days: 30 })).status).toBe(403)
  expect((await admin.post(`${RETENTION}/confirm`, {})).status).toBe(403)
  for (const days of [6, 3_651, 7.5]) {
    const answer = await superadmin.put(RETENTION, { days })
    expect([answer.status, answer.errors?.days]).toEqual([400, 'Must be a whole number from 7 to 3650'])
  }

  // With the days as they were, nothing waits; the setting of the process is only the default.
  expect((await superadmin.put<Report>(RETENTION, { days: 60 })).data.waiting).toBeUndefined()
  const again = (await superadmin.put<Report>(RETENTION, { days: 20 })).data
  expect(again.waiting).toEqual(waiting)
  const after = (await superadmin.post<Report>(`${RETENTION}/confirm`, { until: waiting.until })).data
  expect(after).toMatchObject({ days: 20, default: 20, records: 60 - waiting.records })
  expect(after.waiting).toBeUndefined()
  expect((await superadmin.post(`${RETENTION}/confirm`, {})).status).toBe(409)
  expect(await totalOf(server)).toBe(60 - waiting.records)
  const log = await superadmin.get('/api/operation-log/list')
  expect(JSON.stringify(log.body)).toContain('retention.letGo')

  // Confirmed deletions are no loss at the next start.
  await place.stop()
  expect(await totalOf(await place.start())).toBe(60 - waiting.records)
})
