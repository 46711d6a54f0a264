import type { Device, EditedDevices } from '@netwarden/shared/contract'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { kea4 } from '../support/kea-leases.ts'
import { People } from '../support/people.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { TestServer } from '../support/server.ts'

const HOUR = 3_600_000
const begin = Math.floor(Date.now() / 1000) * 1000 - 6 * HOUR
const mac = (host: number) => `02:00:5e:40:00:0${host}`
const ip = (host: number) => `192.168.80.1${host}`
const [LAPTOP, PHONE, PRINTER] = [mac(1), mac(2), mac(3)]
const NAS = '192.168.80.200'
const IMPORT = '/api/access-record/import'

let server: TestServer
let admin: ApiClient
let [office, guests] = ['', '']

const makeSegment = async (name: string, entries: string[] = []) => {
  const body = { name, defaultMode: 'passed', entries: entries.map((entry) => ({ entry })) }
  return (await admin.post<{ id: string }>('/api/segment/create', body)).data.id
}
const devicesOf = async (filter: object = {}, sort: [string, string] = ['id', 'ASC']): Promise<Device[]> => {
  const query = { filter: JSON.stringify(filter), sort: JSON.stringify(sort), range: '[0,99]' }
  return (await admin.get<Device[]>('/api/rest/devices', query)).body as unknown as Device[]
}
const deviceOf = async (id: string): Promise<Device> => {
  const [device] = await devicesOf({ id: [id] })
  if (!device) throw new Error(`no device ${id}`)
  return device
}
const edit = (devices: object[], more: object = {}, client = admin) =>
  client.post<EditedDevices>('/api/device/edit', { devices, ...more })
const send = (csv: string, query: Record<string, string> = {}, client = admin) => {
  const form = new FormData()
  form.set('file', new Blob([csv]), 'devices.csv')
  return client.upload<EditedDevices>('/api/device/import', form, query)
}

beforeAll(async () => {
  server = await TestServer.start()
  admin = await server.superadmin()
  const leases = [1, 2, 3].map((host): [string, string, number, number, string] => [
    ip(host),
    mac(host),
    begin,
    48,
    `host-${host}`,
  ])
  await admin.upload(IMPORT, kea4(leases))
  const visit = (deviceIP: string, domain: string, after: number) => ({
    accessAt: new Date(begin + after).toISOString(),
    deviceIP,
    domain,
  })
  await admin.upload(
    IMPORT,
    toNdjson([
      visit(ip(1), 'shop.example', HOUR),
      visit(ip(1), 'shop.example', 2 * HOUR),
      visit(ip(2), 'news.example', 3 * HOUR),
      visit(NAS, 'update.example', 4 * HOUR),
    ]),
  )
  office = await makeSegment('Office')
  guests = await makeSegment('Guests')
  const policy = { group: 'domain', solvedMode: 'banned', entries: ['shop.example'], segmentId: guests }
  await admin.post('/api/domain-control/custom-policy/create', policy)
})
afterAll(() => server?.stop())

