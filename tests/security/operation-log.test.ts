import { createHash } from 'node:crypto'
import type { ChainReport, LogDigest } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openState, type StateStore } from '../../api/src/platform/state/client.ts'
import { canonicalJson } from '../../api/src/platform/state/operation-log/canonical-json.ts'
import type { OperationLogTable } from '../../api/src/platform/state/tables/logs.ts'
import type { ApiClient } from '../support/api-client.ts'
import { freshName, PASSWORD } from '../support/people.ts'
import { TestServer } from '../support/server.ts'
import { STATE_ENGINES, StateServer, TEST_SECRET } from '../support/state-engines.ts'

const VERIFY = '/api/operation-log/verify'
const DIGEST = '/api/operation-log/digest'

const verify = async (admin: ApiClient, digest?: string) =>
  (await admin.get<ChainReport>(VERIFY, { digest })).data

/** Rebuilds the chain from an entry on, like an attacker with write access to the database. */
async function forgeFrom(state: StateStore, seq: number, change: Partial<OperationLogTable>): Promise<void> {
  const rows = await state
    .selectFrom('operationLog')
    .selectAll()
    .where('seq', '>=', seq)
    .orderBy('seq')
    .execute()
  let previousHash = rows[0]?.previousHash ?? ''
  for (const row of rows) {
    const {
      hash: _hash,
      keyedHash: _keyed,
      ...said
    } = {
      ...row,
      ...(row.seq === seq ? change : {}),
      previousHash,
    }
    const hash = createHash('sha256').update(canonicalJson(said)).digest('hex')
    await state
      .updateTable('operationLog')
      .set({ ...said, hash })
      .where('seq', '=', row.seq)
      .execute()
    previousHash = hash
  }
  await state.updateTable('operationLogHead').set({ hash: previousHash }).execute()
}

describe.each(STATE_ENGINES)('the operation log on %s', (engine) => {
  let place: StateServer
  let admin: ApiClient
  beforeAll(async () => {
    place = await StateServer.start(engine)
    admin = await place.server.superadmin()
  })
  afterAll(() => place.stop())

  const act = async () => {
    const username = freshName('act')
    const user = { username, nickname: username, email: 'a@example.com', password: PASSWORD }
    expect((await admin.post('/api/user/create', user)).status).toBe(200)
  }

  test('is keyed', async () => {
    expect(await verify(admin)).toMatchObject({ isIntact: true, isKeptSame: null })
    expect((await verify(admin)).keyedFrom).toBeLessThanOrEqual(2)
  })

  test('detects a chain that was rebuilt without the key', async () => {
    for (let count = 0; count < 3; count += 1) await act()
    const { entries } = await verify(admin)
    const kept = await place.state.selectFrom('operationLog').selectAll().where('seq', '>=', 3).execute()
    const head = await place.state.selectFrom('operationLogHead').selectAll().executeTakeFirstOrThrow()
    await forgeFrom(place.state, 3, { actor: 'somebody_else' })
    expect(await verify(admin)).toMatchObject({ isIntact: false, brokenAt: 3, entries: 2 })
    for (const row of kept) {
      await place.state.updateTable('operationLog').set(row).where('seq', '=', row.seq).execute()
    }
    await place.state.updateTable('operationLogHead').set({ hash: head.hash }).execute()
    expect(await verify(admin)).toMatchObject({ isIntact: true, entries })
  })

  test('proves that it still contains a digest that was stored elsewhere', async () => {
    const { data: early } = await admin.get<LogDigest>(DIGEST)
    expect(early.digest).toMatch(/^\d+:[0-9a-f]{64}$/)
    await act()
    expect(await verify(admin, early.digest)).toMatchObject({ isIntact: true, isKeptSame: true })
    const other = early.digest.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    expect(await verify(admin, other)).toMatchObject({ isIntact: false, brokenAt: null, isKeptSame: false })
    for (const digest of ['1', '1:xyz', `x:${'0'.repeat(64)}`]) {
      expect((await admin.get(VERIFY, { digest })).status).toBe(400)
    }
  })

  test('detects a truncated end by a digest that was stored elsewhere', async () => {
    await act()
    const { data: newest } = await admin.get<LogDigest>(DIGEST)
    const last = await place.state
      .selectFrom('operationLog')
      .selectAll()
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
    await place.state.deleteFrom('operationLog').where('seq', '=', last.seq).execute()
    const cut = { seq: last.seq - 1, hash: last.previousHash }
    await place.state.updateTable('operationLogHead').set(cut).execute()
    expect((await verify(admin)).isIntact).toBe(true)
    expect(await verify(admin, newest.digest)).toMatchObject({ isIntact: false, isKeptSame: false })
    await place.state.insertInto('operationLog').values(last).execute()
    await place.state.updateTable('operationLogHead').set({ seq: last.seq, hash: last.hash }).execute()
  })

  test('is verified by administrators only', async () => {
    const nobody = place.server.nobody()
    expect((await nobody.get(DIGEST)).status).toBe(401)
    const username = freshName('common')
    const user = { username, nickname: username, email: 'a@example.com', password: PASSWORD }
    await admin.post('/api/user/create', user)
    await nobody.login(username, PASSWORD)
    expect((await nobody.get(DIGEST)).status).toBe(403)
  })
})

/** An installation whose key is missing or never existed stays readable. */
describe('the operation log of an installation', () => {
  async function restarted(
    prepare: (state: StateStore) => Promise<unknown>,
    secret = TEST_SECRET,
  ): Promise<{ report: ChainReport; log: string; actions: string[] }> {
    const env = { NETWARDEN_SECRET: TEST_SECRET, NETWARDEN_LOG_LEVEL: 'info' }
    const first = await TestServer.start({ env, engine: 'sqlite', untilReady: false })
    const admin = await first.superadmin()
    expect((await verify(admin)).isIntact).toBe(true)
    await first.stop({ keepData: true })
    const { db } = await openState({ url: undefined, sqliteFile: `${first.dataDir}/state.db` })
    await prepare(db)
    await db.destroy()
    const next = await TestServer.start({
      env: { ...env, NETWARDEN_SECRET: secret },
      dataDir: first.dataDir,
      engine: 'sqlite',
      untilReady: false,
    })
    const again = await next.superadmin()
    const report = await verify(again)
    const { data } = await again.get<{ list: { seq: number; action: string }[] }>('/api/operation-log/list', {
      action: 'operation-log.new-key',
    })
    const log = next.output
    await next.stop()
    return { report, log, actions: data.list.map(({ seq, action }) => `${seq} ${action}`) }
  }

  test('a log from before digests were keyed stays verifiable up to a boundary', async () => {
    const { report, log, actions } = await restarted(async (state) => {
      await state.updateTable('operationLog').set({ keyedHash: null }).execute()
      await state.updateTable('operationLogHead').set({ sealedKey: null }).execute()
    })
    expect(report.isIntact).toBe(true)
    expect(report.keyedFrom).toBeGreaterThan(1)
    expect(actions[0]).toBe(`${report.keyedFrom} operation-log.new-key`)
    expect(log).toContain('operation_log.key.created')
    expect(log).toMatch(/"event":"operation_log.digest.current".*"digest":"\d+:[0-9a-f]{64}"/)
  })

  test('a log with another secret notes a boundary, and is verified by the unkeyed chain before', async () => {
    const { report, actions } = await restarted(async () => undefined, `${TEST_SECRET} and another one`)
    expect(report.isIntact).toBe(true)
    expect(actions[0]).toBe(`${report.keyedFrom} operation-log.new-key`)
  })
})
