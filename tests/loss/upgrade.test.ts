import { copyFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import Database from 'libsql'
import { expect, test } from 'vitest'
import { FilledPlace, IMPORT, readinessOf, totalOf } from './support/stores.ts'

/** The migrations of the state store that version 0.1 ran; the last one alone decides. */
const MIGRATIONS_OF_0_1 = ['0001-foundation', '0013-installation', '0027-quarantine']

/** The tables that marked the rows of the sample data. */
const SAMPLED_TABLES = [
  'user',
  'message',
  'source',
  'import_job',
  'device',
  'focus',
  'segment',
  'custom_policy',
  'preset_enablement',
  'risk_event',
  'dns_zone',
]

/** Reverts the state store to the schema of version 0.1; the schema of the event store is unchanged since. */
async function makeOld(place: FilledPlace): Promise<void> {
  const state = new Database(place.path('state.db'))
  state.exec(`
    alter table row_lock rename to turn;
    alter table policy_list rename column "desc" to description;
    alter table list_enablement rename column list_id to preset_id;
    alter table list_enablement rename to preset_enablement;
    alter table source_file rename column parked to shelved;
    alter table "user" add column password_hash text not null default '';
    update "user" set password_hash =
      (select secret from credential where user_id = "user".id and kind = 'password');
    drop table credential;
    drop table device_sighting;
    alter table device drop column user_name;
    alter table device drop column department;
    drop table past_pause;
    drop table sign_in_address;
    alter table operation_log drop column keyed_hash;
    alter table operation_log_head drop column sealed_key;
    alter table import_job drop column reasons;
    alter table risk_event drop column evidence;
    alter table risk_event drop column assignee;
    alter table risk_event drop column handler;
    drop index risk_event_marked;
    alter table risk_event drop column mark;
    alter table segment drop column ban_answer;
    alter table segment drop column inherits;
    alter table segment drop column safe_search_google;
    alter table segment drop column safe_search_bing;
    alter table segment drop column safe_search_duck_duck_go;
    alter table segment drop column safe_search_you_tube;
    alter table custom_policy drop column exception_domain;
    alter table custom_policy drop column exception_by;
    alter table custom_policy drop column shadow;
    alter table preset_enablement drop column shadow;
    drop table past_row;
    drop table removed_list_version;
    alter table change_head drop column policy_moment;
    alter table custom_policy drop column valid_from;
    alter table preset_enablement drop column valid_from;
    alter table preset_enablement drop column temporary;
    drop table account_origin;
    drop table config_plan;
    drop table config_plan_part;
    drop table config_applied;
    drop table receipt;
    drop table pending_change;
    drop table idempotent_call;
    drop table sample_row;
    drop table report_delivery;
    drop table enforcer;
    drop table enforcer_report;
    drop table policy_order;
    drop table order_part;
    drop table enforcer_generation;
    drop table access_request;
    ${SAMPLED_TABLES.map((name) => `alter table "${name}" add column is_sample integer default 0 not null;`).join('\n')}
    delete from kysely_migration;
  `)
  const insert = state.prepare('insert into kysely_migration (name, timestamp) values (?, ?)')
  for (const name of MIGRATIONS_OF_0_1) insert.run(name, new Date(0).toISOString())
  state.close()
}

test('an installation of version 0.1 keeps its visits, and its users sign in with their passwords', async () => {
  const place = await FilledPlace.make()
  try {
    await makeOld(place)
    const server = await place.start()
    expect((await readinessOf(server)).note).toBeUndefined()
    expect(await totalOf(server)).toBe(place.count)
    const admin = await server.superadmin()
    expect((await admin.upload<{ duplicate?: boolean }>(IMPORT, place.file)).data.duplicate).toBe(true)
    await place.stop()
    expect(await totalOf(await place.start())).toBe(place.count)
  } finally {
    await place.remove()
  }
})

test('the state before an upgrade is kept as a file that the former version reads', async () => {
  const place = await FilledPlace.make()
  try {
    await makeOld(place)
    const kept = () => readdirSync(place.path('before-upgrade'))
    for (let start = 0; start < 2; start += 1) {
      await place.start()
      await place.stop()
      expect(kept()).toEqual([expect.stringMatching(/^state-.*\.db$/)])
    }
    const file = place.path('before-upgrade', kept()[0] ?? '')
    expect(statSync(file).mode & 0o077).toBe(0)
    const copy = place.path('state.db')
    for (const end of ['', '-wal', '-shm']) rmSync(`${copy}${end}`, { force: true })
    copyFileSync(file, copy)
    const state = new Database(copy, { readonly: true })
    const names = state.prepare('select name from kysely_migration order by name').all()
    expect(names).toEqual(MIGRATIONS_OF_0_1.map((name) => ({ name })))
    expect(state.prepare('select count(*) as n from turn').get()).toMatchObject({ n: expect.any(Number) })
    state.close()
    // The visits have seen later states.
    const server = await place.start({ NETWARDEN_ACCEPT: 'state' })
    expect(await totalOf(server)).toBe(place.count)
  } finally {
    await place.remove()
  }
})

test('a version does not start on the state of a newer one, and reports how to go back', async () => {
  const place = await FilledPlace.make()
  try {
    const state = new Database(place.path('state.db'))
    state.exec(
      "insert into kysely_migration (name, timestamp) values ('9999-future', '2026-11-27T08:00:00.000Z')",
    )
    state.close()
    await expect(place.start({}, false)).rejects.toThrow(
      /state store belongs to a newer version \(it has 9999-future\).*from before its upgrade/,
    )
  } finally {
    await place.remove()
  }
})
