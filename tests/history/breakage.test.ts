import type { Breakage, CreatedPolicies } from '@netwarden/shared/contract'
import type { Segment } from '@netwarden/shared/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateBans } from '../support/breakage-traffic.ts'
import { People } from '../support/people.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { TestServer } from '../support/server.ts'

const URL = '/api/domain-control/breakage'
const SEED = 31
let people: People
let office: string

const bans = generateBans(SEED, Date.now())
const brokenSites = new Set(bans.filter(({ isBroken }) => isBroken).map(({ site }) => site))
const siteOf = (name: string) => name.split('.').slice(-2).join('.')
const breakage = async () => (await people.superadmin.get<Breakage[]>(URL)).data

beforeAll(async () => {
  people = await People.on(await TestServer.start())
  const { superadmin } = people
  const wanted = { name: 'Office', entries: [{ entry: '10.64.0.0/16' }] }
  office = (await superadmin.post<Segment>('/api/segment/create', wanted)).data.id
  const entries = bans.map(({ site }) => site)
  const body = { segmentId: office, group: 'domain', solvedMode: 'banned', entries }
  const made = await superadmin.post<CreatedPolicies>('/api/domain-control/custom-policy/create', body)
  expect(made.data.ids).toHaveLength(100)
  const visits = bans
    .flatMap((ban) => ban.visits)
    .sort((a, b) => a.at - b.at)
    .map(({ at, ...visit }) => ({ ...visit, accessAt: new Date(at).toISOString() }))
  await superadmin.upload('/api/access-record/import', toNdjson(visits), { wait: 'true' })
})
afterAll(() => people?.server.stop())

test('any signed-in user sees bans that break something', async () => {
  const { client } = await people.signedIn('common')
  expect((await client.get(URL)).status).toBe(200)
  expect((await people.server.nobody().get(URL)).status).toBe(401)
})

test('of 20 breakages among 80 harmless bans at least 16 are listed, and at most 4 others', async () => {
  const rows = await breakage()
  const found = rows.filter(({ domain }) => brokenSites.has(siteOf(domain)))
  expect(found.length).toBeGreaterThanOrEqual(16)
  expect(rows.length - found.length).toBeLessThanOrEqual(4)
  const scores = rows.map(({ score }) => score)
  expect(scores).toEqual([...scores].sort((a, b) => b - a))
  for (const { domain, devices, visits, signs, policyId, exception } of found) {
    const ban = bans.find(({ site }) => site === siteOf(domain))
    expect(visits).toBe(ban?.visits.length)
    expect(devices).toBe(new Set(ban?.visits.map(({ deviceIP }) => deviceIP)).size)
    expect(signs).toContain('retries')
    expect(policyId).not.toBe('')
    expect(exception.segmentId).toBe(office)
    expect(siteOf(exception.domain)).toBe(siteOf(domain))
  }
})

test('a ban is no longer listed once an exception exists', async () => {
  const [worst] = await breakage()
  expect(worst).toBeDefined()
  const body = { ...worst?.exception, minutes: 60, reason: 'broken' }
  expect((await people.superadmin.post('/api/domain-control/exception', body)).status).toBe(200)
  await expect.poll(async () => (await breakage()).map(({ domain }) => domain)).not.toContain(worst?.domain)
})
