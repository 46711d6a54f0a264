import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Call } from '@netwarden/shared/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Answer, ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { OTHER_WRITES } from '../support/followed-write-calls.ts'
import { HeldReading } from '../support/held-reading.ts'
import { isLongRun } from '../support/long-run.ts'
import { MailServer } from '../support/mail-server.ts'
import { NOT_MADE_TO_FAIL } from '../support/not-made-to-fail.ts'
import { People } from '../support/people.ts'
import { readRouteTable } from '../support/route-table.ts'
import { STATE_ENGINES, type StateEngineName, StateServer } from '../support/state-engines.ts'
import { STORING_READS } from '../support/storing-reads.ts'
import { make } from '../support/write-attempt.ts'
import { type Attempt, WRITE_CALLS } from '../support/write-calls.ts'
import { type Fault, WriteFaults } from '../support/write-faults.ts'

/** No call has so many statements; more failures are a fault of this test. */
const MAX_STATEMENTS = 100
const EACH = Array.from({ length: MAX_STATEMENTS }, (_, index) => index + 1)

/** Every statement on both stores is some minutes of statements: in the long run. */
const KINDS: [StateEngineName, Fault][] = isLongRun
  ? STATE_ENGINES.flatMap((engine): [StateEngineName, Fault][] => [
      [engine, 'refused'],
      [engine, 'closed'],
    ])
  : [['sqlite', 'refused']]

const CALLS = { ...WRITE_CALLS, ...OTHER_WRITES, ...STORING_READS }
const LOG = ['operation_log']
const FORGOT = '/api/user/forgot-password'
/** The sample data are loaded and removed in some of them. */
const LIMIT = 600_000

test('each writing call of the contract is tested with a failure, or listed with a reason', async () => {
  const routes = await readRouteTable()
  const named = (isMeant: (call: Call) => boolean) => [
    ...new Set(
      routes.flatMap(({ method, url, call }) => (call && isMeant(call) ? [`${method} ${url}`] : [])),
    ),
  ]
  const known = [...Object.keys(WRITE_CALLS), ...Object.keys(NOT_MADE_TO_FAIL)]
  expect(named(({ effect, isRefused }) => effect === 'write' && !isRefused).sort()).toEqual(known.sort())
  const others = Object.keys(OTHER_WRITES).map((name) => name.split(' ').slice(0, 2).join(' '))
  expect(Object.keys(WRITE_CALLS)).toEqual(expect.arrayContaining(others))
  expect(named(({ effect }) => effect === 'read')).toEqual(expect.arrayContaining(Object.keys(STORING_READS)))
})

