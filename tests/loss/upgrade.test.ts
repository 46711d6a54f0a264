import { join } from 'node:path'
import type { Page, UserMessage } from '@netwarden/shared'
import Database from 'libsql'
import { expect, test } from 'vitest'
import { statementsOf } from '../../api/src/platform/events/missing-tables.ts'
import { startTestEngine } from '../engine/test-engine.ts'
import { FilledPlace, IMPORT, readinessOf, totalOf } from './support/stores.ts'

const ADDED = ['further_answers', 'inner_cnames', 'policy_generation', 'deciding_cname'] as const

/** Takes from both stores what versions before installation ids did not have. */
async function makeOld(place: FilledPlace): Promise<void> {
  const state = new Database(place.path('state.db'))
  state.exec(`
    drop table installation;
    drop table record_day;
    alter table import_job drop column event_store;
    drop table service_probe;
    drop table service_incident;
    drop table work_lease;
    alter table import_job drop column is_cancelled;
    drop table alarm_item;
    drop table alarm_delivery;
    drop table source_file;
    drop table control_pause;
    drop table past_pause;
    alter table preset_enablement drop column schedule;
    alter table change_head drop column policy_sequence;
    drop table policy_list_version;
    drop table policy_list;
    drop table list_look_back;
    drop table list_look_back_day;
    drop table list_period;
    drop table removed_list;
    alter table risk_event drop column names;
    alter table reading_attempt rename column is_quarantined to is_aside;
    insert into message (id, user_id, type, message_type, avatar, title, sub_title, content, params, link, status, created_at)
      select 'old', id, 'notice', 0, '', 'message.sourceAside.title', 'message.sourceAside.subTitle',
        'message.sourceAside.content', '{"name":"old.log","count":3}', '', 0, 1
      from "user" where role = 'superadmin';
    delete from kysely_migration where name >= '0013';
  `)
  state
    .prepare("update import_job set parts = replace(parts, 'spool/', ?)")
    .run(`${join('/former/place', 'spool')}/`)
  state.close()
  const engine = await startTestEngine(place.dataDir)
  for (const query of [
    'DROP TABLE installation',
    ...['quarter_feed', 'day_feed', 'quarter', 'day'].map((name) => `DROP TABLE rollup_policy_${name}`),
    "ALTER TABLE access_record UPDATE domain = 'workgroup' WHERE domain = 'h3.example' SETTINGS mutations_sync = 1",
    "ALTER TABLE access_record UPDATE device_id = '0.0.0.0' WHERE device_ip = '10.0.0.7' SETTINGS mutations_sync = 1",
    "ALTER TABLE schema_meta DELETE WHERE key = 'migration:0013-deciding-name.sql' SETTINGS mutations_sync = 1",
    "ALTER TABLE schema_meta DELETE WHERE key = 'migration:0012-local-names.sql' SETTINGS mutations_sync = 1",
    'DROP TABLE incoming_record_feed',
    ...['answers', 'cnames', ...ADDED].map((name) => `ALTER TABLE access_record DROP COLUMN ${name}`),
    ...ADDED.map((name) => `ALTER TABLE incoming_record DROP COLUMN ${name}`),
    statementsOf('0004-incoming-record.sql')[1] ?? '',
    "ALTER TABLE schema_meta DELETE WHERE key = 'migration:0011-answers.sql' SETTINGS mutations_sync = 1",
    "ALTER TABLE schema_meta DELETE WHERE key = 'migration:0010-policy-sums.sql' SETTINGS mutations_sync = 1",
    "ALTER TABLE schema_meta DELETE WHERE key = 'migration:0009-installation.sql' SETTINGS mutations_sync = 1",
    'ALTER TABLE access_record MODIFY TTL toDateTime(at) + INTERVAL 365 DAY',
  ])
    await engine.client.command({ query })
  await engine.stop()
}

test('an installation from before takes the two stores that it finds, once', async () => {
  const place = await FilledPlace.make()
  try {
    await makeOld(place)
    const server = await place.start()
    expect((await readinessOf(server)).note).toBeUndefined()
    expect(await totalOf(server)).toBe(place.count)
    const admin = await server.superadmin()
    expect((await admin.upload<{ duplicate?: boolean }>(IMPORT, place.file)).data.duplicate).toBe(true)
    const told = await admin.get<Page<UserMessage>>('/api/message/list', { pageSize: 50 })
    expect(told.data.list.find(({ id }) => id === 'old')).toMatchObject({
      title: 'A source is not read any more',
      subTitle: 'old.log',
    })
    await place.stop()
    const engine = await startTestEngine(place.dataDir)
    const [meta] = await engine.rows(
      'SELECT count() AS n, max(generation) > 1 AS isRaised FROM installation FINAL',
    )
    expect([Number(meta?.n), Number(meta?.isRaised)]).toEqual([1, 1])
    const [local] = await engine.rows(
      `SELECT countIf(domain_type = 'local') AS n, countIf(domain = 'workgroup') AS wanted,
         countIf(device_id = '') AS away, countIf(device_ip = '10.0.0.7') AS none FROM access_record`,
    )
    expect([Number(local?.n) > 0, local?.n, local?.away]).toEqual([true, local?.wanted, local?.none])
    for (const table of [
      'total_day',
      'domain_quarter',
      'name_hours',
      'device_day',
      'pair_day',
      'policy_day',
    ]) {
      const [sums] = await engine.rows(
        `SELECT sumIf(visits, domain_type = 'local') AS n, sum(visits) AS wanted FROM rollup_${table}`,
      )
      expect([table, Number(sums?.n), Number(sums?.wanted)]).toEqual([table, Number(local?.n), place.count])
    }
    const [known] = await engine.rows(
      `SELECT countIf(answers != if(dst_ip = '', [], [dst_ip])) AS n, countIf(policy_generation IS NOT NULL) AS g,
         countIf(cnames != if(dst_host = '', [], [dst_host])) AS c FROM access_record WHERE application = 'dns'`,
    )
    expect([Number(known?.n), Number(known?.g), Number(known?.c)]).toEqual([0, 0, 0])
    for (const table of ['rollup_policy_quarter', 'rollup_policy_day']) {
      const [sums] = await engine.rows(`SELECT sum(visits) AS n FROM ${table}`)
      expect([table, Number(sums?.n)]).toEqual([table, place.count])
    }
    const ttl = await engine.rows(
      "SELECT name FROM system.tables WHERE create_table_query LIKE '% TTL %' AND database = currentDatabase()",
    )
    expect(ttl).toEqual([])
    await engine.stop()
    expect(await totalOf(await place.start())).toBe(place.count)
  } finally {
    await place.remove()
  }
})
