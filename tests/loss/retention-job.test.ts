import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LiveRetention } from '../../api/dist/modules/retention/retention.js'
import { RetentionRepository } from '../../api/dist/modules/retention/retention.repository.js'
import { RetentionService } from '../../api/dist/modules/retention/retention.service.js'
import { migrateEvents } from '../../api/dist/platform/events/migrate.js'
import { type OpenedState, openState } from '../../api/dist/platform/state/client.js'
import { Settings } from '../../api/dist/platform/state/settings.js'
import { useEventEngine } from '../events/support/event-engine.ts'
import { isLongRun } from '../support/long-run.ts'
import { unitOfWorkOn } from '../support/unit-of-work.ts'

const DAY = 86_400_000
/** 11:03 in Shanghai, 08:33 in Kolkata. */
const NOW = Date.UTC(2026, 10, 22, 3, 3)
const ACTOR = { userId: null, username: 'root', ip: '' }

/** Runs rounds by a clock that the test sets. */
function createJob(opened: OpenedState, store: RetentionStore, timeZone: string, defaultDays = 40) {
  const clock = { at: NOW, now: () => clock.at }
  const reported: string[] = []
  const { unitOfWork, feed } = unitOfWorkOn(opened)
  const make = async () => {
    const service = new RetentionService({
      live: new LiveRetention(defaultDays),
      defaultDays,
      timeZone,
      settings: new Settings(opened.db, clock),
      repository: new RetentionRepository(store),
      clock,
      uptime: () => 0,
      removing: (work) => work(),
      onDays: () => undefined,
      unitOfWork,
      leases: {
        exclusively: (_name, task) => task(),
        hold: async () => undefined,
      },
      notify: async ({ content }) => void reported.push(content),
      logger: { info() {}, warn() {}, error() {} } as never,
    })
    await service.load()
    feed.follow(['retention'], service.load)
    return service
  }
  return { clock, reported, make, feed }
}
type RetentionStore = ConstructorParameters<typeof RetentionRepository>[0]

const SUMS = ['total', 'device', 'port', 'owner', 'domain', 'dst', 'pair']
const TABLES = [
  ...SUMS.flatMap((family) => [`rollup_${family}_quarter`, `rollup_${family}_day`]),
  'rollup_name_hours',
  'rollup_visitor_day',
]

