import { describe, expect, test } from 'vitest'
import { migrateEvents } from '../../api/dist/platform/events/migrate.js'
import { useEventEngine } from './support/event-engine.ts'

const ZONE = 'Asia/Shanghai'

/** A visit each seven minutes of six days, of names, organisations and countries that differ; some without a name. */
const FILL = `INSERT INTO access_record (at, uid, device_id, domain, org, domain_country, solved_mode, verdict_by, rcode, risk_level, domain_type)
  SELECT fromUnixTimestamp64Milli(toInt64(1795000000000 + number * 420000), 'UTC'), number, concat('device ', toString(number % 7)),
         if(number % 9 = 0, '', concat('h', toString(number % 50), '.example.com')), concat('Org ', toString(number % 5)),
         if(number % 9 = 0, '', ['CN', 'US', 'ZZ'][number % 3 + 1]), if(number % 4 = 0, 'banned', 'passed'), if(number % 3 = 0, 'source', 'policy'),
         ['', 'NOERROR', 'NXDOMAIN', 'SERVFAIL', 'REFUSED'][number % 5 + 1], 'common', 'unknown'
  FROM numbers(1234)`

const COUNTED = 'org, domain_country, solved_mode'
const OF_RECORDS = `SELECT ${COUNTED}, count() AS n FROM access_record GROUP BY ${COUNTED} ORDER BY ${COUNTED}`
const sumsOf = (table: string) =>
  `SELECT ${COUNTED}, sum(visits) AS n FROM ${table} GROUP BY ${COUNTED} ORDER BY ${COUNTED}`

