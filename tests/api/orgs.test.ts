import type { OperationLogEntry, Organisation } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { freshName, People } from '../support/people.ts'
import { restList } from '../support/rest.ts'
import { StateServer, USUAL_STATE_ENGINES } from '../support/state-engines.ts'

const ORGS = '/api/rest/orgs'
type Fields = Partial<Organisation>

/** An organisation that no other test of the file has. */
function wanted(fields: Fields = {}): Fields {
  const name = freshName('Acme')
  const domain = `${name.toLowerCase().replaceAll('_', '-')}.example`
  return { name, industry: 'software', country: 'DE', domains: [domain], ...fields }
}

describe.each(USUAL_STATE_ENGINES)('the organisation table on %s', (engine) => {
  let place: StateServer
  let people: People
  let admin: ApiClient
  let reader: ApiClient
  beforeAll(async () => {
    place = await StateServer.start(engine)
    people = await People.on(place.server)
    admin = (await people.signedIn('admin')).client
    reader = (await people.signedIn('common')).client
  })
  afterAll(() => place.stop())

  const list = (options: Parameters<typeof restList>[2] = {}, client = reader) =>
    restList<Organisation>(client, 'orgs', options)
  const create = async (fields: Fields = {}) => {
    const answer = await admin.post(ORGS, wanted(fields))
    expect(answer.status).toBe(200)
    return answer.body as Organisation
  }
  const newestOperation = async (action: string) => {
    const filter = { action }
    const { rows } = await restList<OperationLogEntry>(admin, 'operation-logs', { filter })
    return rows[0]
  }

  test('contains the starter set at first', async () => {
    const all = await list({ range: [0, 999] })
    expect(all.rows.length).toBeGreaterThanOrEqual(200)
    expect(all.range).toBe(`orgs 0-${all.rows.length - 1}/${all.rows.length}`)
    const alibaba = all.rows.find(({ name }) => name === 'Alibaba')
    expect(alibaba).toMatchObject({
      nameZh: expect.stringMatching(/阿里/),
      address: 'Hangzhou, China',
      addressZh: '中国杭州',
      country: 'CN',
      updatedBy: null,
      version: 1,
    })
    expect(alibaba?.domains).toContain('taobao.com')
  })

  test('finds by name in both languages, by domain, and by a name below one', async () => {
    const named = async (q: string) => (await list({ filter: { q } })).rows.map(({ name }) => name)
    expect(await named('阿里')).toContain('Alibaba')
    expect(await named('ALIBAB')).toContain('Alibaba')
    expect(await named('taobao.c')).toContain('Alibaba')
    expect(await named('item.taobao.com')).toEqual(['Alibaba'])
    expect(await named('100%')).toEqual([])
  })

  test('is filtered by industry, country, whole name and id', async () => {
    const finance = await list({ range: [0, 99], filter: { industry: 'finance', country: 'CN' } })
    expect(finance.rows.length).toBeGreaterThan(0)
    for (const row of finance.rows) expect(row).toMatchObject({ industry: 'finance', country: 'CN' })
    const [google] = (await list({ filter: { name: 'Google' } })).rows
    expect(google?.name).toBe('Google')
    expect((await list({ filter: { id: [google?.id, 'nothing'] } })).rows).toHaveLength(1)
    expect((await reader.get(ORGS, { filter: '{"industry":"alchemy"}' })).status).toBe(400)
    expect((await reader.get(ORGS, { filter: '{"unheard":"x"}' })).status).toBe(400)
  })

  test('is sorted by its columns', async () => {
    const { rows } = await list({ range: [0, 499], sort: ['country', 'DESC'] })
    const countries = rows.map(({ country }) => country)
    expect(countries).toEqual([...countries].sort().reverse())
    expect((await reader.get(ORGS, { sort: '["domains","ASC"]' })).status).toBe(400)
  })

  test('adds an organisation with its domains in canonical spelling and order', async () => {
    const tag = freshName('case').replace('_', '')
    const made = await create({
      nameZh: '示例',
      address: ' Köln ',
      country: 'de',
      domains: [`*.B-${tag}.Example.`, `a-${tag}.example`, `例子${tag}.中国`, `b-${tag}.example`],
    } as Fields)
    expect(made).toMatchObject({ nameZh: '示例', address: 'Köln', addressZh: '', country: 'DE', version: 1 })
    expect(made.domains).toEqual([
      `b-${tag}.example`,
      `a-${tag}.example`,
      expect.stringMatching(/^xn--[a-z0-9-]+\.xn--fiqs8s$/),
    ])
    const read = await reader.get(`${ORGS}/${made.id}`)
    expect(read.body).toEqual(made)
    expect(await newestOperation('org.create')).toMatchObject({
      subject: made.name,
      before: null,
      after: { name: made.name, domains: made.domains },
    })
  })

  test('names each invalid field in the requested language', async () => {
    const bad = {
      name: ' ',
      industry: 'alchemy',
      country: 'XX',
      domains: ['ok.example', 'http://x/', '10.0.0.1'],
    }
    const answer = await admin.post(ORGS, { ...bad, unheard: 1 })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.errors ?? {}).sort()).toEqual(
      ['country', 'domains.1', 'domains.2', 'industry', 'name', 'unheard'].sort(),
    )
    expect(answer.errors?.['domains.2']).toBe('This is an IP address, not a domain name')
    const chinese = await admin.post(ORGS, bad, { headers: { 'accept-language': 'zh-CN' } })
    expect(chinese.errors?.country).toMatch(/国家/)
    expect((await admin.post(ORGS, wanted({ name: 'two\nlines' }))).errors).toHaveProperty('name')
    expect((await admin.post(ORGS, {})).errors).toMatchObject({
      name: 'Required',
      industry: expect.stringMatching(/^Must be one of: internet, /),
    })
  })

  test('rejects a name or a domain of another organisation', async () => {
    const first = await create()
    const sameName = await admin.post(ORGS, wanted({ name: first.name }))
    expect(sameName).toMatchObject({ status: 409, errors: { name: expect.any(String) } })
    const sameDomain = await admin.post(ORGS, wanted({ domains: [`*.${first.domains[0]}`] }))
    expect(sameDomain.status).toBe(409)
    expect(sameDomain.errors?.domains).toContain(first.name)
    const second = await create()
    expect((await admin.put(`${ORGS}/${second.id}`, { domains: first.domains })).status).toBe(409)
    expect((await admin.put(`${ORGS}/${second.id}`, { name: first.name })).status).toBe(409)
    expect((await reader.get(`${ORGS}/${second.id}`)).body).toEqual(second)
  })

  test('changes the given fields, logs before and after, and rejects an older version', async () => {
    const made = await create({ nameZh: '旧名' })
    const answer = await admin.put(`${ORGS}/${made.id}`, { ...made, nameZh: '新名', domains: [] })
    expect(answer.body).toMatchObject({ nameZh: '新名', domains: [], version: 2 })
    expect((answer.body as Organisation).updatedBy).toMatch(/^user_/)
    expect(await newestOperation('org.update')).toMatchObject({
      subject: made.name,
      before: { nameZh: '旧名', domains: made.domains },
      after: { nameZh: '新名', domains: [] },
    })
    expect((await admin.put(`${ORGS}/${made.id}`, made)).status).toBe(409)
    const partial = await admin.put(`${ORGS}/${made.id}`, { country: 'FR' })
    expect(partial.body).toMatchObject({ nameZh: '新名', country: 'FR', version: 3 })
    expect((await admin.put(`${ORGS}/nothing`, { country: 'FR' })).status).toBe(404)
  })

  test('deletes an organisation, and its domains can be given to another', async () => {
    const made = await create()
    expect((await admin.delete(`${ORGS}/${made.id}`)).body).toEqual({ id: made.id })
    expect((await reader.get(`${ORGS}/${made.id}`)).status).toBe(404)
    expect((await admin.delete(`${ORGS}/${made.id}`)).status).toBe(404)
    expect(await newestOperation('org.delete')).toMatchObject({ before: { domains: made.domains } })
    await create({ domains: made.domains })
  })

  test('accepts one of two concurrent changes of the same version', async () => {
    const made = await create()
    const change = (country: string) => admin.put(`${ORGS}/${made.id}`, { country, version: 1 })
    const statuses = (await Promise.all([change('FR'), change('IT')])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
  })

  test('is read by every signed-in user and written by administrators', async () => {
    const { id } = await create()
    const nobody = people.from()
    const calls: [string, string][] = [
      ['POST', ORGS],
      ['PUT', `${ORGS}/${id}`],
      ['DELETE', `${ORGS}/${id}`],
      ['POST', '/api/org/import'],
    ]
    for (const [method, path] of calls) {
      expect((await nobody.request(method, path)).status, `${method} ${path}`).toBe(401)
      expect((await reader.request(method, path)).status, `${method} ${path}`).toBe(403)
    }
    for (const path of [ORGS, `${ORGS}/${id}`, '/api/org/export', '/api/org/import/template']) {
      expect((await nobody.get(path)).status, path).toBe(401)
      expect((await reader.raw('GET', path)).status, path).toBe(200)
    }
    expect((await reader.get(`${ORGS}/${id}`)).status).toBe(200)
  })
})
