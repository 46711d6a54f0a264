import { execFileSync } from 'node:child_process'
import type { AddedList, ListVersion, Page } from '@netwarden/shared/contract'
import type { AccessRecord, ControlRecord, RiskEvent } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { People } from '../support/people.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { StateServer, USUAL_STATE_ENGINES } from '../support/state-engines.ts'

const BASE = '/api/domain-control/policy'
const RECORDS = '/api/access-record'
const DAY = 86_400_000

interface Evidence {
  lists: { id: string; name: string; removedAt: string | null; versions: { version: string }[] }[]
}

describe.each(USUAL_STATE_ENGINES)('deleted lists, on %s', (engine) => {
  let place: StateServer
  let admin: ApiClient
  beforeAll(async () => {
    place = await StateServer.start(engine, { untilReady: true })
    admin = await place.server.superadmin()
  })
  afterAll(() => place?.stop())

  const create = async (name: string, group: string, names: string[]) => {
    const form = new FormData()
    form.set('name', name)
    form.set('group', group)
    form.set('file', new Blob([names.join('\n')]), 'list.txt')
    return (await admin.upload<{ id: string }>(`${BASE}/create`, form)).data.id
  }
  const versions = async (id: string) => (await admin.get<ListVersion[]>(`${BASE}/${id}/versions`)).data
  const importVisit = async (deviceIP: string, domain: string) => {
    const visit = { accessAt: new Date().toISOString(), deviceIP, domain }
    const query = { format: 'netwarden-ndjson', wait: 'true' }
    expect((await admin.upload('/api/access-record/import', toNdjson([visit]), query)).status).toBe(200)
  }
  const eventOf = async (deviceIP: string) => {
    const asked = { q: deviceIP, pageSize: 50 }
    const { data } = await admin.post<Page<RiskEvent>>('/api/risk-event/list', asked)
    return data.list.find(({ code }) => code === 'badListHit')
  }
  const fileOf = async <T>(eventId: string, name: string): Promise<T> => {
    const answer = await admin.raw('GET', `/api/risk-event/${eventId}/evidence`)
    const input = Buffer.from(await answer.arrayBuffer())
    return JSON.parse(execFileSync('tar', ['-xzO', '--wildcards', `*/${name}`], { input }).toString())
  }

  test('evidence names the version and name of the list that decided, after its deletion', async () => {
    const bad = await create('恶意名单甲', 'bad', ['evil.gone.example'])
    const shadowed = await create('Also holds it', 'common', ['gone.example'])
    const unrelated = await create('Unrelated', 'bad', ['else.example'])
    await admin.post(`${BASE}/enable`, { id: bad, enable: true, solvedMode: 'banned' })
    await importVisit('10.66.0.1', 'evil.gone.example')
    await expect.poll(() => eventOf('10.66.0.1')).toBeTruthy()
    const event = await eventOf('10.66.0.1')
    await admin.post(`${BASE}/${bad}/add-names`, { names: ['more.gone.example'] })
    const [second, first] = await versions(bad)
    expect((await admin.post(`${BASE}/${bad}/delete`)).status).toBe(200)

    const { lists } = await fileOf<Evidence>(event?.id ?? '', 'policies.json')
    const removedAt = expect.stringMatching(/Z$/)
    expect(lists.find(({ id }) => id === bad)).toEqual({
      id: bad,
      name: '恶意名单甲',
      group: 'bad',
      riskLevel: 'high',
      removedAt,
      versions: [
        { version: second?.version, from: second?.inForce[0]?.from, until: removedAt },
        { version: first?.version, from: first?.inForce[0]?.from, until: second?.inForce[0]?.from },
      ],
    })
    expect(lists.find(({ id }) => id === shadowed)).toMatchObject({ name: 'Also holds it', removedAt: null })
    expect(lists.map(({ id }) => id)).not.toContain(unrelated)
    expect(lists.map(({ id }) => id)).not.toContain('malware')

    const { data } = await admin.get<Page<ControlRecord>>('/api/domain-control/list', {
      deviceIP: '10.66.0.1',
    })
    expect(data.list[0]).toMatchObject({ policyId: bad, policyName: '恶意名单甲' })
  })

  test('a category shows the name of its list, also after the list is renamed and deleted', async () => {
    const id = await create('=恶意 站点', 'bad', ['named.example'])
    // The id that scripts read and filters accept stays readable and unchanged.
    expect(id).toMatch(/^恶意-站点-[0-9a-f]{8}$/)
    await importVisit('10.66.0.3', 'named.example')
    const csv = async () =>
      (await admin.raw('GET', `${RECORDS}/export?format=csv&domainType=${encodeURIComponent(id)}`)).text()
    const rows = async () => {
      const { data } = await admin.get<Page<AccessRecord>>(`${RECORDS}/list`, { domainType: id })
      return data.list.map(({ domain, domainType }) => [domain, domainType])
    }
    expect(await csv()).toContain(`"'=恶意 站点","high"`)
    expect(await rows()).toEqual([['named.example', id]])
    expect(await added()).toContainEqual({ id, name: '=恶意 站点', isCategory: true, isRemoved: false })
    await expect.poll(() => eventOf('10.66.0.3')).toBeTruthy()
    expect((await eventOf('10.66.0.3'))?.reasons[0]).toMatchObject({ params: { list: '=恶意 站点' } })

    await admin.post(`${BASE}/${id}/edit`, { name: '新名称' })
    await admin.post(`${BASE}/${id}/delete`)
    expect(await added()).toContainEqual({ id, name: '新名称', isCategory: true, isRemoved: true })
    expect(await csv()).toContain('"新名称","high"')
    expect(await rows()).toEqual([['named.example', id]])
  })

  test('names of lists are readable by every signed-in user', async () => {
    const people = await People.on(place.server)
    const { client } = await people.signedIn('common')
    expect((await client.get<AddedList[]>(`${BASE}/added`)).status).toBe(200)
    expect((await place.server.nobody().raw('GET', `${BASE}/added`)).status).toBe(401)
    expect((await client.raw('GET', `${BASE}/added?q=1`)).status).toBe(400)
  })

  test('a list that never decided leaves nothing, and names without records are forgotten at the next deletion', async () => {
    const empty = { name: 'Never filled', group: 'bad', source: { kind: 'upload' } }
    const { id } = (await admin.post<{ id: string }>(`${BASE}/create`, empty)).data
    await admin.post(`${BASE}/${id}/delete`)
    expect(await removedNames()).not.toContain('Never filled')

    const old = await create('Went long ago', 'common', ['old.example'])
    await admin.post(`${BASE}/${old}/delete`)
    expect(await removedNames()).toContain('Went long ago')
    await place.state
      .updateTable('removedList')
      .set({ removedAt: Date.now() - 400 * DAY })
      .where('id', '=', old)
      .execute()
    const another = await create('Goes now', 'common', ['now.example'])
    await admin.post(`${BASE}/${another}/delete`)
    expect(await removedNames()).toEqual(expect.arrayContaining(['Goes now']))
    expect(await removedNames()).not.toContain('Went long ago')
    const left = await place.state
      .selectFrom('listPeriod')
      .select('listId')
      .where('listId', '=', old)
      .execute()
    expect(left).toEqual([])
  })

  const added = async () => (await admin.get<AddedList[]>(`${BASE}/added`)).data
  const removedNames = async () =>
    (await place.state.selectFrom('removedList').select('name').execute()).map(({ name }) => name)

  test('evidence reports how many versions a limit cut', async () => {
    const list = await create('Changes all the time', 'bad', ['often.example'])
    await importVisit('10.66.0.2', 'often.example')
    await expect.poll(() => eventOf('10.66.0.2')).toBeTruthy()
    const event = await eventOf('10.66.0.2')
    const whole = await fileOf<Record<string, unknown>>(event?.id ?? '', 'manifest.json')
    expect(whole.policies).toEqual({
      versions: { held: 1, total: 1, areAll: true, most: 10_000 },
      customPolicies: { held: 0, total: 0, areAll: true, most: 10_000 },
    })
    const periods = place.state.selectFrom('listPeriod').where('listId', '=', list)
    const { first } = await periods
      .select(({ fn }) => fn.min<number>('fromAt').as('first'))
      .executeTakeFirstOrThrow()
    for (let block = 0; block < 11; block++) {
      const turns = Array.from({ length: 1_000 }, (_, i) => {
        const fromAt = Number(first) - (block * 1_000 + i + 1) * 1_000
        return { listId: list, version: `${block}-${i}`, fromAt, untilAt: fromAt + 1_000 }
      })
      await place.state.insertInto('listPeriod').values(turns).execute()
    }
    const cut = await fileOf<Record<string, unknown>>(event?.id ?? '', 'manifest.json')
    expect(cut.policies).toMatchObject({
      versions: { held: 10_000, total: 11_001, areAll: false, most: 10_000, cutLists: [list] },
    })
  })
})