describe('the migrations of the event store', () => {
  const place = useEventEngine(async (fresh) => {
    await migrateEvents(fresh, ZONE)
    await fresh.command(FILL)
  })
  const { store } = place

  const ownersAreRight = async () => {
    const wanted = await place.engine.rows(OF_RECORDS)
    expect(wanted.length).toBeGreaterThan(20)
    for (const level of ['quarter', 'day'])
      expect(await place.engine.rows(sumsOf(`rollup_owner_${level}`)), level).toEqual(wanted)
  }
  const daysOf = (table: string, zone: string) =>
    place.engine.rows(
      `SELECT toString(toStartOfDay(${table === 'access_record' ? 'at' : 'slot'}, '${zone}')) AS day,
              ${table === 'access_record' ? 'count()' : 'sum(visits)'} AS n FROM ${table} GROUP BY day ORDER BY day`,
    )

  const HOURS = Array.from({ length: 24 }, (_, hour) => `h${String(hour).padStart(2, '0')}`)
  const namesAreRightByHour = async () => {
    const wanted = await place.engine.rows(
      'SELECT toString(toStartOfHour(at)) AS hour, domain, org, count() AS n FROM access_record GROUP BY hour, domain, org ORDER BY hour, domain, org',
    )
    expect(wanted.length).toBeGreaterThan(500)
    const byHour = await place.engine.rows(
      `SELECT toString(addHours(slot, index - 1)) AS hour, domain, org, sum(one) AS n FROM rollup_name_hours
       ARRAY JOIN [${HOURS.join(', ')}] AS one, arrayEnumerate([${HOURS.join(', ')}]) AS index WHERE one != 0
       GROUP BY hour, domain, org ORDER BY hour, domain, org`,
    )
    expect(byHour).toEqual(wanted)
    const [{ bad } = {}] = await place.engine.rows(
      `SELECT countIf(visits != ${HOURS.join(' + ')} OR slot != toStartOfDay(slot)) AS bad FROM rollup_name_hours`,
    )
    expect(Number(bad)).toBe(0)
  }

  const visitorsAreRight = async (zone = ZONE) => {
    const by = 'day, domain, device_id'
    const days = (at: string) => `toString(toStartOfDay(${at}, '${zone}')) AS day, domain, device_id`
    const wanted = await place.engine.rows(
      `SELECT ${days('at')}, count() AS n FROM access_record GROUP BY ${by} ORDER BY ${by}`,
    )
    expect(wanted.length).toBeGreaterThan(300)
    expect(
      await place.engine.rows(
        `SELECT ${days('slot')}, sum(visits) AS n FROM rollup_visitor_day GROUP BY ${by} ORDER BY ${by}`,
      ),
    ).toEqual(wanted)
  }

  const totalsAreRight = async () => {
    const by = 'solved_mode, verdict_by, outcome'
    const wanted = await place.engine.rows(
      `SELECT ${by}, count() AS n FROM access_record GROUP BY ${by} ORDER BY ${by}`,
    )
    expect(wanted).toHaveLength(2 * 2 * 4)
    for (const level of ['quarter', 'day'])
      expect(
        await place.engine.rows(
          `SELECT ${by}, sum(visits) AS n FROM rollup_total_${level} GROUP BY ${by} ORDER BY ${by}`,
        ),
        level,
      ).toEqual(wanted)
  }

  test('aggregate each record by its owner', ownersAreRight)
  test('aggregate each record by verdict source and outcome', totalsAreRight)
  test('aggregate each record by its name and device', () => visitorsAreRight())
  test('aggregate each record by its name and hour', namesAreRightByHour)

  test('take a store of version 0.1 over as it is', async () => {
    const tables = () =>
      place.engine.rows(
        'SELECT name, create_table_query FROM system.tables WHERE database = currentDatabase() ORDER BY name',
      )
    const before = await tables()
    await store.command(
      "ALTER TABLE schema_meta DELETE WHERE key = 'migration:0013-baseline.sql' SETTINGS mutations_sync = 2",
    )
    await store.command(
      "INSERT INTO schema_meta (key, value) VALUES ('migration:0001-access-record.sql', 'done'), ('migration:0013-deciding-name.sql', 'done')",
    )
    expect(await migrateEvents(store, ZONE)).toEqual([])
    expect(await tables()).toEqual(before)
    await ownersAreRight()
    await totalsAreRight()
  })

  test('continue to aggregate new records', async () => {
    await store.command(FILL.replace('numbers(1234)', 'numbers(55)'))
    await ownersAreRight()
    await namesAreRightByHour()
    await visitorsAreRight()
    await totalsAreRight()
  })

  test('remove automatic deletion from tables, which former versions set', async () => {
    for (const table of ['access_record', 'rollup_total_minute', 'rollup_pair_day'])
      await store.command(
        `ALTER TABLE ${table} MODIFY TTL ${table === 'access_record' ? 'toDateTime(at)' : 'slot'} + INTERVAL 3650 DAY`,
      )
    await migrateEvents(store, ZONE)
    const forgetting = await place.engine.rows(
      "SELECT name FROM system.tables WHERE database = currentDatabase() AND create_table_query LIKE '% TTL %'",
    )
    expect(forgetting).toEqual([])
  })

  test('rebuild the daily aggregates when the time zone has changed', async () => {
    await migrateEvents(store, 'America/New_York')
    await store.command(FILL.replace('numbers(1234)', 'numbers(33)'))
    const wanted = await daysOf('access_record', 'America/New_York')
    expect(wanted.length).toBeGreaterThan(5)
    for (const family of ['total', 'domain', 'owner', 'device', 'dst', 'port', 'pair', 'visitor']) {
      const table = `rollup_${family}_day`
      expect(await daysOf(table, 'America/New_York'), table).toEqual(wanted)
      const [{ n } = {}] = await place.engine.rows(
        `SELECT countIf(slot != toStartOfDay(slot, 'America/New_York')) AS n FROM ${table}`,
      )
      expect(Number(n), table).toBe(0)
    }
    await ownersAreRight()
    await namesAreRightByHour()
    await visitorsAreRight('America/New_York')
  })

  test('create tables again that are missing, also after a crash half-way', async () => {
    await store.command('DROP TABLE rollup_owner_quarter_feed')
    await store.command('DROP TABLE rollup_owner_quarter')
    expect(await migrateEvents(store, ZONE)).toEqual(['rollup_owner_quarter', 'rollup_owner_quarter_feed'])
    expect(await migrateEvents(store, ZONE)).toEqual([])
    const rows = await place.engine.rows(
      "SELECT argMax(value, at) AS value FROM schema_meta WHERE key = 'rebuild'",
    )
    expect(rows).toEqual([{ value: 'rollup_owner_quarter' }])
  })
})