const ZONES = ['Asia/Shanghai', 'Asia/Kolkata']
describe.each(ZONES)('retention in %s', (timeZone) => {
  const place = useEventEngine(async (store) => {
    await migrateEvents(store, timeZone)
  })
  const { store } = place
  let folder: string
  let opened: OpenedState
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'netwarden-retention-'))
    opened = await openState({ url: undefined, sqliteFile: join(folder, 'state.db') })
    const tables = await place.engine.rows(
      "SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree' AND name NOT IN ('schema_meta', 'installation')",
    )
    for (const { name } of tables) await store.command(`TRUNCATE TABLE ${name}`)
    // A visit each three hours of 44 days, and the newest of them now.
    await store.command(
      `INSERT INTO access_record (at, uid, device_id, domain, org, solved_mode, risk_level, domain_type)
       SELECT fromUnixTimestamp64Milli(toInt64(${NOW} - number * 10800000), 'UTC'), number, concat('d', toString(number % 7)),
              concat('h', toString(number % 50), '.example'), 'Org', 'passed', 'common', 'unknown'
       FROM numbers(352) SETTINGS max_partitions_per_insert_block = 0`,
    )
    await store.command(
      `INSERT INTO visit_log (at, uid, username) SELECT at, uid, 'u' FROM access_record SETTINGS max_partitions_per_insert_block = 0`,
    )
  })
  afterEach(async () => {
    await opened.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const rowsOf = async (sql: string) => Number((await place.engine.rows(`SELECT ${sql}`))[0]?.n)
  const records = () => rowsOf('count() AS n FROM access_record')
  /** Start of that day in the zone, by the runtime's own tables. */
  const dayStart = (at: number) => {
    const offset = timeZone === 'Asia/Shanghai' ? 8 * 3_600_000 : 5.5 * 3_600_000
    return Math.floor((at + offset) / DAY) * DAY - offset
  }

  test('deletes exactly what has expired, of records and of every aggregate, and reports it', async () => {
    const job = createJob(opened, store, timeZone)
    await (await job.make()).round()
    const until = dayStart(NOW - 40 * DAY)
    const kept = Math.floor((NOW - until) / 10_800_000) + 1
    expect(kept).toBeLessThan(340)
    expect(await records()).toBe(kept)
    expect(await rowsOf('toUnixTimestamp64Milli(min(at)) AS n FROM access_record')).toBeGreaterThanOrEqual(
      until,
    )
    expect(await rowsOf('count() AS n FROM visit_log')).toBe(kept)
    for (const table of TABLES)
      expect([table, await rowsOf(`sum(visits) AS n FROM ${table}`)]).toEqual([table, kept])
    const byHour = Array.from({ length: 24 }, (_, hour) => `sum(h${String(hour).padStart(2, '0')})`).join(
      ' + ',
    )
    expect(await rowsOf(`${byHour} AS n FROM rollup_name_hours`)).toBe(kept)
    const logged = await opened.db.selectFrom('operationLog').select(['action', 'after']).execute()
    expect(logged.map(({ action, after }) => ({ action, after: JSON.parse(after ?? 'null') }))).toEqual([
      {
        action: 'retention.letGo',
        after: { records: 2 * (352 - kept), until: new Date(until).toISOString(), days: 40 },
      },
    ])
    // A round that is repeated, as after a crash in the middle of it, changes nothing.
    await new RetentionRepository(store).dropBefore(until, NOW)
    for (const table of TABLES)
      expect([table, await rowsOf(`sum(visits) AS n FROM ${table}`)]).toEqual([table, kept])
  })

  // Only what is deleted depends on the zone.
  if (!isLongRun && timeZone !== ZONES[0]) return

  test('answers a stored change, although the event store is unavailable by then', async () => {
    const job = createJob(opened, store, timeZone)
    const service = await job.make()
    await service.round()
    const before = await service.report()
    const query = vi.spyOn(store, 'query')
    // The listeners of the feed are called after the commit.
    job.feed.follow(['retention'], () => void query.mockRejectedValue(new Error('away')))
    try {
      expect(await service.setDays(39, ACTOR)).toEqual({ ...before, days: 39 })
      await expect(service.setDays(38, ACTOR)).rejects.toThrow('away')
    } finally {
      query.mockRestore()
    }
    expect((await service.report()).days).toBe(39)
  })

  test('asks before it deletes more than a tenth, and deletes it after confirmation', async () => {
    const job = createJob(opened, store, timeZone)
    const service = await job.make()
    await service.round()
    const before = await records()
    const report = await service.setDays(10, ACTOR)
    expect(await records()).toBe(before)
    const until = new Date(dayStart(NOW - 10 * DAY)).toISOString()
    expect(report).toMatchObject({ days: 10, default: 40, records: 2 * before })
    expect(report.waiting).toMatchObject({ until, reason: 'share' })
    expect(job.reported).toEqual(['message.retention.share'])
    await service.round()
    expect(job.reported).toHaveLength(1)
    await expect(service.confirm('2026-01-01T00:00:00.000Z', ACTOR)).rejects.toMatchObject({
      kind: 'conflict',
    })
    const after = await service.confirm(report.waiting?.until, ACTOR)
    expect(after.waiting).toBeUndefined()
    expect(after.records).toBe(2 * before - (report.waiting?.records ?? 0))
    expect(await records()).toBeLessThan(100)
    await expect(service.confirm(undefined, ACTOR)).rejects.toMatchObject({ kind: 'conflict' })
  })

  test('ignores a clock far ahead of the last round, and forgets it when the clock is correct again', async () => {
    const job = createJob(opened, store, timeZone)
    await (await job.make()).round()
    const before = await records()
    // Four days are less than a tenth of the records: by their number alone they would be deleted.
    for (const ahead of [4, 400]) {
      job.clock.at = NOW + ahead * DAY
      const service = await job.make()
      await service.round()
      expect(await records()).toBe(before)
      expect((await service.report()).waiting).toMatchObject({ reason: 'clock' })
    }
    // Once, although each check was by another process.
    expect(job.reported).toEqual(['message.retention.clock'])
    job.clock.at = NOW + 3_600_000
    const service = await job.make()
    await service.round()
    expect(await records()).toBe(before)
    expect((await service.report()).waiting).toBeUndefined()
  })
})
