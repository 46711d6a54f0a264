import type { UserMessage } from '@netwarden/shared/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessToken } from '../support/access-token.ts'
import { EventStream } from '../support/event-stream.ts'
import { eventually } from '../support/eventually.ts'
import { freshName, PASSWORD, People } from '../support/people.ts'
import { StateServer, TEST_SECRET, USUAL_STATE_ENGINE } from '../support/state-engines.ts'

let place: StateServer
let people: People
beforeAll(async () => {
  place = await StateServer.start(USUAL_STATE_ENGINE)
  people = await People.on(place.server)
  await people.superadmin.put('/api/system-config/branding', { isRegistrationOpen: true })
})
afterAll(() => place.stop())

/** Registers a user, of which administrators are notified. */
async function makeNews(): Promise<string> {
  const username = freshName('news')
  const wanted = { username, nickname: 'n', email: 'n@example.com', password: PASSWORD }
  await people.from().post('/api/user/register', wanted)
  return username
}
const shownSubtitles = (stream: EventStream) =>
  stream.of('message').map(({ data }) => (data as UserMessage).subTitle)

test('pushes a message immediately to its recipient in their language', async () => {
  const { client } = await people.signedIn()
  const [own, other] = [await EventStream.open(people.superadmin), await EventStream.open(client)]
  const username = await makeNews()
  await eventually(() => shownSubtitles(own).includes(username))
  expect(own.response.headers.get('content-type')).toBe('text/event-stream')
  expect(own.of('message')[0]?.data).toMatchObject({ title: 'New registration', type: 'todo', status: 0 })
  expect(shownSubtitles(other)).toEqual([])
  own.close()
  other.close()
})

test('pushes the requested topics only', async () => {
  const all = await EventStream.open(people.superadmin, '?topics=message,status')
  const some = await EventStream.open(people.superadmin, '?topics=risk-event')
  const username = await makeNews()
  await eventually(() => shownSubtitles(all).includes(username))
  expect(some.events).toEqual([])
  all.close()
  some.close()
})

test('resumes after the last received event', async () => {
  const first = await EventStream.open(people.superadmin)
  const cursor = first.lastEventId
  first.close()
  const missed = [await makeNews(), await makeNews()]
  const second = await EventStream.open(people.superadmin, '', { 'last-event-id': cursor })
  await eventually(() => shownSubtitles(second).length === 2)
  expect(shownSubtitles(second)).toEqual(missed)
  expect(second.of('reset')).toEqual([])
  second.close()
})

test.each(['of-another-start-5', 'garbage', ''])(
  'starts from the beginning after the cursor %j',
  async (cursor) => {
    const stream = await EventStream.open(people.superadmin, '', { 'last-event-id': cursor })
    await eventually(() => stream.of('reset').length === 1)
    stream.close()
  },
)

test('ends when the session is revoked', async () => {
  const { user, client } = await people.signedIn()
  const stream = await EventStream.open(client)
  await people.superadmin.post('/api/user/status', { id: user.id, status: 'banned' })
  await eventually(() => stream.isClosed)
  expect(stream.of('end')).toHaveLength(1)
})

test('closes silently when the access token expires', async () => {
  const { user, client } = await people.signedIn()
  const session = await place.state
    .selectFrom('session')
    .select('id')
    .where('userId', '=', user.id)
    .executeTakeFirstOrThrow()
  const age = 15 * 60_000 - 2_000
  client.accessToken = accessToken({ secret: TEST_SECRET, userId: user.id, sessionId: session.id, age })
  const stream = await EventStream.open(client)
  await eventually(() => stream.isClosed)
  expect(stream.of('end')).toEqual([])
})

test('stays open for an API token that is valid for months', async () => {
  const expiresAt = new Date(Date.now() + 90 * 86_400_000).toISOString()
  const wanted = { name: freshName('key'), scope: 'read', expiresAt }
  const made = await people.superadmin.post<{ token: string }>('/api/user/token/create', wanted)
  const client = place.server.nobody()
  client.accessToken = made.data.token
  const stream = await EventStream.open(client)
  const username = await makeNews()
  await eventually(() => shownSubtitles(stream).includes(username))
  expect(stream.isClosed).toBe(false)
  stream.close()
})

test('is not opened by a HEAD request', async () => {
  const { client } = await people.signedIn()
  expect((await client.raw('HEAD', '/api/stream')).status).toBe(405)
  expect((await client.raw('HEAD', '/api/access-record/export')).status).toBe(405)
})

test('answers 400 for an unknown topic and 401 without a session', async () => {
  expect((await people.superadmin.get('/api/stream', { topics: 'weather' })).status).toBe(400)
  expect((await people.from().get('/api/stream')).status).toBe(401)
})
