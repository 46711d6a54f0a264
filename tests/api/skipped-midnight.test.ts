import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { countBy, type PlainVisit, toNdjson, wallClock } from '../support/plain-visits.ts'
import { TestServer } from '../support/server.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Its clocks go from 23:59 to 01:00 when summer begins. */
const ZONE = 'America/Santiago'

const started = Date.now()
const skipped = lastDayWithoutMidnight()
const visits: PlainVisit[] = Array.from({ length: 30 * 24 * 2 }, (_, index) => ({
  accessAt: new Date(skipped - 10 * DAY + (index * HOUR) / 2 + 60_000).toISOString(),
  deviceIP: '10.9.0.1',
  domain: `h${index % 7}.example`,
})).filter(({ accessAt }) => Date.parse(accessAt) < started)

/** Its first moment: the last hour of the past year that is the first of its day and not the hour 00. */
function lastDayWithoutMidnight(): number {
  for (let at = Math.floor(started / HOUR) * HOUR; ; at -= HOUR) {
    const isFirst = wallClock(at, ZONE).slice(0, 10) !== wallClock(at - HOUR, ZONE).slice(0, 10)
    if (isFirst && !wallClock(at, ZONE).endsWith('00:00')) return at
  }
}

let server: TestServer
let admin: ApiClient
beforeAll(async () => {
  server = await TestServer.start({ env: { NETWARDEN_TZ: ZONE } })
  admin = await server.superadmin()
  await admin.upload('/api/access-record/import', toNdjson(visits))
})
afterAll(() => server.stop())

const dayOf = (at: string) => wallClock(Date.parse(at), ZONE).slice(0, 10)

test.each([ZONE, 'UTC'])(
  'each day of a chart has its own visits in %s, where a day has no midnight',
  async (tz) => {
    const { data } = await admin.post<{ name: string; passed: number; banned: number }[]>(
      '/api/multi-access-stats',
      {
        quota: 'accessType',
        tz,
        from: new Date(skipped - 20 * DAY).toISOString(),
        to: new Date(skipped + 40 * DAY).toISOString(),
      },
    )
    const slotOf = (at: string) => wallClock(Date.parse(at), tz).slice(0, 10)
    const plain = countBy(visits, ({ accessAt }) => slotOf(accessAt))
    const shown = new Map(data.map(({ name, passed, banned }) => [slotOf(name), passed + banned]))
    expect(shown.size).toBe(data.length)
    for (const [day, count] of shown) expect([day, count]).toEqual([day, plain.get(day) ?? 0])
  },
)

test('a chart on a detail page counts the skipped midnight, too', async () => {
  const { data } = await admin.post<{ chartData: { name: string; value: number; group: string }[] }>(
    '/api/access-record/profile/stats',
    { quota: 'accessRequests', kind: 'device', key: '10.9.0.1', timespan: 'quarter', tz: ZONE },
  )
  const plain = countBy(visits, ({ accessAt }) => dayOf(accessAt))
  const days = data.chartData.map(({ name, value }) => [dayOf(name), value] as const)
  expect(new Set(days.map(([day]) => day)).size).toBe(days.length)
  for (const [day, value] of days) expect([day, value]).toEqual([day, plain.get(day) ?? 0])
})
