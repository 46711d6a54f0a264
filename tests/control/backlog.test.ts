import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeDataDir, startTestEngine, type TestEngine } from '../engine/test-engine.ts'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { StateServer, USUAL_STATE_ENGINE } from '../support/state-engines.ts'

const DAY = 86_400_000

let engine: TestEngine
let place: StateServer
let admin: ApiClient

beforeAll(async () => {
  engine = await startTestEngine()
  const env = { NETWARDEN_EVENTS_URL: await engine.serve() }
  place = await StateServer.start(USUAL_STATE_ENGINE, { untilReady: true, env })
  admin = await place.server.superadmin()
})
afterAll(async () => {
  await place?.stop()
  await engine?.stop()
  removeDataDir(engine.dataDir)
})

async function add(domain: string, fields: Record<string, unknown> = {}): Promise<void> {
  const body = { group: 'domain', solvedMode: 'banned', segmentId: BUILT_IN_SEGMENT_ID, entries: [domain] }
  const { status } = await admin.post('/api/domain-control/custom-policy/create', { ...body, ...fields })
  expect(status).toBe(200)
}

/** A day in the past that has ended in every time zone. */
const day = (ago: number) => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10)

test('a backlog is decided by schedules, beginnings, expiries and pauses at the time of each visit', async () => {
  const nightly = {
    tz: 'Europe/Berlin',
    slots: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '06:00' }],
  }
  const soon = new Date(Date.now() + 1_500).toISOString()
  await add('expired.example', { expiresAt: soon })
  const inItsTime = new Date().toISOString()
  await add('curfew.example', { schedule: nightly })
  await add('shop.example')
  const url = '/api/domain-control/pause'
  expect((await admin.post(url, { minutes: 5, reason: 'a look' })).status).toBe(200)
  expect((await admin.post(url, { minutes: 0 })).data).toEqual([])
  // The stored pause is moved into the past, where the visits are; the next change has it compiled.
  const [fromAt, until] = [Date.parse(`${day(3)}T10:00:00Z`), Date.parse(`${day(3)}T11:00:00Z`)]
  await place.state.updateTable('pastPause').set({ fromAt, until }).execute()
  await eventually(async () => {
    const asked = { deviceIP: '10.1.1.1', domain: 'expired.example' }
    const { data } = await admin.post<{ solvedMode: string }>('/api/domain-control/explain', asked)
    return data.solvedMode === 'passed'
  })
  await add('other.example')
  const asked: [at: string, domain: string, expected: string][] = [
    [`${day(4)}T12:00:00Z`, 'curfew.example', 'passed'],
    [`${day(4)}T23:00:00Z`, 'curfew.example', 'banned'],
    [`${day(3)}T09:59:59Z`, 'shop.example', 'banned'],
    [`${day(3)}T10:00:00Z`, 'shop.example', 'passed'],
    [`${day(3)}T11:00:00Z`, 'shop.example', 'banned'],
    [`${day(2)}T12:00:00Z`, 'expired.example', 'passed'],
    [inItsTime, 'expired.example', 'banned'],
  ]
  const visits = asked.map(([accessAt, domain]) => ({ accessAt, deviceIP: '10.1.1.1', domain }))
  const { data } = await admin.upload('/api/access-record/import', toNdjson(visits), { source: 'backlog' })
  expect(data).toMatchObject({ accepted: asked.length })
  const rows = await engine.rows("SELECT solved_mode FROM access_record WHERE source = 'backlog' ORDER BY at")
  expect(rows.map(({ solved_mode }) => solved_mode)).toEqual(asked.map(([, , expected]) => expected))
})
