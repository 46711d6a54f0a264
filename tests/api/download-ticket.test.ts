import { afterAll, beforeAll, expect, test } from 'vitest'
import { People } from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'
import { SharedStateServer, USUAL_STATE_ENGINE } from '../support/state-engines.ts'

const TICKET = '/api/download-ticket'
const EXPORT = '/api/user/export?role=superadmin'

let place: SharedStateServer
let people: People<RunningServer>
beforeAll(async () => {
  place = await SharedStateServer.on(USUAL_STATE_ENGINE)
  people = await People.on(place.server)
})
afterAll(() => place.leave())

const ticketFor = async (path: string, client = people.superadmin) =>
  (await client.post<{ url: string }>(TICKET, { path })).data.url
const open = (url: string) => people.from().raw('GET', url)

test('opens an export once without a token', async () => {
  const url = await ticketFor(EXPORT)
  const first = await open(url)
  expect(first.status).toBe(200)
  expect(await first.text()).toContain('superadmin')
  expect((await open(url)).status).toBe(401)
})

test('represents an API token, too', async () => {
  const key = await people.withToken(people.superadmin, 'read')
  expect((await open(await ticketFor('/api/user/import/template', key))).status).toBe(200)
})

test('opens only the export for which it was created', async () => {
  const url = await ticketFor(EXPORT)
  expect((await open(url.replace('superadmin', 'common'))).status).toBe(401)
  const ticket = new URL(await ticketFor(EXPORT), place.server.url).searchParams.get('ticket')
  expect((await open(`/api/user/list?ticket=${ticket}`)).status).toBe(401)
})

test('expires after a minute, and with the session', async () => {
  const late = await ticketFor(EXPORT)
  await place.state
    .updateTable('downloadTicket')
    .set({ expiresAt: Date.now() - 1 })
    .execute()
  expect((await open(late)).status).toBe(401)
  const { client } = await people.signedIn('admin')
  const orphan = await ticketFor(EXPORT, client)
  await client.post('/api/user/logout')
  expect((await open(orphan)).status).toBe(401)
})

test.each([
  '/api/user/list',
  'https://elsewhere.example/api/user/export',
  '/api/stream',
  '//x/api/user/export',
  '',
])('is not created for %j', async (path) => {
  const answer = await people.superadmin.post(TICKET, { path })
  expect(answer.status).toBe(400)
  expect(answer.errors).toHaveProperty('path')
})

test('answers 403 for an export that the role may not read, and 401 without a session', async () => {
  const { client } = await people.signedIn()
  expect((await client.post(TICKET, { path: EXPORT })).status).toBe(403)
  expect((await people.from().post(TICKET, { path: EXPORT })).status).toBe(401)
})
