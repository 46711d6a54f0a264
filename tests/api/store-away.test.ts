import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { People } from '../support/people.ts'
import { findPostgres } from '../support/postgres.ts'
import { StateServer } from '../support/state-engines.ts'

describe.runIf(findPostgres())('while PostgreSQL is away', () => {
  let place: StateServer
  let people: People
  beforeAll(async () => {
    place = await StateServer.start('postgres', { isPostgresOwn: true })
    people = await People.on(place.server)
    await place.stopState()
  })
  afterAll(() => place.stop())

  test('calls answer 503 without internal details', async () => {
    await eventually(async () => (await people.superadmin.get('/api/user/list')).status === 503)
    const answer = await people.from().post('/api/user/login', { username: 'superadmin', password: 'x' })
    expect(answer).toMatchObject({
      status: 503,
      error: { code: 50300, msg: 'A data store is unavailable. Nothing was changed.' },
    })
  })

  test('the process is alive and not ready', async () => {
    expect((await fetch(`${place.server.url}/healthz`)).status).toBe(200)
    const ready = await fetch(`${place.server.url}/readyz`)
    expect(ready.status).toBe(503)
    expect(await ready.json()).toMatchObject({ checks: { state: 'down' } })
  })
})