describe('the edit of devices', () => {
  test('a dry run of a move answers its effect on the stored visits and changes nothing', async () => {
    const { revision } = await deviceOf(LAPTOP)
    const tried = await edit([{ id: LAPTOP, revision, segmentId: guests }], { dryRun: true })
    expect(tried.data).toEqual({
      rows: 1,
      moved: 1,
      renamed: 0,
      unchanged: 0,
      effect: { toBanned: 2, toPassed: 0, devices: 1, domains: 1 },
      receiptId: null,
      dryRun: true,
    })
    expect(await deviceOf(LAPTOP)).toMatchObject({ segmentId: BUILT_IN_SEGMENT_ID, revision })
  })

  test('one edit moves and renames several devices, and its receipt reverts moves and names', async () => {
    const both = { user: '李娜', department: 'Sales' }
    const done = await edit(
      [
        { id: LAPTOP.toUpperCase(), segmentId: guests, name: 'Laptop', ...both },
        { id: PHONE, segmentId: guests, ...both },
      ],
      { reason: 'guests' },
    )
    expect(done.data).toMatchObject({ moved: 2, renamed: 2, receiptId: expect.any(String) })
    expect(await deviceOf(LAPTOP)).toMatchObject({
      segmentId: guests,
      name: 'Laptop',
      isNameSet: true,
      ...both,
    })
    expect(await deviceOf(PHONE)).toMatchObject({ segmentId: guests, name: 'host-2', ...both })
    const { data } = await admin.get<{ entries: object[] }>('/api/segment/list', {})
    expect(JSON.stringify(data)).toContain(LAPTOP)
    const reverted = await admin.post(`/api/domain-control/receipt/${done.data.receiptId}/revert`, {})
    expect(reverted.status).toBe(200)
    const nobody = { user: null, department: null, segmentId: BUILT_IN_SEGMENT_ID }
    expect(await deviceOf(PHONE)).toMatchObject(nobody)
    expect(await deviceOf(LAPTOP)).toMatchObject({ ...nobody, name: 'host-1', isNameSet: false })
  })

  test('the receipt of a move is not reverted where a device was renamed since', async () => {
    const done = await edit([{ id: NAS, segmentId: guests, name: 'nas-1' }], { reason: 'guests' })
    await edit([{ id: NAS, name: 'nas-2' }])
    const revert = `/api/domain-control/receipt/${done.data.receiptId}/revert`
    const refused = await admin.post(revert, {})
    expect([refused.status, refused.error?.msg]).toEqual([409, expect.stringContaining('nas-2')])
    await edit([{ id: NAS, name: 'nas-1' }])
    expect((await admin.post(revert, {})).status).toBe(200)
    expect(await deviceOf(NAS)).toMatchObject({ name: null, segmentId: BUILT_IN_SEGMENT_ID })
  })

  test('a device keeps its user and department in another segment, and without an own one', async () => {
    await edit([{ id: PRINTER, user: 'Front desk' }])
    expect(await deviceOf(PRINTER)).toMatchObject({ user: 'Front desk', segmentId: BUILT_IN_SEGMENT_ID })
    for (const segmentId of [office, guests, BUILT_IN_SEGMENT_ID]) {
      await edit([{ id: PRINTER, segmentId }])
      expect(await deviceOf(PRINTER)).toMatchObject({ user: 'Front desk', segmentId })
    }
    await edit([{ id: PRINTER, user: '' }])
    expect((await deviceOf(PRINTER)).user).toBeNull()
  })

  test('a stale revision answers 409, and nothing of the edit is stored', async () => {
    const before = await deviceOf(PRINTER)
    await edit([{ id: PRINTER, department: 'Print' }])
    const { revision } = await deviceOf(NAS)
    const refused = await edit([
      { id: NAS, revision, name: 'nas' },
      { id: PRINTER, revision: before.revision, name: 'late' },
    ])
    expect(refused.status).toBe(409)
    expect(await deviceOf(NAS)).toMatchObject({ name: null, revision })
  })

  test('a device that a higher segment would still hold is refused with the entry that holds it', async () => {
    const network = await makeSegment('Network', ['192.168.80.192/26'])
    const ids = (
      await admin.get<{ list: { id: string; isBuiltIn: boolean }[] }>('/api/segment/list', {})
    ).data.list
      .filter(({ isBuiltIn }) => !isBuiltIn)
      .map(({ id }) => id)
    await admin.post('/api/segment/rank', { ids: [network, ...ids.filter((id) => id !== network)] })
    const { status, body } = await edit([{ id: NAS, segmentId: guests }])
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('192.168.80.192/26')
    await admin.post('/api/segment/delete', { id: network })
  })

  test('an unknown device or segment, an empty edit and a repeated device answer 400', async () => {
    const faulty = [
      [{ id: '02:00:5e:99:99:99', name: 'x' }],
      [{ id: LAPTOP, segmentId: 'nowhere' }],
      [{ id: LAPTOP }],
      [
        { id: LAPTOP, name: 'a' },
        { id: LAPTOP, name: 'b' },
      ],
      [{ id: LAPTOP, name: 'a\nb' }],
    ]
    for (const devices of faulty) expect((await edit(devices)).status).toBe(400)
  })

  test('an edit of devices is open to administrators alone, and the export to everybody who signed in', async () => {
    const { client: common } = await (await People.on(server)).signedIn('common')
    expect((await edit([{ id: LAPTOP, name: 'x' }], {}, common)).status).toBe(403)
    expect((await send('id\n', {}, common)).status).toBe(403)
    expect((await edit([{ id: LAPTOP, name: 'x' }], {}, server.nobody())).status).toBe(401)
    expect((await common.raw('GET', '/api/device/export')).status).toBe(200)
    expect((await common.raw('GET', '/api/device/import/template')).status).toBe(200)
    expect((await server.nobody().raw('GET', '/api/device/export')).status).toBe(401)
  })
})