describe.each(KINDS)('on %s with a statement %s', (engine, fault) => {
  const reading = new HeldReading()
  let mail: MailServer
  let place: StateServer
  let people: People
  let admin: ApiClient
  let faults: WriteFaults
  beforeAll(async () => {
    mail = await MailServer.start()
    const env = { NETWARDEN_SMTP_URL: mail.url, ...reading.env }
    place = await StateServer.start(engine, { untilReady: true, env })
    // The writes of the start itself are done.
    await eventually(async () => {
      const settings = await place.state.selectFrom('setting').select('key').execute()
      return ['retention.state', 'risk-installed'].every((key) => settings.some((row) => row.key === key))
    })
    people = await People.on(place.server)
    admin = people.superadmin
    faults = await WriteFaults.install(place.state, engine, fault)
  })
  afterEach(async () => {
    reading.letGo()
    // Receipts that are complete are not observed while other calls fail.
    await place.state.updateTable('receipt').set({ isObserved: 1 }).execute()
  })
  afterAll(async () => {
    await place.stop()
    await mail.stop()
    reading.remove()
  })

  const decided = async () => {
    const asked = { deviceIP: '10.77.0.1', domain: 'decided.example' }
    const answer = await admin.post<Record<string, unknown>>('/api/domain-control/explain', asked)
    // The ingest thread reports its generation some time after it uses it.
    const { generationOfIngest: _generation, ...decision } = answer.data
    return decision
  }
  const isAlive = async (client: ApiClient | undefined) =>
    client === undefined || (await client.get('/api/user/info')).status === 200
  const all = async ({ watched }: Attempt) => {
    // Limits count attempts, also those that fail.
    const { sign_in_failure: _, ...stored } = await faults.snapshot()
    return {
      stored,
      spooled: readdirSync(join(place.server.dataDir, 'spool')),
      decided: await decided(),
      isAlive: await isAlive(watched),
    }
  }

  /**
   * Which call is made, and where it fails: in a long run at the commit, after the last statement, and at each statement until
   * it succeeds; in the usual run, by turns, at the commit and at a statement in the middle.
   */
  const begin = async (name: string, place: number, prepare: () => Promise<Attempt> | Attempt) => {
    const attempt = await prepare()
    if (isLongRun || attempt.isFollowed) return { attempt, isAtCommit: true, statements: EACH }
    if (place % 2 === 0) return { attempt, isAtCommit: true, statements: [] }
    await faults.failAt(Number.MAX_SAFE_INTEGER)
    expect((await make(name, attempt, admin)).status).toBe(200)
    const last = await faults.seen()
    await faults.failAt(0)
    return { attempt: await prepare(), isAtCommit: false, statements: [Math.ceil(last / 2)] }
  }

  test.each(Object.entries(CALLS).map(([name, prepare], place) => [name, place, prepare] as const))(
    '%s leaves nothing behind wherever it fails, and then succeeds',
    async (name, order, prepare) => {
      const around = { people, admin, state: place.state, reading }
      const { attempt, isAtCommit, statements } = await begin(name, order, () => prepare(around))
      const before = await all(attempt)
      const leavesNothing = async (where: string, { status, body }: Answer) => {
        expect([500, 503], JSON.stringify(body)).toContain(status)
        const now = await all(attempt)
        // The library's comparison takes many times as long: it is for what differs.
        if (!isDeepStrictEqual(now, before)) expect(now, where).toEqual(before)
      }
      if (isAtCommit) {
        await faults.failAtCommit()
        const uncommitted = await make(name, attempt, admin)
        await faults.failAt(0)
        await leavesNothing('after the commit', uncommitted)
      }
      const answers: number[] = []
      for (const statement of statements) {
        await faults.failAt(statement, attempt)
        const answer = await make(name, attempt, admin)
        const { status } = answer
        const hasFailed = (await faults.seen()) >= statement
        await faults.failAt(0)
        answers.push(status)
        if (status === 200) {
          expect(hasFailed, `${name} succeeded although statement ${statement} failed`).toBe(false)
          break
        }
        await leavesNothing(`after statement ${statement}`, answer)
      }
      if (statements.length > 0) expect(answers[0]).not.toBe(200)
      if (answers.at(-1) !== 200) expect((await make(name, attempt, admin)).status).toBe(200)
      await attempt.settled?.()
      const { stored } = before
      if (name in STORING_READS) expect(await faults.snapshot()).not.toEqual(stored)
      else expect((await faults.snapshot(LOG)).operation_log).not.toEqual(stored.operation_log)
    },
    LIMIT,
  )

  test(
    `POST ${FORGOT} answers as always and leaves nothing behind wherever it fails, and then mails a link`,
    async () => {
      const { user, client } = await people.signedIn()
      const mails = () => mail.mails.filter(({ to }) => to.includes(user.email)).length
      /** Whether a link was mailed, or it was written down that it could not be. */
      const isMailed = async () => {
        const before = mails()
        place.server.output = ''
        const { status, data } = await people.from().post(FORGOT, { username: user.username })
        expect({ status, data }).toEqual({ status: 200, data: { via: 'mail' } })
        const hasFailed = () => place.server.output.includes('background.task.failed')
        await eventually(() => mails() > before || hasFailed())
        return mails() > before
      }
      // The earlier link stays valid as long as there is no other.
      expect(await isMailed()).toBe(true)
      const before = await all({ watched: client })
      await faults.failAtCommit()
      expect(await isMailed()).toBe(false)
      await faults.failAt(0)
      expect(await all({ watched: client }), 'after the commit').toEqual(before)
      for (const statement of EACH) {
        await faults.failAt(statement, { isFollowed: true })
        const hasSucceeded = await isMailed()
        const hasFailed = (await faults.seen()) >= statement
        await faults.failAt(0)
        if (hasSucceeded) {
          expect([statement > 1, hasFailed]).toEqual([true, false])
          break
        }
        expect(await all({ watched: client }), `after statement ${statement}`).toEqual(before)
      }

      const token = /token=([\w-]+)/.exec(mail.mails.at(-1)?.text ?? '')?.[1] ?? ''
      const hash = createHash('sha256').update(token).digest('hex')
      const links = place.state.selectFrom('passwordReset').select('hash').where('userId', '=', user.id)
      expect(await links.execute()).toEqual([{ hash }])
      expect((await faults.snapshot(LOG)).operation_log).not.toEqual(before.stored.operation_log)
    },
    LIMIT,
  )
})
