import type { ConfigEffects, ConfigPlan } from '@netwarden/shared/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CommandLineWithin } from '../cli/command-line.ts'
import type { ApiClient } from '../support/api-client.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { SUPERADMIN_PASSWORD, TestServer } from '../support/server.ts'

const HOUR = 3_600_000
const OFFICE = { name: 'office', entries: ['10.1.0.0/16'] }

describe('the effects of a configuration plan', () => {
  let server: TestServer
  let admin: ApiClient
  const planOf = async (document: object) =>
    (await admin.post<ConfigPlan>('/api/config/plan', { document: { netwarden: 1, ...document } })).data
  const effectsOf = async (document: object): Promise<ConfigEffects | undefined> =>
    (await planOf(document)).effects

  beforeAll(async () => {
    server = await TestServer.start()
    admin = await server.superadmin()
    const { planId } = await planOf({
      segments: [OFFICE],
      customPolicies: [{ segment: 'office', group: 'domain', entries: ['old.example'] }],
    })
    expect((await admin.post('/api/config/apply', { planId })).status).toBe(200)
    const now = Date.now()
    const visit = (deviceIP: string, domain: string, hours: number) => ({
      deviceIP,
      domain,
      accessAt: new Date(now - hours * HOUR).toISOString(),
    })
    const visits = [
      visit('10.1.0.1', 'shop.example', 1),
      visit('10.1.0.1', 'www.shop.example', 2),
      visit('10.1.0.2', 'shop.example', 3),
      visit('10.2.0.1', 'shop.example', 4),
      visit('10.1.0.1', 'old.example', 5),
      visit('10.1.0.1', 'shop.example', 30),
    ]
    const imported = await admin.upload<{ accepted: number }>('/api/access-record/import', toNdjson(visits))
    expect(imported.data.accepted).toBe(visits.length)
  })
  afterAll(() => server.stop())

  test('count the visits of the last day whose verdict would differ, and name the span', async () => {
    const before = Date.now()
    const effects = await effectsOf({
      customPolicies: [{ segment: 'office', group: 'domain', entries: ['old.example', 'shop.example'] }],
    })
    expect(effects).toMatchObject({ toBanned: 3, toPassed: 0, devices: 2, domains: 2, isPartial: false })
    expect(Date.parse(effects?.from ?? '')).toBeGreaterThanOrEqual(before - 24 * HOUR)
    expect(effects?.readSince).toBe(effects?.from)
  })

  test('follow removed policies, other modes of a segment and its entries', async () => {
    const removed = await effectsOf({
      customPolicies: [{ segment: 'office', group: 'domain', enable: false, entries: ['old.example'] }],
    })
    expect(removed).toMatchObject({ toBanned: 0, toPassed: 1, isPartial: false })
    const closed = await effectsOf({ segments: [{ ...OFFICE, defaultMode: 'banned' }] })
    expect(closed).toMatchObject({ toBanned: 3, toPassed: 0, isPartial: false })
    const smaller = await effectsOf({ segments: [{ ...OFFICE, entries: ['10.1.0.2'] }] })
    expect(smaller).toMatchObject({ toBanned: 0, toPassed: 1, isPartial: false })
  })

  test('leave the verdicts as they are where a list is enabled on trial', async () => {
    const list = { name: 'Shops', group: 'bad', level: 'low', names: 'shop.example\n' }
    const { planId } = await planOf({ lists: [list] })
    expect((await admin.post('/api/config/apply', { planId })).status).toBe(200)
    const enabled = (shadow: boolean) => ({
      lists: [{ ...list, segments: [{ segment: 'office', shadow }] }],
    })
    expect(await effectsOf(enabled(true))).toMatchObject({ toBanned: 0, toPassed: 0, isPartial: false })
    expect(await effectsOf(enabled(false))).toMatchObject({ toBanned: 3, toPassed: 0, isPartial: false })
  })

  test('say that they are partial where a plan adds segments', async () => {
    const effects = await effectsOf({
      segments: [{ ...OFFICE, defaultMode: 'banned' }, { name: 'guests' }],
      customPolicies: [{ segment: 'guests', group: 'domain', entries: ['shop.example'] }],
    })
    expect(effects).toMatchObject({ toBanned: 3, isPartial: true })
  })

  test('the effects of a configuration plan are left out where no policy, list or segment changes', async () => {
    const plan = await planOf({ branding: { softwareName: 'Site' } })
    expect([plan.counts.update, plan.effects]).toEqual([1, undefined])
  })

  test('the effects of a configuration plan are shown by the command line', async () => {
    const line = new CommandLineWithin(server.url)
    await line.login('superadmin', SUPERADMIN_PASSWORD)
    const site = line.file(
      'site.yaml',
      'netwarden: 1\nsegments:\n  - name: office\n    defaultMode: banned\n',
    )
    const shown = await line.run(['plan', site])
    expect([shown.code, shown.stderr]).toEqual([3, expect.stringMatching(/would be banned/)])
    line.remove()
  })
})
