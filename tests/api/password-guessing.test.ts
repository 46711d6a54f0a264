import { LOCKOUT_TIME, MAX_WRONG_PASSWORDS, SIGN_IN_CALLS_PER_MINUTE } from '@netwarden/shared/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer, ApiClient } from '../support/api-client.ts'
import { freshName, PASSWORD, People } from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'
import { SharedStateServer, STATE_ENGINES } from '../support/state-engines.ts'

const LOGIN = '/api/user/login'
const TRIES = 1_000
const AT_ONCE = 25
const NAMES = 10
/** They differ between any two answers; the length follows from the body, which is compared. */
const MOVING_HEADERS = ['date', 'x-request-id', 'content-length']

/** Everything that a guessing client can see of an answer, except the remaining seconds. */
function sightOf({ status, body, headers }: Answer): unknown {
  const shown = [...headers].filter(([name]) => !MOVING_HEADERS.includes(name))
  const withoutSeconds = (text: string) => text.replace(/\b\d{1,4}\b(?= (?:s|seconds?|秒))/g, '…')
  return {
    status,
    body: withoutSeconds(JSON.stringify(body)),
    headers: shown.map(([name, value]) =>
      /retry-after|reset/.test(name) ? name : `${name}: ${value.replace(/nonce-\w+/g, 'nonce')}`,
    ),
  }
}

describe.each(STATE_ENGINES)('guessing passwords on %s', (engine) => {
  let place: SharedStateServer
  let people: People<RunningServer>
  beforeAll(async () => {
    place = await SharedStateServer.on(engine)
    people = await People.on(place.server)
  })
  afterAll(() => place.leave())

  const guess = (client: ApiClient, username: string) =>
    client.post(LOGIN, { username, password: 'Wrong_pass1' })

  test('an existing name is answered like an unknown one, attempt after attempt, until it is locked', async () => {
    const { username: known } = await people.make()
    const unknown = known.replace('user', 'none')
    const seen = []
    for (const username of [known, unknown]) {
      const client = people.from()
      const answers = []
      for (let count = 0; count < SIGN_IN_CALLS_PER_MINUTE + 5; count++)
        answers.push(sightOf(await guess(client, username)))
      seen.push(answers)
    }
    expect(seen[0]).toEqual(seen[1])
    expect(seen[0]?.at(-1)).toMatchObject({ status: 429 })
  })

  test('a lock from a clock in the future ends when the clock is corrected', async () => {
    const { username } = await people.make()
    const client = people.from()
    for (let count = 0; count < MAX_WRONG_PASSWORDS; count++) await guess(client, username)
    expect((await guess(client, username)).status).toBe(423)
    const farAhead = Date.now() + 100 * LOCKOUT_TIME
    const lock = place.state.updateTable('signInFailure').set({ expiresAt: farAhead })
    await lock.where('count', '=', MAX_WRONG_PASSWORDS).execute()
    expect((await guess(client, username)).status).toBe(400)
    expect((await client.login(username, PASSWORD)).status).toBe(200)
  })

  test('each wrong attempt counts for as long as the previous one', async () => {
    const { username } = await people.make()
    const client = people.from()
    const counted = () => place.state.selectFrom('signInFailure').selectAll().execute()
    const before = new Set((await counted()).map(({ key }) => key))
    await guess(client, username)
    const keys = (await counted()).map(({ key }) => key).filter((key) => !before.has(key))
    const started = Date.now()
    const half = started + LOCKOUT_TIME / 2
    await place.state.updateTable('signInFailure').set({ expiresAt: half }).where('key', 'in', keys).execute()
    await guess(client, username)
    const rows = (await counted()).filter(({ key }) => keys.includes(key))
    expect(rows.map(({ count }) => count)).toEqual([2, 2])
    // The count of the address; the one of the name over all addresses ends when its first span does.
    expect(Math.max(...rows.map(({ expiresAt }) => expiresAt))).toBeGreaterThanOrEqual(started + LOCKOUT_TIME)
  })

  test('a text that no database can store is a wrong password, not a server error', async () => {
    expect((await guess(people.from(), 'a\u0000b')).status).toBe(400)
  })

  test('a thousand attempts from one address are rejected while others are answered', async () => {
    const known = await Promise.all(Array.from({ length: NAMES / 2 }, () => people.make()))
    const names = known.flatMap(({ username }) => [username, freshName('ghost')])
    const { user, client } = await people.signedIn()
    const attacker = people.from()
    const answers: Answer[] = []
    let isOver = false
    let next = 0
    const attack = async () => {
      while (next < TRIES) answers.push(await guess(attacker, names[next++ % names.length] ?? ''))
    }
    const others: number[] = []
    const work = async () => {
      do {
        others.push((await client.get('/api/user/info')).status)
        others.push((await people.from().login(user.username, PASSWORD)).status)
      } while (!isOver)
    }
    const working = work()
    await Promise.all(Array.from({ length: AT_ONCE }, attack))
    isOver = true
    await working

    const withStatus = (status: number) => answers.filter((answer) => answer.status === status)
    const [wrong, locked, limited] = [400, 423, 429].map(withStatus)
    expect(answers).toHaveLength(TRIES)
    expect([...(wrong ?? []), ...(locked ?? []), ...(limited ?? [])]).toHaveLength(TRIES)
    // A password is hashed for these alone.
    expect(wrong?.length).toBeLessThanOrEqual(NAMES * MAX_WRONG_PASSWORDS)
    for (const { status, headers } of [...(locked ?? []), ...(limited ?? [])]) {
      const seconds = Number(headers.get('retry-after'))
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThanOrEqual(status === 423 ? LOCKOUT_TIME / 1_000 : 60)
    }
    expect(limited?.length).toBeGreaterThan(TRIES / 2)
    expect(others.length).toBeGreaterThan(1)
    expect(others.filter((status) => status !== 200)).toEqual([])
    // The correct password is rejected from there, too, while its owner signs in from elsewhere.
    const victim = known[0]?.username ?? ''
    expect([423, 429]).toContain((await attacker.login(victim, PASSWORD)).status)
    expect((await people.from().login(victim, PASSWORD)).status).toBe(200)
  })
})
