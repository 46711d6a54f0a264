import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type {
  ListUpdated,
  ListVersion,
  Page,
  PolicyExplanation,
  UpdateCheck,
  WellKnownList,
} from '@netwarden/shared/contract'
import type { PolicyList, UserMessage } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { BAD_ANSWERS, ListServer, namesBelow } from '../support/list-server.ts'
import { freshName, People } from '../support/people.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { TestServer } from '../support/server.ts'
import { StateServer, USUAL_STATE_ENGINES } from '../support/state-engines.ts'

const BASE = '/api/domain-control/policy'
const ENV = { NETWARDEN_OUTBOUND_ALLOW: '127.0.0.1', NETWARDEN_LIST_SECONDS: '30' }
const EXPLAIN = '/api/domain-control/explain'
describe.each(USUAL_STATE_ENGINES)('added lists with state on %s', (engine) => {
  let place: StateServer
  let people: People
  let admin: ApiClient
  let lists: ListServer

  beforeAll(async () => {
    lists = await ListServer.start()
    place = await StateServer.start(engine, { env: ENV, untilReady: true })
    people = await People.on(place.server)
    admin = people.superadmin
  })
  afterAll(async () => {
    await place?.stop()
    await lists.stop()
  })
  const show = async (id: string) => (await admin.get<PolicyList>(`${BASE}/${id}`)).data
  const versions = async (id: string) => (await admin.get<ListVersion[]>(`${BASE}/${id}/versions`)).data
  const check = (id: string) => admin.post<UpdateCheck>(`${BASE}/${id}/check-update`)
  const explain = async (domain: string) =>
    (await admin.post<PolicyExplanation>(EXPLAIN, { deviceIP: '10.9.0.1', domain })).data
  const names = async (id: string, query: Record<string, string> = {}) =>
    (await admin.get<Page<{ domain: string }>>(`${BASE}/${id}/names`, query)).data
  async function listOf(path: string, fields: Record<string, unknown> = {}): Promise<string> {
    const source = { kind: 'url', location: lists.url + path }
    const body = { name: freshName('List'), group: 'bad', source, ...fields }
    const { status, data } = await admin.post<{ id: string }>(`${BASE}/create`, body)
    expect(status).toBe(200)
    await eventually(async () => (await show(data.id)).version !== '')
    await admin.post(`${BASE}/enable`, { id: data.id, enable: true })
    return data.id
  }

  test('ban the names of an address once their first version is read and they are enabled', async () => {
    lists.publish('/first', '# a list\n0.0.0.0 ads.first.example\n0.0.0.0 more.first.example\n')
    const id = await listOf('/first', { level: 'medium', desc: 'of a test' })
    expect(await show(id)).toMatchObject({
      scene: 'custom',
      domainCount: 2,
      riskLevel: 'medium',
      checkEvery: 24,
      fault: null,
    })
    expect(await explain('www.ads.first.example')).toMatchObject({
      solvedMode: 'banned',
      controlGroup: 'bad',
      policyId: id,
      matched: 'ads.first.example',
    })
    expect(await explain('first.example')).toMatchObject({ solvedMode: 'passed' })
  })

  test('decide on new records by the version in force', async () => {
    lists.publish('/records', 'ads.records.example\n')
    const id = await listOf('/records')
    const visit = { deviceIP: '10.9.0.2', domain: 'ads.records.example', accessAt: new Date().toISOString() }
    await admin.upload('/api/access-record/import', toNdjson([visit]), {
      format: 'netwarden-ndjson',
      wait: 'true',
    })
    await eventually(async () => {
      const { data } = await admin.get<Page<{ solvedMode: string; policyId: string; domainType: string }>>(
        '/api/access-record/list',
        { domain: 'ads.records.example' },
      )
      expect(data.list).toMatchObject([{ solvedMode: 'banned', domainType: id }])
      return true
    })
  })

  test('show what an update adds and removes, before and after it is put in force', async () => {
    const path = '/update'
    lists.publish(path, ['kept.update.example', 'old.update.example'].join('\n'))
    const id = await listOf(path)
    const before = await show(id)
    lists.publish(path, ['kept.update.example', 'new.update.example', 'other.update.example'].join('\n'))
    const found = await check(id)
    expect(found.data).toMatchObject({
      current: before.version,
      currentCount: 2,
      latestCount: 3,
      added: 2,
      removed: 1,
    })
    const { latest } = found.data
    expect(latest).toMatch(/^\d{4}\.\d\d\.\d\d-2$/)
    expect((await names(id, { version: latest, change: 'added' })).list).toEqual([
      { domain: 'new.update.example' },
      { domain: 'other.update.example' },
    ])
    expect(await names(id, { version: latest, change: 'added', q: 'OTHER' })).toMatchObject({ total: 1 })
    expect((await names(id, { version: latest, change: 'removed' })).list).toEqual([
      { domain: 'old.update.example' },
    ])
    expect(await explain('old.update.example')).toMatchObject({ solvedMode: 'banned' })
    expect((await show(id)).updatedAt).toBe(before.updatedAt)
    // The source has changed since the version was checked.
    lists.publish(path, 'unseen.update.example\n')
    const updated = await admin.post<ListUpdated>(`${BASE}/${id}/update`)
    expect(updated.data).toEqual({ id, version: latest })
    expect(await explain('new.update.example')).toMatchObject({ solvedMode: 'banned' })
    expect(await explain('old.update.example')).toMatchObject({ solvedMode: 'passed' })
    expect(await explain('unseen.update.example')).toMatchObject({ solvedMode: 'passed' })
    expect(Date.parse((await show(id)).updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt))
  })

  test('stay unchanged when the source returns something else, and the page shows the reason', async () => {
    const path = '/bad'
    lists.publish(path, 'ads.bad.example\n')
    const id = await listOf(path)
    const before = await show(id)
    let isOver = false
    const verdicts: string[] = []
    const asking = (async () => {
      for (; !isOver; await setTimeout(50)) verdicts.push((await explain('ads.bad.example')).solvedMode)
    })()
    const said: Record<string, string> = {}
    for (const [kind, serve] of Object.entries(BAD_ANSWERS)) {
      lists.serve(path, serve)
      const { status, error } = await check(id)
      expect([kind, status]).toEqual([kind, 422])
      said[kind] = error?.msg ?? ''
      const { fault, version, updatedAt } = await show(id)
      expect([kind, fault, version, updatedAt]).toEqual([kind, said[kind], before.version, before.updatedAt])
    }
    isOver = true
    await asking
    expect(new Set(verdicts)).toEqual(new Set(['banned']))
    expect(verdicts.length).toBeGreaterThan(10)
    expect(said).toMatchObject({
      empty: expect.stringContaining('no domain'),
      html: expect.stringContaining('web page'),
      missing: expect.stringContaining('HTTP 404'),
      prose: expect.stringContaining('Unknown list format'),
      brokenOff: expect.stringContaining('was interrupted'),
      brokenPacking: expect.stringContaining('was interrupted'),
      slow: expect.stringContaining('30 seconds'),
      endless: expect.stringContaining('64 MB'),
      bomb: expect.stringContaining('64 MB'),
      private: expect.stringContaining('10.0.0.1 is an internal'),
      metadata: expect.stringContaining('169.254.169.254 is not encrypted'),
      round: expect.stringContaining('5 times'),
      unchanged: expect.stringContaining('was never downloaded'),
    })
    lists.publish(path, 'ads.bad.example\n')
    expect((await check(id)).status).toBe(200)
    expect(await show(id)).toMatchObject({ fault: null })
  })

  test('are held when they shrink by more than half, until an administrator accepts', async () => {
    const path = '/shrink'
    lists.publish(path, namesBelow('shrink.example', 10).join('\n'))
    const id = await listOf(path)
    const { version } = await show(id)
    lists.publish(path, 'n000001.shrink.example\n')
    const found = await check(id)
    expect(found.data.held?.reason).toContain('has only 1 domains, less than half of the current 10')
    const refused = await admin.post<ListUpdated>(`${BASE}/${id}/update`)
    expect(refused.data).toMatchObject({ version, held: { version: found.data.latest } })
    expect(await explain('n000005.shrink.example')).toMatchObject({ solvedMode: 'banned' })
    expect(await show(id)).toMatchObject({ heldVersion: found.data.latest, version })
    const accepted = await admin.post<ListUpdated>(`${BASE}/${id}/accept`)
    expect(accepted.data).toEqual({ id, version: found.data.latest })
    expect(await explain('n000005.shrink.example')).toMatchObject({ solvedMode: 'passed' })
    expect((await versions(id)).map(({ state }) => state)).toEqual(['inForce', 'kept'])
    expect((await admin.post(`${BASE}/${id}/accept`)).status).toBe(409)
  })

  test('are held when they match frequently queried names of the last 7 days', async () => {
    const path = '/popular'
    const accessAt = new Date(Date.now() - 3_600_000).toISOString()
    const visits = Array.from({ length: 120 }, () => ({
      deviceIP: '10.9.0.3',
      domain: 'www.popular.example',
      accessAt,
    }))
    await admin.upload('/api/access-record/import', toNdjson(visits), {
      format: 'netwarden-ndjson',
      wait: 'true',
    })
    lists.publish(path, 'ads.popular.example\n')
    const id = await listOf(path)
    lists.publish(path, 'ads.popular.example\npopular.example\nrare.example\n')
    const { data } = await check(id)
    expect(data.held).toEqual({
      reason: expect.stringContaining('matches 1 domains'),
      names: [{ domain: 'www.popular.example', visits: 120 }],
    })
    expect(await explain('www.popular.example')).toMatchObject({ solvedMode: 'passed' })
  })

  test('roll back to a stored version until the source changes', async () => {
    const path = '/back'
    lists.publish(path, 'one.back.example\ntwo.back.example\n')
    const id = await listOf(path)
    const { version: first } = await show(id)
    lists.publish(path, 'one.back.example\nthree.back.example\n')
    await admin.post(`${BASE}/${id}/update`)
    const { updatedAt } = await show(id)
    const back = await admin.post<ListUpdated>(`${BASE}/${id}/rollback`, { version: first })
    expect(back.data).toEqual({ id, version: first })
    expect(await explain('two.back.example')).toMatchObject({ solvedMode: 'banned' })
    expect(await show(id)).toMatchObject({ isPinned: true, updatedAt })
    expect((await check(id)).data).toMatchObject({ current: first, latest: first })
    expect((await admin.post(`${BASE}/${id}/update`)).status).toBe(409)
    lists.publish(path, 'one.back.example\nfour.back.example\n')
    expect((await admin.post<ListUpdated>(`${BASE}/${id}/update`)).data.version).not.toBe(first)
    expect(await show(id)).toMatchObject({ isPinned: false })
    expect((await admin.post(`${BASE}/${id}/rollback`, { version: '1999.01.01' })).status).toBe(404)
  })

  test('are checked by schedule: an update is put in force, a held one is announced', async () => {
    const path = '/scheduled'
    lists.publish(path, namesBelow('scheduled.example', 10).join('\n'))
    const id = await listOf(path, { checkEvery: 1 })
    const due = () =>
      place.state.updateTable('policyList').set({ nextCheckAt: 1 }).where('id', '=', id).execute()
    lists.publish(path, [...namesBelow('scheduled.example', 10), 'late.scheduled.example'].join('\n'))
    await due()
    await eventually(async () => (await explain('late.scheduled.example')).solvedMode === 'banned')
    lists.publish(path, 'late.scheduled.example\n')
    await due()
    await eventually(async () => (await show(id)).heldVersion !== null)
    const { name } = await show(id)
    const isTitled = (title: string) =>
      eventually(async () => {
        const { data } = await admin.get<Page<UserMessage>>('/api/message/list', { pageSize: 50 })
        return data.list.some((message) => message.title === title)
      })
    await isTitled(`List update pending review: ${name}`)
    lists.serve(path, BAD_ANSWERS.html ?? (() => undefined))
    await due()
    await isTitled(`List update failed: ${name}`)
    expect(await explain('n000003.scheduled.example')).toMatchObject({ solvedMode: 'banned' })
    const asked = lists.asked.filter((request) => request.path === path)
    expect(asked.at(-1)?.headers['if-none-match']).toBeDefined()
  })

  test('are created from an uploaded file of any format, which is read before the answer', async () => {
    const form = (text: string | Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) => {
      const data = new FormData()
      for (const [name, value] of Object.entries({ name: freshName('Upload'), group: 'common', ...fields }))
        data.set(name, value)
      data.set('file', new Blob([text]), 'list.txt')
      return data
    }
    const adblock =
      '! Title\n||ads.upload.example^\n||b.upload.example^\n||c.upload.example^\n@@||good.b.upload.example^\nexample.com##.banner\n||x.example^$third-party\n'
    const made = await admin.upload<{ id: string }>(`${BASE}/create`, form(adblock))
    expect(made).toMatchObject({ status: 200, data: { domainCount: 3, form: 'adblock', rejected: 2 } })
    expect((await admin.upload(`${BASE}/create`, form(adblock, { form: 'domains' }))).status).toBe(422)
    const { id } = made.data
    expect((await versions(id))[0]).toMatchObject({
      state: 'inForce',
      domainCount: 3,
      reading: {
        form: 'adblock',
        rejected: 2,
        rejectedBy: { exception: 0, pagePart: 1, condition: 1, noName: 0 },
        rejectedLines: [{ line: 6 }, { line: 7 }],
      },
    })
    const file = new FormData()
    file.set(
      'file',
      new Blob([new Uint8Array(gzipSync('ads.upload.example\nb.upload.example\nnext.upload.example\n'))]),
      'a.gz',
    )
    expect((await admin.upload<UpdateCheck>(`${BASE}/${id}/upload`, file)).data).toMatchObject({
      added: 1,
      removed: 2,
    })
    const { total } = (await admin.get<Page<PolicyList>>(`${BASE}/list`)).data
    expect((await admin.upload(`${BASE}/create`, form('<html>'))).status).toBe(422)
    expect((await admin.upload(`${BASE}/create`, form('a.example', { group: 'planet' }))).status).toBe(400)
    expect((await admin.get<Page<PolicyList>>(`${BASE}/list`)).data.total).toBe(total)
    expect((await admin.post(`${BASE}/${id}/check-update`)).status).toBe(422)
    const text = await (await admin.raw('GET', `${BASE}/${id}/export`)).text()
    expect(text).toBe('@@||good.b.upload.example^\nads.upload.example\nb.upload.example\nc.upload.example\n')
  })

  test('are read from a file of the host only below the allowed folders', async () => {
    const path = join(place.server.dataDir, 'incoming', 'list.conf')
    writeFileSync(path, 'address=/ads.file.example/0.0.0.0\n')
    const source = { kind: 'file', location: path }
    const { data } = await admin.post<{ id: string }>(`${BASE}/create`, {
      name: 'file',
      group: 'app',
      source,
    })
    await eventually(async () => (await show(data.id)).domainCount === 1)
    await admin.put(`/api/rest/policies/${data.id}`, { source: { kind: 'file', location: '/etc/hosts' } })
    const refused = await check(data.id)
    expect([refused.status, refused.error?.msg]).toEqual([
      422,
      expect.stringContaining('is not in the permitted folders'),
    ])
    expect((await show(data.id)).domainCount).toBe(1)
  })

  test('are created, also with one name at the same time, changed and deleted; built-in lists are not', async () => {
    const body = { name: freshName('Same'), group: 'bad', source: { kind: 'upload' } }
    const made = await Promise.all([1, 2, 3].map(() => admin.post(`${BASE}/create`, body)))
    expect(made.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    lists.publish('/edited', 'ads.edited.example\n')
    const id = await listOf('/edited')
    const { revision, name } = await show(id)
    const edited = { name: `${name} new`, desc: 'text', revision }
    const changed = await admin.put(`/api/rest/policies/${id}`, edited)
    expect(changed.body).toMatchObject({ name: `${name} new`, desc: 'text', enable: true })
    expect((await admin.put(`/api/rest/policies/${id}`, { desc: 'late', revision })).status).toBe(409)
    expect((await admin.post(`${BASE}/${id}/edit`, { level: 'low' })).status).toBe(200)
    expect(await show(id)).toMatchObject({ riskLevel: 'low' })
    expect((await admin.put('/api/rest/policies/malware', { name: 'mine' })).status).toBe(409)
    expect((await admin.delete('/api/rest/policies/malware')).status).toBe(409)
    expect((await admin.post(`${BASE}/malware/update`)).status).toBe(409)
    expect((await check('malware')).data).toMatchObject({ added: 0, removed: 0 })
    const lease = place.state.selectFrom('workLease').select('name').where('name', '=', `list ${id}`)
    expect(await lease.execute()).toHaveLength(1)
    expect((await admin.delete(`/api/rest/policies/${id}`)).status).toBe(200)
    expect(await lease.execute()).toEqual([])
    expect(await explain('ads.edited.example')).toMatchObject({ solvedMode: 'passed' })
    expect((await admin.get(`${BASE}/${id}`)).status).toBe(404)
  })

  test('reject invalid sources, and users without the right to write', async () => {
    const create = (source: unknown, fields: object = {}) =>
      admin.post(`${BASE}/create`, { name: freshName('bad'), group: 'bad', source, ...fields })
    for (const location of ['ftp://a.example/x', 'https://user:pw@a.example/', 'list.txt'])
      expect((await create({ kind: 'url', location })).status).toBe(400)
    expect((await create({ kind: 'builtIn' })).status).toBe(400)
    expect((await create({ kind: 'upload' }, { group: 'planet' })).status).toBe(400)
    const { client } = await people.signedIn('common')
    expect((await client.get(`${BASE}/malware/versions`)).status).toBe(200)
    expect((await client.get(`${BASE}/malware/names`, { q: 'botnet' })).status).toBe(200)
    for (const call of ['create', 'malware/edit', 'malware/delete', 'malware/check-update', 'malware/accept'])
      expect((await client.post(`${BASE}/${call}`, {})).status).toBe(403)
    expect((await place.server.nobody().post(`${BASE}/create`, {})).status).toBe(401)
    const known = (await client.get<WellKnownList[]>(`${BASE}/well-known`)).data
    expect(known.length).toBeGreaterThan(5)
    expect(known.every(({ url, license, isAdded }) => url.startsWith('https:') && license && !isAdded)).toBe(
      true,
    )
  })
})

test('an added list decides again after a restart, in explain and for new records', async () => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ name: 'kept', group: 'bad' })) form.set(name, value)
  form.set('file', new Blob([namesBelow('kept.example', 3_000).join('\n')]), 'list.txt')
  const first = await TestServer.start({ untilReady: false })
  const before = await first.superadmin()
  const { id } = (await before.upload<{ id: string }>(`${BASE}/create`, form)).data
  await before.post(`${BASE}/enable`, { id, enable: true })
  await first.stop({ keepData: true })
  const second = await TestServer.start({ dataDir: first.dataDir })
  try {
    const admin = await second.superadmin()
    const domain = 'n002999.kept.example'
    const asked = { deviceIP: '10.9.0.1', domain }
    const { data } = await admin.post<PolicyExplanation>('/api/domain-control/explain', asked)
    expect(data).toMatchObject({ solvedMode: 'banned', policyId: id, matched: domain })
    const visit = { deviceIP: '10.9.0.1', domain, accessAt: new Date().toISOString() }
    const read = { format: 'netwarden-ndjson', wait: 'true' }
    await admin.upload('/api/access-record/import', toNdjson([visit]), read)
    const listed = await admin.get<Page<{ solvedMode: string }>>('/api/access-record/list', { domain })
    expect(listed.data.list).toMatchObject([{ solvedMode: 'banned', domainType: id }])
  } finally {
    await second.stop()
  }
})
