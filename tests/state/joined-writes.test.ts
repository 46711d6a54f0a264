import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { USERS_CSV_COLUMNS } from '@netwarden/shared/csv'
import { LOCKOUT_TIME, MAX_WRONG_PASSWORDS } from '@netwarden/shared/limits'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SignInFailureRepository } from '../../api/src/modules/session/sign-in-failure.repository.ts'
import { SignInGuard } from '../../api/src/modules/session/sign-in-guard.ts'
import { UserRepository } from '../../api/src/modules/user-repository/users.repository.ts'
import { UserImportRepository } from '../../api/src/modules/users/user-import.repository.ts'
import { UserImportService } from '../../api/src/modules/users/user-import.service.ts'
import { SYSTEM_ACTOR } from '../../api/src/platform/http/actor.ts'
import { type OpenedState, openState } from '../../api/src/platform/state/client.ts'
import type { Work } from '../../api/src/platform/state/work.ts'
import { eventually } from '../support/eventually.ts'
import { PASSWORD } from '../support/people.ts'
import { findPostgres, TestPostgres } from '../support/postgres.ts'
import { STATE_ENGINES } from '../support/state-engines.ts'
import { unitOfWorkOn } from '../support/unit-of-work.ts'

const clock = { now: () => Date.now() }
type ImportChanges = Parameters<UserImportRepository['update']>[2]

describe.each(STATE_ENGINES)('changes that belong together are stored together on %s', (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'netwarden-joined-'))
  let postgres: TestPostgres | null = null
  let state: OpenedState
  let isBroken = false
  beforeAll(async () => {
    const bin = engine === 'postgres' ? findPostgres() : null
    postgres = bin ? await TestPostgres.start(bin) : null
    state = await openState({ url: postgres?.url, sqliteFile: join(folder, 'state.db') })
  })
  afterEach(() => {
    isBroken = false
  })
  afterAll(async () => {
    await state.db.destroy()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const logged = async (action: string) =>
    (await state.db.selectFrom('operationLog').select('seq').where('action', '=', action).execute()).length

  test('the last wrong password and its lock', async () => {
    const failures = new SignInFailureRepository(state.db)
    const guard = new SignInGuard(failures, unitOfWorkOn(state).unitOfWork, clock)
    let reported = 0
    const target = { scope: 'login', name: 'ghost', ip: '192.0.2.1', isSpared: async () => false } as const
    const guess = () =>
      guard.attempt(target, async () => ({ user: undefined, isRight: false }), {
        entry: () => {
          if (isBroken) throw new Error('made to fail')
          const subject = { kind: 'user', id: '', name: 'ghost' }
          return { actor: SYSTEM_ACTOR, action: 'session.lock', subject }
        },
        notify: () => {
          reported += 1
        },
      })
    const counted = async () =>
      Number(
        (
          await state.db
            .selectFrom('signInFailure')
            .select((eb) => eb.fn.max('count').as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      )
    for (let tried = 1; tried < MAX_WRONG_PASSWORDS; tried++) expect(await guess()).toBeNull()
    isBroken = true
    await expect(guess()).rejects.toThrow('made to fail')
    expect([await counted(), await logged('session.lock'), reported]).toEqual([MAX_WRONG_PASSWORDS - 1, 0, 0])
    isBroken = false
    expect(await guess()).toBeNull()
    expect([await counted(), await logged('session.lock'), reported]).toEqual([MAX_WRONG_PASSWORDS, 1, 1])
    await expect(guess()).rejects.toMatchObject({
      kind: 'locked',
      text: { params: { seconds: LOCKOUT_TIME / 1_000 } },
    })
  })

  test('the users of a file and the completion of their import', async () => {
    class Imports extends UserImportRepository {
      override async update(work: Work, id: string, changes: ImportChanges, now: number) {
        if (isBroken && changes.state === 'done') throw new Error('made to fail')
        await super.update(work, id, changes, now)
      }
    }
    const users = new UserRepository(state.db)
    const faults: unknown[] = []
    const service = new UserImportService({
      users,
      imports: new Imports(state.db),
      clock,
      createId: randomUUID,
      unitOfWork: unitOfWorkOn(state).unitOfWork,
      onFault: (cause) => faults.push(cause),
    })
    const nothing = { sessionId: null, apiTokenId: null, scope: null, language: null, timeZone: null }
    const by = { userId: 'root', username: 'root', role: 'superadmin', expiresAt: 0, ...nothing } as const
    const row = (name: string) => `${name},${PASSWORD},n,${name}@example.com,common,active,,,,,`
    const file = [USERS_CSV_COLUMNS.join(','), row('first_user'), row('second_user')].join('\n')
    const entries = await service.check(Buffer.from(file), by)
    const run = async () => {
      const id = await service.start(entries, by, SYSTEM_ACTOR)
      await eventually(async () => (await service.state(id, 'en-US')).state !== 'running')
      return service.state(id, 'en-US')
    }
    isBroken = true
    expect(await run()).toMatchObject({ state: 'failed', created: 0 })
    expect([
      (await users.takenNames(['first_user', 'second_user'])).size,
      await logged('user.import'),
    ]).toEqual([0, 0])
    expect(faults).toHaveLength(1)
    isBroken = false
    expect(await run()).toMatchObject({ state: 'done', created: 2 })
    expect([
      (await users.takenNames(['first_user', 'second_user'])).size,
      await logged('user.import'),
    ]).toEqual([2, 1])
  })
})
