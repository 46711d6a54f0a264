import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, People } from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'
import { SharedStateServer, STATE_ENGINES } from '../support/state-engines.ts'

const LOGIN = '/api/user/login'
const RESET = '/api/user/reset-password'
const ROUNDS = 3
const AT_ONCE = 5

describe.each(STATE_ENGINES)('a sign-in while all sessions end, on %s', (engine) => {
  let place: SharedStateServer
  let people: People<RunningServer>
  beforeAll(async () => {
    place = await SharedStateServer.on(engine)
    people = await People.on(place.server)
  })
  afterAll(() => place.leave())

  /** The access that each earlier sign-in still has once `end` is done. */
  async function seenAfter(
    username: string,
    end: () => Promise<{ status: number }>,
    afterwards?: () => Promise<unknown>,
  ): Promise<number[]> {
    const clients = Array.from({ length: AT_ONCE }, () => people.from())
    const [ended, ...logins] = await Promise.all([
      end(),
      ...clients.map((client) => client.login(username, PASSWORD)),
    ])
    expect(ended?.status).toBe(200)
    await afterwards?.()
    const isIn = logins.map(({ status }) => status === 200)
    const inside = clients.filter((_, index) => isIn[index])
    return Promise.all(inside.map(async (client) => (await client.get('/api/user/info')).status))
  }
  const expectOver = (statuses: number[]) => expect(statuses.filter((status) => status !== 461)).toEqual([])

  test('a sign-in whose password changes meanwhile is rejected or ended', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { user, client } = await people.signedIn()
      const newPassword = `Other_pass${round}!`
      const change = { currentPassword: PASSWORD, newPassword, confirmPassword: newPassword }
      expectOver(await seenAfter(user.username, () => client.post(RESET, change)))
    }
  })

  test('a sign-in of a user who is banned meanwhile is rejected, and stays rejected after reactivation', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, username } = await people.make()
      const set = (status: string) => people.superadmin.post('/api/user/status', { id, status })
      expectOver(
        await seenAfter(
          username,
          () => set('banned'),
          () => set('active'),
        ),
      )
    }
  })

  test('one of several concurrent password changes succeeds', async () => {
    const { user, client } = await people.signedIn()
    const wanted = Array.from({ length: AT_ONCE }, (_, index) => `Wanted_pass${index}!`)
    const answers = await Promise.all(
      wanted.map((newPassword) =>
        client.post(RESET, { currentPassword: PASSWORD, newPassword, confirmPassword: newPassword }),
      ),
    )
    const [changed, ...others] = wanted.filter((_, index) => answers[index]?.status === 200)
    expect(others).toEqual([])
    expect((await people.from().post(LOGIN, { username: user.username, password: changed })).status).toBe(200)
  })
})
