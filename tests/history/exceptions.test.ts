import type { CreatedPolicies, Page, PolicyException, PolicyExplanation } from '@netwarden/shared/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { freshName, People } from '../support/people.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { StateServer, USUAL_STATE_ENGINES } from '../support/state-engines.ts'

const URL = '/api/domain-control/exception'
const CREATE = '/api/domain-control/custom-policy/create'

describe.each(USUAL_STATE_ENGINES)('exceptions with state on %s', (engine) => {
  let place: StateServer
  let people: People
  let admin: ApiClient

  beforeAll(async () => {
    place = await StateServer.start(engine, { untilReady: true })
    people = await People.on(place.server)
    admin = people.superadmin
  })
  afterAll(() => place?.stop())

  const name = () => `${freshName('exc').replace('_', '-')}.example`
  const explain = async (deviceIP: string, domain: string, fields: object = {}) =>
    (await admin.post<PolicyExplanation>('/api/domain-control/explain', { deviceIP, domain, ...fields })).data
  const ban = async (domain: string) => {
    const body = { group: 'domain', solvedMode: 'banned', entries: [domain] }
    return (await admin.post<CreatedPolicies>(CREATE, body)).data.ids[0] ?? ''
  }
  const except = async (fields: Record<string, unknown>) => {
    const body = { minutes: 60, reason: 'needed for a call', ...fields }
    const { status, data } = await admin.post<{ id: string; expiresAt: string }>(URL, body)
    expect(status).toBe(200)
    return data
  }
  const listed = async (query: Record<string, string> = {}) =>
    (await admin.get<Page<PolicyException>>(`${URL}/list`, { pageSize: 100, ...query })).data.list

  test('one device may visit a banned name, and no other device may', async () => {
    const domain = name()
    const banned = await ban(`www.${domain}`)
    const { id } = await except({ deviceIP: '10.40.0.1', domain })
    expect(await explain('10.40.0.1', `www.${domain}`)).toMatchObject({
      solvedMode: 'passed',
      controlGroup: 'domain',
      policyId: id,
      matched: domain,
    })
    expect(await explain('10.40.0.2', `www.${domain}`)).toMatchObject({
      solvedMode: 'banned',
      policyId: banned,
    })
    const [rule] = (await explain('10.40.0.1', domain)).rules
    expect(rule).toMatchObject({ policyName: domain, isDecisive: true })
    const chained = await explain('10.40.0.1', 'other.example', { cnames: [`www.${domain}`] })
    expect(chained).toMatchObject({ solvedMode: 'passed', policyId: id, cname: `www.${domain}` })
  })

  test('a visit is decided by the exception, which counts its uses', async () => {
    const domain = name()
    await ban(domain)
    const { id } = await except({ deviceIP: '10.41.0.1', domain })
    const accessAt = new Date().toISOString()
    const visits = ['10.41.0.1', '10.41.0.2'].map((deviceIP) => ({ accessAt, deviceIP, domain }))
    await admin.upload('/api/access-record/import', toNdjson(visits), { source: freshName('source') })
    const { data } = await admin.get<Page<{ deviceIP: string; policyId: string; solvedMode: string }>>(
      '/api/access-record/list',
      { domain, sort: 'accessAt', order: 'asc' },
    )
    const found = data.list.find(({ deviceIP }) => deviceIP === '10.41.0.1')
    expect(found).toMatchObject({ solvedMode: 'passed', policyId: id })
    expect(data.list.map(({ solvedMode }) => solvedMode).sort()).toEqual(['banned', 'passed'])
    const [exception] = (await listed()).filter((row) => row.id === id)
    expect(exception).toMatchObject({
      uses: 1,
      domain,
      deviceIP: '10.41.0.1',
      segmentId: null,
      by: 'superadmin',
    })
    expect(exception?.lastUsedAt).not.toBeNull()
  })

  test('an exception passes no visit before it began', async () => {
    const [domain, deviceIP] = [name(), '10.41.0.3']
    const banId = await ban(domain)
    const { id } = await except({ deviceIP, domain })
    const [exception] = (await listed()).filter((row) => row.id === id)
    const since = Date.parse(exception?.validFrom ?? '')
    const visits = [since - 1, since].map((at) => ({
      accessAt: new Date(at).toISOString(),
      deviceIP,
      domain,
    }))
    await admin.upload('/api/access-record/import', toNdjson(visits), { source: freshName('source') })
    const { data } = await admin.get<Page<{ policyId: string; solvedMode: string }>>(
      '/api/access-record/list',
      { domain, sort: 'accessAt', order: 'asc' },
    )
    expect(data.list.map(({ policyId, solvedMode }) => [policyId, solvedMode])).toEqual([
      [banId, 'banned'],
      [id, 'passed'],
    ])
  })

  test('a segment has an exception for all its devices, until an administrator ends it', async () => {
    const domain = name()
    await ban(domain)
    const { id, expiresAt } = await except({ domain, minutes: 1_440 })
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(23 * 3_600_000)
    expect(await explain('10.42.0.1', domain)).toMatchObject({ solvedMode: 'passed', policyId: id })
    expect((await listed()).find((row) => row.id === id)).toMatchObject({ segmentId: 'all', deviceIP: null })
    expect((await admin.post(`${URL}/end`, { id })).data).toEqual({ id })
    expect((await explain('10.42.0.1', domain)).solvedMode).toBe('banned')
    expect((await listed()).map((row) => row.id)).not.toContain(id)
    expect((await listed({ state: 'ended' })).map((row) => row.id)).toContain(id)
    expect((await admin.post(`${URL}/end`, { id })).status).toBe(404)
    const { data } = await admin.get<Page<{ action: string }>>('/api/operation-log/list', { subject: domain })
    expect(data.list.map(({ action }) => action)).toEqual([
      'exception.end',
      'exception.create',
      'custom-policy.create',
    ])
  })

  test('an exception expires', async () => {
    const domain = name()
    await ban(domain)
    const { id } = await except({ deviceIP: '10.43.0.1', domain })
    await place.state
      .updateTable('customPolicy')
      .set({ expiresAt: Date.now() - 1 })
      .where('id', '=', id)
      .execute()
    await ban(name())
    await eventually(async () => (await explain('10.43.0.1', domain)).solvedMode === 'banned')
    expect((await listed()).map((row) => row.id)).not.toContain(id)
  })

  test('an exception ends at a given time, at most 7 days from now', async () => {
    const domain = name()
    await ban(domain)
    const until = new Date(Date.now() + 3 * 86_400_000).toISOString()
    const { id, expiresAt } = await except({ domain, minutes: undefined, until })
    expect(expiresAt).toBe(until)
    expect((await listed()).find((row) => row.id === id)).toMatchObject({ expiresAt: until })
    expect(await explain('10.42.0.3', domain)).toMatchObject({ solvedMode: 'passed', policyId: id })
    const body = { domain, reason: 'x' }
    const refusal = async (ends: object) => (await admin.post(URL, { ...body, ...ends })).errors
    expect(await refusal({ until: new Date(Date.now() - 1_000).toISOString() })).toEqual({
      until: 'Must be in the future, at most 7 days from now',
    })
    expect(await refusal({ until: new Date(Date.now() + 8 * 86_400_000).toISOString() })).toHaveProperty(
      'until',
    )
    expect(await refusal({ until: 'tomorrow' })).toHaveProperty('until')
    expect(await refusal({ until, minutes: 60 })).toEqual({ until: 'Specify either a duration or an end' })
    expect(await refusal({})).toEqual({ minutes: 'Specify a duration or an end' })
  })

  test('an exception for *.name covers the name and all names below it, as a custom policy does', async () => {
    const domain = name()
    await ban(domain)
    const { id } = await except({ deviceIP: '10.44.0.1', domain: `*.${domain}` })
    for (const visited of [domain, `a.b.${domain}`])
      expect(await explain('10.44.0.1', visited)).toMatchObject({
        solvedMode: 'passed',
        policyId: id,
        matched: domain,
      })
    expect((await explain('10.44.0.2', `a.b.${domain}`)).solvedMode).toBe('banned')
    expect((await listed()).find((row) => row.id === id)?.domain).toBe(domain)
    for (const refused of ['*', '*.', 'a.*.example', 'https://a.example'])
      expect((await admin.post(URL, { domain: refused, minutes: 60, reason: 'x' })).errors).toHaveProperty(
        'domain',
      )
  })

  test('exceptions are no custom policies of their segment', async () => {
    const domain = name()
    const { id } = await except({ domain })
    const { data } = await admin.get<Page<{ id: string }>>('/api/domain-control/custom-policy/list', {
      q: domain,
    })
    expect(data.list).toEqual([])
    const remove = await admin.post('/api/domain-control/custom-policy/remove', { ids: [id] })
    expect(remove.status).toBe(404)
    expect((await admin.get(`/api/rest/custom-policies/${id}`)).status).toBe(404)
  })

  test('administrators create exceptions with a reason, for a segment or a device', async () => {
    const { client } = await people.signedIn('common')
    const body = { domain: name(), minutes: 60, reason: 'x' }
    expect((await client.post(URL, body)).status).toBe(403)
    expect((await client.get(`${URL}/list`)).status).toBe(200)
    expect((await place.server.nobody().post(URL, body)).status).toBe(401)
    expect((await admin.post(URL, { ...body, reason: ' ' })).errors).toHaveProperty('reason')
    expect((await admin.post(URL, { ...body, minutes: 61 })).errors).toHaveProperty('minutes')
    const both = { ...body, segmentId: 'all', deviceIP: '10.0.0.1' }
    expect((await admin.post(URL, both)).errors).toHaveProperty('segmentId')
    expect((await admin.post(URL, { ...body, segmentId: 'none' })).status).toBe(404)
  })
})
