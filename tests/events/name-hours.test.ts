import { describe, expect, test } from 'vitest'
import { compareDays } from '../../api/dist/modules/visit-figures/day-figures.js'
import { VisitFiguresRepository } from '../../api/dist/modules/visit-figures/visit-figures.repository.js'
import { migrateEvents } from '../../api/dist/platform/events/migrate.js'
import { IS_NOT_LOCAL } from '../../api/dist/platform/events/visit-filter.js'
import { isLongRun } from '../support/long-run.ts'
import { countBy } from '../support/plain-visits.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { useEventEngine } from './support/event-engine.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const FIRST = Date.parse('2026-10-20T00:00:00Z')
/** Over changes of daylight saving, with offsets of an hour, of half and of a quarter. */
const ZONES = ['UTC', 'America/New_York', 'Asia/Kolkata', 'Asia/Kathmandu', 'Australia/Lord_Howe']
/** Each length of a span with each state of its last hour twice; more of them in the long run. */
const ROUNDS = isLongRun ? 60 : 24
const random = seededRandom(11)

/** Few names over some weeks, and other names in each hour, so that wrong parts of an hour are detected. */
const visits = Array.from({ length: 12_000 }, (_, index) => {
  const at = FIRST + Math.floor(random() * 24 * DAY)
  const name = index % 3 === 0 ? `h${Math.floor(at / HOUR) % 500}` : `n${Math.floor(random() * 40)}`
  const isLocal = index % 7 === 0
  return { at, domain: `${name}.${isLocal ? 'local' : 'example'}`, isLocal, isBanned: index % 5 === 0 }
})

describe('the hourly aggregates of names', () => {
  const { store } = useEventEngine(async (fresh, engine) => {
    await migrateEvents(fresh, 'Asia/Shanghai')
    await engine.client.insert({
      table: 'access_record',
      format: 'JSONEachRow',
      values: visits.map(({ at, domain, isLocal, isBanned }, uid) => ({
        at: new Date(at).toISOString().replace('T', ' ').slice(0, -1),
        uid,
        domain,
        solved_mode: isBanned ? 'banned' : 'passed',
        risk_level: isBanned ? 'high' : 'common',
        domain_type: isLocal ? 'local' : 'unknown',
      })),
    })
  })

  const namesOf = (from: number, to: number, areLocal = false) =>
    countBy(
      visits.filter(({ at, isLocal }) => at >= from && at < to && isLocal === areLocal),
      ({ domain }) => domain,
    )

  test('rank names like the records do, wherever within hours a range begins and ends', async () => {
    const repository = new VisitFiguresRepository(store, 'Asia/Shanghai')
    for (let round = 0; round < ROUNDS; round += 1) {
      const from = FIRST + Math.floor(random() * 23 * DAY)
      const length = [0.3 * HOUR, 1.5 * HOUR, DAY, 20 * DAY][round % 4] ?? DAY
      const to = from + Math.floor(random() * 2 * length)
      // Of some the last hour is over, of some it is still filling.
      const now = round % 3 === 0 ? to : to + 2 * HOUR
      const rows = await repository.popular(
        'popularDomain',
        { from, to },
        {
          limit: 10_000,
          now,
          conditions: [IS_NOT_LOCAL],
        },
      )
      expect(rows.map(({ domain, n }) => [domain, n])).toEqual([...namesOf(from, to)])
      const left = [...namesOf(from, to, true).values()]
      expect(await repository.localNames({ from, to }, now)).toEqual({
        names: left.length,
        visits: left.reduce((sum, n) => sum + n, 0),
      })
    }
  })

  test('never rank a name that a deletion has removed partially', async () => {
    const repository = new VisitFiguresRepository(store, 'Asia/Shanghai')
    const [from, to] = [FIRST + 40 * DAY + HOUR / 4, FIRST + 41 * DAY]
    // Still in the records, no longer in the aggregates.
    await store.command(
      `INSERT INTO access_record (at, uid, domain) VALUES (fromUnixTimestamp64Milli(${from - 60_000}, 'UTC'), 1, 'gone.example')`,
    )
    await store.command(
      `INSERT INTO rollup_domain_quarter (slot, domain, visits) VALUES (toDateTime(${(from - HOUR / 4) / 1000}, 'UTC'), 'gone.example', 0 - 1)`,
    )
    expect(await repository.popular('popularDomain', { from, to }, { limit: 10, now: to + DAY })).toEqual([])
  })

  test.each(ZONES)('count the distinct names of two days at any minute in %s', async (zone) => {
    const repository = new VisitFiguresRepository(store, zone)
    for (let round = 0; round < 12; round += 1) {
      const now = FIRST + 2 * DAY + Math.floor(random() * 21 * DAY)
      const days = compareDays(now, zone)
      const figures = await repository.distinctDomains(days, false)
      expect(figures.count, `${zone} ${now}`).toBe(namesOf(days.sofar.from, days.sofar.to).size)
      expect(figures.previous, `${zone} ${now}`).toBe(namesOf(days.before.from, days.before.to).size)
      const all = await repository.distinctDomains(days, true)
      const { from, to } = days.sofar
      expect(all.count).toBe(figures.count + namesOf(from, to, true).size)
      const wanted = days.starts.map((start, index) => {
        const end = Math.min(days.starts[index + 1] ?? now, now)
        return { start, visits: namesOf(start, end).size }
      })
      expect(figures.slots, `${zone} ${now}`).toEqual(wanted.filter(({ visits: n }) => n > 0))
    }
  })
})
