import Database from 'libsql'
import { expect, test } from 'vitest'
import { FilledPlace, IMPORT, readinessOf, totalOf } from './support/stores.ts'

/** The migrations of the state store that version 0.1 ran; the last one alone decides. */
const MIGRATIONS_OF_0_1 = ['0001-foundation', '0013-installation', '0027-quarantine']

/** Turns the state store back to what version 0.1 left; the schema of the event store has not changed since. */
async function makeOld(place: FilledPlace): Promise<void> {
  const state = new Database(place.path('state.db'))
  state.exec(`
    alter table row_lock rename to turn;
    alter table "user" add column password_hash text not null default '';
    update "user" set password_hash =
      (select secret from credential where user_id = "user".id and kind = 'password');
    drop table credential;
    drop table past_pause;
    drop table sign_in_address;
    alter table operation_log drop column keyed_hash;
    alter table operation_log_head drop column sealed_key;
    alter table import_job drop column reasons;
    alter table risk_event drop column evidence;
    alter table risk_event drop column assignee;
    alter table risk_event drop column handler;
    alter table risk_event drop column mark;
    alter table segment drop column ban_answer;
    alter table custom_policy drop column exception_domain;
    alter table custom_policy drop column exception_by;
    alter table custom_policy drop column shadow;
    alter table preset_enablement drop column shadow;
    drop table config_plan;
    drop table config_applied;
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
