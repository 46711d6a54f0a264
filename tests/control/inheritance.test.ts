import type { ConfigPlan, Page, PolicyExplanation, Replay, SegmentImport } from '@netwarden/shared/contract'
import type { AccessRecord, PolicyList, Segment } from '@netwarden/shared/domain'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { freshName } from '../support/people.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { StateServer, USUAL_STATE_ENGINES } from '../support/state-engines.ts'

/** On the malware list, which a new installation enables for all devices. */
const MALWARE = 'adware-loader.test'

describe.each(USUAL_STATE_ENGINES)('inheritance of all devices with state on %s', (engine) => {
  let place: StateServer
  let admin: ApiClient
  let octet = 0

  beforeAll(async () => {
    place = await StateServer.start(engine, { untilReady: true })
    admin = await place.server.superadmin()
  })
  afterAll(() => place?.stop())

  /** A segment, with the address of one of its devices. */
  async function segment(fields: object = {}): Promise<Segment & { device: string }> {
    const network = `10.150.${++octet}`
    const body = { name: freshName('inherit'), entries: [{ entry: `${network}.0/24` }], ...fields }
    const { status, data } = await admin.post<Segment>('/api/segment/create', body)
    expect(status).toBe(200)
    return { ...data, device: `${network}.1` }
  }
  const update = (id: string, fields: object) => admin.post<Segment>('/api/segment/update', { id, ...fields })
  const show = async (id: string): Promise<Segment> =>
    (await admin.raw('GET', `/api/rest/segments/${id}`)).json()
  const explain = async (deviceIP: string, fields: object = {}) =>
    (
      await admin.post<PolicyExplanation>('/api/domain-control/explain', {
        deviceIP,
        domain: MALWARE,
        ...fields,
      })
    ).data
  async function visited(deviceIP: string, domain = MALWARE): Promise<AccessRecord | undefined> {
    const visit = { accessAt: new Date().toISOString(), deviceIP, domain }
    const source = freshName('source')
    await admin.upload('/api/access-record/import', toNdjson([visit]), { source })
    const { data } = await admin.get<Page<AccessRecord>>('/api/access-record/list', { deviceIP })
    return data.list.find((row) => row.source === source)
  }

  test('a new segment inherits unless it is closed, and old ones do not', async () => {
    expect(await segment()).toMatchObject({ inherits: true })
    expect(await segment({ defaultMode: 'banned' })).toMatchObject({ inherits: false })
    expect(await segment({ defaultMode: 'banned', inherits: true })).toMatchObject({ inherits: true })
    expect(await segment({ inherits: false })).toMatchObject({ inherits: false })
    expect(await show(BUILT_IN_SEGMENT_ID)).toMatchObject({ inherits: false })
    const refused = await update(BUILT_IN_SEGMENT_ID, { inherits: true })
    expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([400, ['inherits']])
    expect((await update(BUILT_IN_SEGMENT_ID, { inherits: false })).status).toBe(200)
  })

  test('gives a new segment the malware list, and visit, explain and export say so', async () => {
    const { id, device } = await segment()
    const verdict = { solvedMode: 'banned', controlGroup: 'bad', policyId: 'malware', inherited: true }
    expect(await visited(device)).toMatchObject({ ...verdict, segmentId: id })
    const said = await explain(device)
    expect(said).toMatchObject({ ...verdict, segment: { id, inherits: true } })
    expect(said.rules.at(-1)).toMatchObject({ policyId: 'malware', inherited: true, isDecisive: true })
    expect(said.steps.at(-1)).toEqual({ group: 'bad', cname: null, inherited: true })
    const query = { deviceIP: device, format: 'csv' }
    const csv = await (await admin.raw('GET', '/api/access-record/export', { query })).text()
    const [head = '', row = ''] = csv.replace('\uFEFF', '').trim().split('\r\n')
    expect(row.split(',')[head.split(',').indexOf('inherited')]).toBe('true')
  })

  test('ends with its switch, in an opt-out and at a past moment', async () => {
    const { id, device } = await segment()
    const during = new Date().toISOString()
    await update(id, { inherits: false })
    expect(await visited(device)).toMatchObject({ solvedMode: 'passed', policyId: null, inherited: false })
    expect(await explain(device, { at: during })).toMatchObject({ solvedMode: 'banned', inherited: true })
    await update(id, { inherits: true })
    const own = { id: 'malware', segmentId: id, enable: true, solvedMode: 'passed' }
    expect((await admin.post('/api/domain-control/policy/enable', own)).status).toBe(200)
    expect(await visited(device)).toMatchObject({
      solvedMode: 'passed',
      policyId: 'malware',
      inherited: false,
    })
  })

  test('inheritance is replayed before it is switched on, and its visits count as hits of the list', async () => {
    const { id, device } = await segment({ inherits: false })
    await visited(device)
    const hits = async () => (await admin.get<PolicyList>('/api/domain-control/policy/malware')).data.hits30d
    const before = Number(await hits())
    const draft = { segments: [{ id, inherits: true }] }
    const { data } = await admin.post<Replay>('/api/domain-control/replay', { draft })
    expect(data.flips).toMatchObject({ toBanned: 1, toPassed: 0 })
    expect(
      (
        await admin.post('/api/domain-control/replay/apply', {
          draft,
          baseGeneration: data.baseGeneration,
          reason: 'upgrade',
        })
      ).status,
    ).toBe(200)
    expect(await show(id)).toMatchObject({ inherits: true })
    await visited(device)
    expect(await hits()).toBe(before + 1)
  })

  test('a CSV file has a column for inheritance, whose absence changes nothing', async () => {
    const send = (csv: string) => {
      const form = new FormData()
      form.set('file', new Blob([csv]), 'segments.csv')
      return admin.upload<SegmentImport>('/api/segment/import', form)
    }
    const names = ['open', 'closed', 'yes', 'no'].map((name) => freshName(name))
    const [open = '', closed = '', yes = '', no = ''] = names
    const inheritsOf = async () => {
      const { data } = await admin.get<Page<Segment>>('/api/segment/list', { pageSize: 200, brief: true })
      return names.map((wanted) => data.list.find(({ name }) => name === wanted)?.inherits)
    }
    const head = 'segment,defaultMode,inherits,entry\n'
    expect(
      (await send(`${head}${open},,,\n${closed},banned,,\n${yes},banned,YES,\n${no},,false,\n`)).status,
    ).toBe(200)
    expect(await inheritsOf()).toEqual([true, false, true, false])
    const rows = names.map((name) => `${name},10.151.${++octet}.1\n`).join('')
    expect((await send(`segment,entry\n${rows}`)).data).toMatchObject({ updated: 4 })
    expect(await inheritsOf()).toEqual([true, false, true, false])
    const refused = await send(`${head}${open},,perhaps,\n`)
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining('inherits')])
  })

  test('a configuration document has a key for inheritance, whose absence changes nothing', async () => {
    const { name, id } = await segment({ inherits: false })
    const planned = async (fields: object) => {
      const document = { netwarden: 1, segments: [{ name, entries: [`10.150.${octet}.0/24`], ...fields }] }
      const { data } = await admin.post<ConfigPlan>('/api/config/plan', { document })
      return { ...data, changes: data.changes.filter(({ key }) => key === name) }
    }
    expect((await planned({})).changes).toEqual([])
    const described = await planned({ description: 'a floor' })
    expect(described.changes[0]).toMatchObject({ before: { inherits: false }, after: { inherits: false } })
    const { planId, changes } = await planned({ inherits: true })
    expect(changes).toMatchObject([{ before: { inherits: false }, after: { inherits: true } }])
    expect((await admin.post('/api/config/apply', { planId })).status).toBe(200)
    expect(await show(id)).toMatchObject({ inherits: true })
    const text = await (await admin.raw('GET', '/api/config/export')).text()
    expect(text).toContain('inherits: true')
    const all = { netwarden: 1, segments: [{ name: '*', inherits: true }] }
    expect((await admin.post('/api/config/plan', { document: all })).status).toBe(422)
  })
})