describe('the table of devices', () => {
  test('devices are filtered by segment, user, department, maker and text', async () => {
    await edit([{ id: LAPTOP, segmentId: office, user: 'Alice', department: 'R&D' }])
    const found = async (filter: object) => (await devicesOf(filter)).map(({ id }) => id)
    expect(await found({ segmentId: office })).toEqual([LAPTOP])
    expect(await found({ user: 'ali' })).toEqual([LAPTOP])
    expect(await found({ department: 'r&d' })).toEqual([LAPTOP])
    expect(await found({ q: 'alice' })).toEqual([LAPTOP])
    expect(await found({ maker: 'no such maker' })).toEqual([])
    expect(await found({ riskLevel: 'any' })).toEqual([])
    expect(await found({ riskLevel: 'none', segmentId: office })).toEqual([LAPTOP])
  })

  test('devices are sorted by segment and user, those without a value last', async () => {
    const [first] = await devicesOf({}, ['segment', 'ASC'])
    expect(first?.id).toBe(LAPTOP)
    for (const order of ['ASC', 'DESC'])
      expect((await devicesOf({}, ['user', order])).at(-1)?.user).toBeNull()
    expect((await devicesOf({}, ['risk', 'DESC'])).length).toBe(4)
  })
})

describe('files of devices', () => {
  const linesOf = async (csv: string) => {
    const { status, body } = await send(csv)
    const { error } = body as { error: { lines?: { line: number; column?: string }[] } }
    return { status, places: error.lines?.map(({ line, column }) => `${line} ${column}`) }
  }

  test('an export of devices reads back without a change, and its formulas are escaped', async () => {
    await edit([{ id: PHONE, name: '=1+1' }])
    const csv = await (await admin.raw('GET', '/api/device/export?sort=name')).text()
    expect(csv).toContain("'=1+1")
    expect((await send(csv)).data).toMatchObject({ rows: 4, moved: 0, renamed: 0, unchanged: 4 })
    const some = await (await admin.raw('GET', `/api/device/export?segmentId=${office}`)).text()
    expect(some.trim().split('\r\n')).toHaveLength(2)
  })

  test('a file moves and renames, and its dry run only says so', async () => {
    const csv = `id,name,segment\n${PHONE},Phone,Guests\n${NAS},nas,\n`
    const expected = { rows: 2, moved: 1, renamed: 2, unchanged: 0 }
    expect((await send(csv, { dryRun: 'true' })).data).toMatchObject({ ...expected, dryRun: true })
    expect((await deviceOf(PHONE)).name).toBe('=1+1')
    expect((await send(csv)).data).toMatchObject({ ...expected, receiptId: expect.any(String) })
    expect(await deviceOf(PHONE)).toMatchObject({ name: 'Phone', segmentId: guests })
    expect(await deviceOf(NAS)).toMatchObject({ name: 'nas', segmentId: BUILT_IN_SEGMENT_ID })
  })

  test('every fault of a file is reported by line and column, and nothing of it is stored', async () => {
    const csv = [
      'id,name,segment,revision',
      `${PHONE},ok,,`,
      `${PHONE},again,,`,
      'no device,x,,',
      `${LAPTOP},x,Nowhere,`,
    ].join('\n')
    expect(await linesOf(csv)).toEqual({ status: 422, places: ['3 id', '4 id', '5 segment'] })
    const stale = `id,name,revision\n${PHONE},late,0.old\n02:00:5e:99:99:99,x,\n`
    expect(await linesOf(stale)).toEqual({ status: 422, places: ['2 revision', '3 id'] })
    expect((await deviceOf(PHONE)).name).toBe('Phone')
  })
})
