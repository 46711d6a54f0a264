import {
  type Page,
  type ReversePlace,
  type ShownRecord,
  type UploadedZone,
  type WrittenZone,
  type Zone,
  type ZoneDifferenceAnswer,
  type ZoneVersion,
  zoneCalls,
} from '@netwarden/shared/contract'
import type { OperationLogEntry } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { freshName, People } from '../support/people.ts'
import { restList } from '../support/rest.ts'
import type { RunningServer } from '../support/server.ts'
import { SharedStateServer, USUAL_STATE_ENGINES } from '../support/state-engines.ts'

const ZONES = '/api/system-config/dns-zone'

describe.each(USUAL_STATE_ENGINES)('zones with state on %s', (engine) => {
  let place: SharedStateServer
  let people: People<RunningServer>
  let admin: ApiClient
  beforeAll(async () => {
    place = await SharedStateServer.on(engine)
    people = await People.on(place.server)
    admin = (await people.signedIn('admin')).client
  })
  afterAll(() => place.leave())

  const freshOrigin = () => `${freshName('z').toLowerCase().replaceAll('_', '-')}.example.`
  const textOf = (origin: string, lines: string, serial = 7) =>
    `$ORIGIN ${origin}\n$TTL 3600\n@ SOA ns1 hostmaster ${serial} 7200 900 1209600 3600\n NS ns1\n NS ns2\nns1 A 192.0.2.1\nns2 A 192.0.2.2\n${lines}\n`
  const create = async (fields: Record<string, unknown> = {}) => {
    const answer = await admin.post<WrittenZone>(`${ZONES}/create`, { origin: freshOrigin(), ...fields })
    expect(answer.status, JSON.stringify(answer.error)).toBe(200)
    return answer.data
  }
  const made = (lines: string, origin = freshOrigin()) => create({ origin, text: textOf(origin, lines) })
  const recordsOf = async (id: string, query: Record<string, string | number> = {}) => {
    const all = { pageSize: 200, ...query }
    return (await admin.get<Page<ShownRecord> & { version: number }>(`${ZONES}/${id}/records`, all)).data
  }
  const edit = (id: string, body: Record<string, unknown>) =>
    admin.request<WrittenZone>('PATCH', `${ZONES}/${id}/records`, { json: body })
  const upload = (files: Record<string, string>, query: Record<string, string | boolean> = {}) => {
    const form = new FormData()
    for (const [name, text] of Object.entries(files)) form.append('file', new Blob([text]), name)
    return admin.upload<{ zones: UploadedZone[] }>(`${ZONES}/upload`, form, query)
  }
  const exported = async (id: string, query = {}) =>
    (await admin.raw('GET', `${ZONES}/${id}/export`, { query })).text()

  test('are created from rows, with the fields of the specification', async () => {
    const zone = await create({
      a: [{ name: 'www', ip: '192.0.2.9', ttl: 60 }],
      aaaa: [{ name: '@', ip: '2001:DB8::1' }],
      cname: [{ name: 'ftp', alias: 'www' }],
      mx: [{ name: '@', preference: 10, host: 'www' }],
      txt: [
        { name: '@', txt: 'v=spf1 -all $& {a}' },
        { name: 'it', txt: '"it\'s; (SOA)" "two"' },
      ],
      srv: [{ name: '_sip._tcp', target: 'www', priority: 1, weight: 2, port: 5060 }],
      others: [{ name: '@', type: 'CAA', rdata: '0 issue "ca.example"' }],
    })
    const { body } = await admin.get(`/api/rest/dns-zones/${zone.id}`)
    const { origin } = zone
    expect(body).toMatchObject({
      origin,
      ttl: 3600,
      soa: {
        mname: `ns1.${origin}`,
        rname: `hostmaster.${origin}`,
        refresh: 3600,
        retry: 600,
        expire: 604_800,
        minimum: 86_400,
      },
      ns: [{ name: '@', host: `ns1.${origin}` }],
      a: [{ name: 'www', ip: '192.0.2.9', ttl: 60 }],
      aaaa: [{ name: '@', ip: '2001:db8::1' }],
      cname: [{ name: 'ftp', alias: `www.${origin}` }],
      mx: [{ name: '@', preference: 10, host: `www.${origin}` }],
      txt: [
        { name: '@', txt: '"v=spf1 -all $& {a}"' },
        { name: 'it', txt: '"it\'s; (SOA)" "two"' },
      ],
      srv: [{ name: '_sip._tcp', target: `www.${origin}`, priority: 1, weight: 2, port: 5060 }],
      others: [{ name: '@', type: 'CAA', rdata: '0 issue "ca.example"' }],
      recordCount: 10,
      version: 1,
    })
    expect(String((body as Zone).soa.serial)).toMatch(/^20\d{6}00$/)
  })

  test('are created from text, listed without records, found by name and person', async () => {
    const zone = await made('www A 192.0.2.3')
    const named = await admin.get<Page<Zone>>(`${ZONES}/list`, { origin: zone.origin.toUpperCase() })
    expect(named.data.list).toEqual([expect.objectContaining({ id: zone.id, recordCount: 6 })])
    expect(named.data.list[0]).not.toHaveProperty('a')
    const { addedBy } = zone
    expect((await admin.get<Page<Zone>>(`${ZONES}/list`, { addedBy })).data.total).toBeGreaterThan(0)
    expect((await admin.get<Page<Zone>>(`${ZONES}/list`, { addedBy: 'nobody_1' })).data.total).toBe(0)
    expect((await admin.get<Page<Zone>>(`${ZONES}/list`, { from: '2999-01-01T00:00:00Z' })).data.total).toBe(
      0,
    )
    const rest = await restList<Zone>(admin, 'dns-zones', { filter: { q: zone.origin.slice(0, 12) } })
    expect(rest.rows.map(({ id }) => id)).toContain(zone.id)
  })

  test('are rejected with line, column and reason, and nothing is created', async () => {
    const origin = freshOrigin()
    const answer = await admin.post(`${ZONES}/create`, { text: textOf(origin, 'www A 999.1.1.1') })
    expect(answer).toMatchObject({
      status: 422,
      error: { lines: [{ line: 8, column: '7', msg: "Not an IPv4 address: '999.1.1.1'" }] },
    })
    expect((await admin.get<Page<Zone>>(`${ZONES}/list`, { origin })).data.total).toBe(0)
    for (const body of [
      {},
      { origin: 'a..b' },
      { network: '10.0.0.0/9' },
      { origin, text: 'x', a: [] },
      { origin, b: 1 },
    ]) {
      expect({ body, status: (await admin.post(`${ZONES}/create`, body)).status }).toEqual({
        body,
        status: 400,
      })
    }
    const zone = await made('')
    const again = await admin.post(`${ZONES}/create`, { origin: zone.origin })
    expect(again.status).toBe(409)
  })

  test('zones of networks are created with their names', async () => {
    const byNetwork = async (network: string) => (await create({ origin: undefined, network })).origin
    const octet = Math.floor(Math.random() * 250)
    expect(await byNetwork(`10.7.${octet}.0/24`)).toBe(`${octet}.7.10.in-addr.arpa.`)
    expect(await byNetwork('2001:db8:20::/48')).toBe('0.2.0.0.8.b.d.0.1.0.0.2.ip6.arpa.')
  })

  test('networks whose prefix ends within a label are rejected with the zones that contain their names', async () => {
    const hintFor = async (network: string) => {
      const { status, body } = await admin.post(`${ZONES}/create`, { network })
      expect(status).toBe(400)
      return JSON.stringify(body)
    }
    expect(await hintFor('10.1.17.0/20')).toContain(
      'The prefix of 10.1.16.0/20 does not end at a label. Create 16 zones, 16.1.10.in-addr.arpa to 31.1.10.in-addr.arpa, or the zone 1.10.in-addr.arpa that contains it.',
    )
    expect(await hintFor('192.0.2.64/26')).toContain('such as 64/26.2.0.192.in-addr.arpa')
    expect(await hintFor('128.0.0.0/1')).toContain('Create 128 zones, 128.in-addr.arpa to 255.in-addr.arpa.')
    expect(await hintFor('2001:db8:20::/46')).toContain(
      'Create 4 zones, 0.2.0.0.8.b.d.0.1.0.0.2.ip6.arpa to 3.2.0.0.8.b.d.0.1.0.0.2.ip6.arpa, or the zone 2.0.0.8.b.d.0.1.0.0.2.ip6.arpa that contains it',
    )
    expect(await hintFor('fe80::1/127')).toContain('Create 2 zones, 0.0.0.0')
    expect(await hintFor('::/0')).toContain('A reverse zone for all addresses is not possible')
    expect(await hintFor('ten')).toContain('Not an IPv4 or IPv6 network')
  })

  test('an address adds its PTR to the reverse zone, and moves it when it changes', async () => {
    const octet = `${100 + Math.floor(Math.random() * 100)}.${Math.floor(Math.random() * 250)}`
    const reverse = await create({ origin: undefined, network: `10.${octet}.0/24` })
    const zone = await made('')
    const place = async (ip: string) => (await admin.get<ReversePlace>(`${ZONES}/reverse`, { ip })).data
    expect(await place(`10.${octet}.7`)).toEqual({
      name: `7.${reverse.origin}`,
      zone: reverse.origin,
      pointers: [],
    })
    expect(await place('2001:db8:ffff::1')).toMatchObject({ zone: null, pointers: [] })
    const www = { name: 'www', type: 'A', rdata: `10.${octet}.7`, ttl: 3600 }
    expect((await edit(zone.id, { version: 1, add: [{ ...www, ptr: true }] })).status).toBe(200)
    expect((await place(`10.${octet}.7`)).pointers).toEqual([`www.${zone.origin}`])
    const after = { ...www, rdata: `10.${octet}.8`, ptr: true }
    expect((await edit(zone.id, { version: 2, change: [{ before: www, after }] })).status).toBe(200)
    expect((await place(`10.${octet}.7`)).pointers).toEqual([])
    expect((await place(`10.${octet}.8`)).pointers).toEqual([`www.${zone.origin}`])
    // Without a reverse zone neither is written.
    const lost = { name: 'far', type: 'AAAA', rdata: '2001:db8:ffff::1', ptr: true }
    expect(await edit(zone.id, { add: [lost] })).toMatchObject({ status: 400 })
    expect((await recordsOf(zone.id, { name: 'far' })).total).toBe(0)
    expect((await admin.get(`${ZONES}/reverse`, { ip: '1.2' })).status).toBe(400)
  })

  test('are edited by records: removed ones must exist, added ones are checked, the serial rises', async () => {
    const zone = await made('www A 192.0.2.3\nold TXT x')
    const [old] = (await recordsOf(zone.id, { name: 'old' })).list
    const [www] = (await recordsOf(zone.id, { name: `WWW.${zone.origin}` })).list
    const done = await edit(zone.id, {
      version: 1,
      add: [{ name: 'new', type: 'aaaa', rdata: '2001:db8::9', ttl: 5 }],
      remove: [old],
      change: [{ before: www, after: { ...www, rdata: '192.0.2.4' } }],
    })
    expect(done).toMatchObject({ status: 200, data: { version: 2, soa: { serial: 8 }, recordCount: 7 } })
    expect(await exported(zone.id)).toContain('new\t5\tIN\tAAAA\t2001:db8::9\n')
    expect(await exported(zone.id)).toContain('www\tIN\tA\t192.0.2.4\n')
    expect(await exported(zone.id)).not.toContain('old')
    const bad: [Record<string, unknown>, number][] = [
      [{ add: [{ name: 'x', type: 'A', rdata: 'y' }] }, 422],
      [{ add: [{ name: 'www', type: 'CNAME', rdata: 'x' }] }, 422],
      [{ add: [{ name: 'x', type: 'TXT', rdata: 'a\ny A 1.1.1.1' }] }, 400],
      [{ add: [{ name: '$TTL', type: 'TXT', rdata: 'a' }] }, 422],
      [{ add: [{ name: 'x.example.org.', type: 'TXT', rdata: 'a' }] }, 422],
      [{ remove: [old] }, 409],
    ]
    for (const [body, status] of bad) {
      expect({ body, status: (await edit(zone.id, body)).status }).toEqual({ body, status })
    }
    expect((await recordsOf(zone.id)).version).toBe(2)
  })

  test('a record that exceeds the size of its set is rejected in an edit, as in a file', async () => {
    const long = (i: number) => String(i).padStart(250, 'x')
    const zone = await made(Array.from({ length: 258 }, (_, i) => `big TXT ${long(i)}`).join('\n'))
    const refused = await edit(zone.id, { add: [{ name: 'big', type: 'TXT', rdata: long(258) }] })
    expect([refused.status, JSON.stringify(refused.error)]).toEqual([422, expect.stringContaining('65512')])
    expect((await recordsOf(zone.id, { name: 'big' })).version).toBe(1)
    expect((await edit(zone.id, { add: [{ name: 'big', type: 'A', rdata: '192.0.2.9' }] })).status).toBe(200)
  })

  test('two users editing: the second is rejected, sees the changes of the first, and retries', async () => {
    const zone = await made('')
    const add = (name: string) => ({ version: 1, add: [{ name, type: 'TXT', rdata: name }] })
    expect((await edit(zone.id, add('first'))).status).toBe(200)
    const refused = await edit(zone.id, add('second'))
    const first = { name: 'first', ttl: 3600, type: 'TXT', rdata: '"first"' }
    expect(refused).toMatchObject({
      status: 409,
      error: {
        code: 40900,
        meanwhile: {
          version: 2,
          by: zone.addedBy,
          added: 1,
          removed: 0,
          changed: 1,
          records: { added: [first] },
        },
      },
    })
    const late = await admin.post(`${ZONES}/update`, { id: zone.id, ttl: 60, version: 1 })
    expect(late).toMatchObject({ status: 409, error: { meanwhile: { version: 2, added: 1 } } })
    const { data } = await admin.get<ZoneDifferenceAnswer>(`${ZONES}/${zone.id}/diff`, { from: 1 })
    expect(data.records.added).toEqual([first])
    expect((await edit(zone.id, { ...add('second'), version: 2 })).status).toBe(200)
    const both = await Promise.all(
      ['a', 'b', 'c'].map((name) => edit(zone.id, { ...add(name), version: undefined })),
    )
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await recordsOf(zone.id, { type: 'TXT' })).list.map(({ name }) => name)).toEqual([
      'a',
      'b',
      'c',
      'first',
      'second',
    ])
  })

  test('keep each version: history, comparison, rollback, export of an old one', async () => {
    const zone = await made('www A 192.0.2.3')
    const text = textOf(zone.origin, 'www A 192.0.2.5\nnew A 192.0.2.6')
    const updated = await admin.post<WrittenZone>(`${ZONES}/update`, { id: zone.id, text, version: 1 })
    expect(updated).toMatchObject({ status: 200, data: { version: 2, soa: { serial: 8 } } })
    const difference = await admin.get<ZoneDifferenceAnswer>(`${ZONES}/${zone.id}/diff`, { from: 1, to: 2 })
    expect(difference.data).toMatchObject({
      added: 1,
      removed: 0,
      changed: 2,
      records: { added: [{ name: 'new', type: 'A', rdata: '192.0.2.6' }] },
    })
    const back = await admin.post<WrittenZone>(`${ZONES}/${zone.id}/rollback`, { version: 1 })
    expect(back).toMatchObject({ status: 200, data: { version: 3, soa: { serial: 9 }, recordCount: 6 } })
    expect(await exported(zone.id)).toBe(
      (await exported(zone.id, { version: 1 })).replace(' 7 7200', ' 9 7200'),
    )
    const { list } = (await admin.get<Page<ZoneVersion>>(`${ZONES}/${zone.id}/history`)).data
    expect(list.map(({ version, action, serial }) => [version, action, serial])).toEqual([
      [3, 'rollback', 9],
      [2, 'update', 8],
      [1, 'create', 7],
    ])
    expect((await admin.post(`${ZONES}/${zone.id}/rollback`, { version: 99 })).status).toBe(404)
  })

  test('pages of records show the requested version', async () => {
    const { id } = await made('www A 192.0.2.3')
    expect((await edit(id, { add: [{ name: 'new', type: 'A', rdata: '192.0.2.4' }] })).status).toBe(200)
    expect(await recordsOf(id, { version: 1 })).toMatchObject({ version: 1, total: 6 })
    expect(await recordsOf(id)).toMatchObject({ version: 2, total: 7 })
    expect((await admin.get(`${ZONES}/${id}/records`, { version: 3 })).status).toBe(404)
  })

  test('types given as rows are replaced, others are kept', async () => {
    const zone = await made('www A 192.0.2.3\n@ MX 1 www\n@ CAA 0 issue "x"')
    const changes = { id: zone.id, mx: [{ name: '@', preference: 5, host: 'www' }], soa: { refresh: 5000 } }
    expect(await admin.post(`${ZONES}/update`, changes)).toMatchObject({ status: 200 })
    const text = await exported(zone.id)
    expect(text).toContain(' 8 5000 900 1209600 3600')
    expect(text.match(/\tMX\t.*/g)).toEqual([`\tMX\t5 www.${zone.origin}`])
    expect(text).toContain('CAA')
  })

  test('a trial of an upload reports everything and changes nothing; then it is imported', async () => {
    const zone = await made('www A 192.0.2.3\nold A 192.0.2.4')
    const text = textOf(zone.origin, 'www A 192.0.2.5\nnew A 192.0.2.6\n@ MX 1 gone', 100)
    const trial = await upload({ 'a.zone': text }, { dryRun: true })
    expect(trial.data.zones).toMatchObject([{ id: zone.id, origin: zone.origin, serial: 100 }])
    expect(trial.data.zones).toMatchObject([
      {
        added: 2,
        removed: 1,
        changed: 2,
        warnings: [{ line: 10, code: 'targetMissing' }],
        records: { removed: [{ name: 'old' }] },
      },
    ])
    expect((await recordsOf(zone.id)).version).toBe(1)
    expect((await upload({ 'a.zone': text })).data.zones).toMatchObject([{ serial: 100, removed: 1 }])
    expect((await recordsOf(zone.id)).version).toBe(2)
    // The same again is no version, and an older serial is raised where something changes.
    expect((await upload({ 'a.zone': text })).data.zones).toMatchObject([
      { added: 0, removed: 0, changed: 0 },
    ])
    expect((await recordsOf(zone.id)).version).toBe(2)
    const older = await upload({ 'a.zone': textOf(zone.origin, 'www A 192.0.2.7', 50) })
    expect(older.data.zones).toMatchObject([{ serial: 101 }])
  })

  test('several files are all imported, or none', async () => {
    const [one, two] = [freshOrigin(), freshOrigin()]
    const bad = await upload({ 'one.zone': textOf(one, ''), 'two.zone': textOf(two, 'x FOO y') })
    expect(bad.status).toBe(422)
    expect((await admin.get<Page<Zone>>(`${ZONES}/list`, { origin: one })).data.total).toBe(0)
    const bare = textOf(two, '').replace(/^\$ORIGIN.*\n/, '')
    const good = await upload({ 'one.zone': textOf(one, ''), [`${two}zone`]: bare })
    expect(good.data.zones.map(({ origin }) => origin)).toEqual([one, two])
    expect((await upload({ 'x.zone': bare })).status).toBe(422)
    expect((await upload({ 'x.zone': bare }, { origin: two })).data.zones).toMatchObject([{ changed: 0 }])
  })

  test('are deleted with their name typed, and the log records it', async () => {
    const zone = await made('')
    expect((await admin.post(`${ZONES}/remove`, { id: zone.id, origin: 'other.example' })).status).toBe(400)
    expect(
      (await admin.post(`${ZONES}/remove`, { id: zone.id, origin: zone.origin.slice(0, -1) })).status,
    ).toBe(200)
    expect((await admin.get(`/api/rest/dns-zones/${zone.id}`)).status).toBe(404)
    const filter = { subject: zone.origin }
    const { rows } = await restList<OperationLogEntry>(admin, 'operation-logs', { filter })
    expect(rows.map(({ action }) => action)).toEqual(['zone.delete', 'zone.create'])
  })

  test('are for administrators only, in each call', async () => {
    const zone = await made('')
    const common = (await people.signedIn('common')).client
    const nobody = place.server.nobody()
    const calls = [
      ...Object.values(zoneCalls).map(({ method, url }) => [method, url.replace(':id', zone.id)] as const),
      ...(['GET', 'POST'] as const).map((method) => [method, '/api/rest/dns-zones'] as const),
      ...(['GET', 'PUT', 'DELETE'] as const).map(
        (method) => [method, `/api/rest/dns-zones/${zone.id}`] as const,
      ),
    ]
    expect(calls.length).toBeGreaterThan(15)
    for (const [method, path] of calls) {
      const asked = method === 'GET' ? {} : { json: {} }
      const statuses = [
        (await nobody.request(method, path, asked)).status,
        (await common.request(method, path, asked)).status,
      ]
      expect({ method, path, statuses }).toEqual({ method, path, statuses: [401, 403] })
    }
    expect(await recordsOf(zone.id)).toMatchObject({ version: 1, total: 5 })
  })

  test('zones of 100,000 records open, filter and save', async () => {
    const origin = freshOrigin()
    const lines = Array.from(
      { length: 99_995 },
      (_, i) => `h${i} A 10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`,
    )
    const { data } = await upload({ 'large.zone': textOf(origin, lines.join('\n')) })
    const id = data.zones[0]?.id ?? ''
    expect(data.zones).toMatchObject([{ recordCount: 100_000, added: 100_000 }])
    const page = await recordsOf(id, { q: 'h4242', pageSize: 10 })
    expect(page).toMatchObject({ total: 11, list: [{ name: 'h4242' }, {}, {}, {}, {}, {}, {}, {}, {}, {}] })
    expect((await recordsOf(id, { current: 500 })).list).toHaveLength(200)
    expect(await recordsOf(id, { cursor: 'row:99800', pageSize: 2 })).toMatchObject({ next: 'row:99802' })
    expect((await edit(id, { remove: [page.list[0]] })).status).toBe(200)
    expect((await recordsOf(id, { q: 'h4242' })).total).toBe(10)
    expect((await admin.get(`/api/rest/dns-zones/${id}`)).body).not.toHaveProperty('a')
  })
})
