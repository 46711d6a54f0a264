import type { CreatedPolicies } from '@netwarden/shared/contract'
import type { Segment, SolvedMode } from '@netwarden/shared/domain'
import { expect } from 'vitest'
import type { ApiClient } from '../../support/api-client.ts'
import { CARD, OTHER_CARD } from './decision-table.ts'

const BANNED_NET = '198.51.100.0/24'
/** A day that is not today by UTC, nor yesterday or tomorrow. */
const OFF_DAY = ((new Date().getUTCDay() + 3) % 7) + 1

/** The server's administrator, and the ids of added objects by name. */
interface Ground {
  admin: ApiClient
  segments: Record<string, string>
  policies: Record<string, string>
}

export async function addSegments({ admin, segments }: Ground): Promise<void> {
  const wanted = [
    ['late', 'passed', ['10.60.5.0/24', '10.61.0.0/24']],
    ['lab', 'passed', ['10.61.0.0/16', OTHER_CARD]],
    ['kiosk', 'banned', ['10.60.0.0/16', CARD]],
  ] as const
  for (const [name, defaultMode, texts] of wanted) {
    const entries = texts.map((entry) => ({ entry }))
    const { data } = await admin.post<Segment>('/api/segment/create', { name, defaultMode, entries })
    segments[name] = data.id
  }
  const ids = [segments.kiosk, segments.lab, segments.late]
  expect((await admin.post('/api/segment/rank', { ids })).status).toBe(200)
}

export async function addPolicy(
  { admin, segments, policies }: Ground,
  name: string,
  segment: string,
  fields: Record<string, unknown>,
): Promise<void> {
  const body = { group: 'domain', solvedMode: 'banned', segmentId: segments[segment], ...fields }
  const { status, data } = await admin.post<CreatedPolicies>('/api/domain-control/custom-policy/create', body)
  expect([name, status]).toEqual([name, 200])
  policies[name] = data.ids[0] ?? ''
}

/** The policies of the decision table; the last custom one expires shortly after. */
export async function addPolicies(ground: Ground): Promise<void> {
  const { admin, segments } = ground
  const add = (name: string, segment: string, fields: Record<string, unknown>) =>
    addPolicy(ground, name, segment, fields)
  const always = { tz: 'UTC', slots: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }] }
  const seldom = { tz: 'UTC', slots: [{ days: [OFF_DAY], from: '10:00', to: '11:00' }] }
  await add('allowed', 'kiosk', { entries: ['allowed.example'], solvedMode: 'passed' })
  await add('device-banned', 'lab', { group: 'device', entries: ['10.61.0.5'] })
  await add('second-banned', 'lab', { group: 'device', entries: ['10.61.0.7'] })
  await add('device-passed', 'lab', { group: 'device', entries: ['10.61.0.6'], solvedMode: 'passed' })
  await add('card-passed', 'lab', { group: 'device', entries: [OTHER_CARD], solvedMode: 'passed' })
  await add('shop', 'lab', { entries: ['*.Shop.Example.'] })
  await add('free-shop', 'lab', { entries: ['free.shop.example'], solvedMode: 'passed' })
  await add('both-banned', 'lab', { entries: ['both.example'] })
  await add('both-passed', 'lab', { entries: ['both.example'], solvedMode: 'passed' })
  await add('botnet', 'lab', { entries: ['botnet.example'], solvedMode: 'passed' })
  await add('books', 'lab', { entries: ['bücher.example'] })
  await add('disabled', 'lab', { entries: ['disabled.example'], enable: false })
  await add('resting', 'lab', { entries: ['resting.example'], schedule: seldom })
  await add('working', 'lab', { entries: ['working.example'], schedule: always })
  await add('net', 'lab', { group: 'ip', entries: [BANNED_NET] })
  const soon = new Date(Date.now() + 1_500).toISOString()
  await add('expired', 'lab', { entries: ['expired.example'], expiresAt: soon })
  const lists: [string, SolvedMode][] = [
    ['malware', 'banned'],
    ['advertising', 'banned'],
    ['video', 'passed'],
    ['tiktok', 'banned'],
  ]
  for (const [id, solvedMode] of lists) {
    const body = { id, segmentId: segments.lab, enable: true, solvedMode }
    expect((await admin.post('/api/domain-control/policy/enable', body)).status).toBe(200)
  }
}
