import type { RiskRuleRow, UndoPreview } from '@netwarden/shared/contract'
import type { OperationLogEntry } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { freshName, PASSWORD, People } from '../support/people.ts'
import { StateServer, USUAL_STATE_ENGINES } from '../support/state-engines.ts'
import { form, idOf } from '../support/write-attempt.ts'

const CONTROL = '/api/domain-control'
const undoOf = (id: string) => `/api/operation-log/${id}/undo`
const name = () => `${freshName('name').replaceAll('_', '-')}.example`

interface Policy {
  id: string
  enable: boolean
  comment: string
  domain: string
}

describe.each(USUAL_STATE_ENGINES)('undoing operations on %s', (engine) => {
  let server: StateServer
  let people: People
  let admin: ApiClient
  beforeAll(async () => {
    server = await StateServer.start(engine, { untilReady: true })
    people = await People.on(server.server)
    admin = people.superadmin
  })
  afterAll(() => server.stop())

  const newest = async (action: string): Promise<OperationLogEntry> => {
    const query = { action, order: 'desc', pageSize: 1 }
    const { data } = await admin.get<{ list: OperationLogEntry[] }>('/api/operation-log/list', query)
    const [entry] = data.list
    if (!entry) throw new Error(`no entry ${action}`)
    return entry
  }
  const undo = async (action: string, client = admin) => client.post(undoOf((await newest(action)).id), {})
  const addPolicy = async (fields: object = {}) => {
    const entry = name()
    const given = { group: 'domain', solvedMode: 'banned', entries: [entry], ...fields }
    return { entry, id: await idOf(admin.post(`${CONTROL}/custom-policy/create`, given)) }
  }
  const policies = async (q: string, scope: object = {}) =>
    (await admin.get<{ list: Policy[] }>(`${CONTROL}/custom-policy/list`, { q, ...scope })).data.list
  const rankedIds = async () => {
    const { data } = await admin.get<{ list: { id: string }[] }>('/api/segment/list', { pageSize: 100 })
    return data.list.map(({ id }) => id).filter((id) => id !== 'all')
  }
  const newSegment = (fields: object = {}) => {
    const segment = { name: freshName('segment'), defaultMode: 'passed', entries: [], ...fields }
    return idOf(admin.post('/api/segment/create', segment))
  }
  const expectDone = ({ status, body }: { status: number; body: unknown }) =>
    expect(status, JSON.stringify(body)).toBe(200)

  test('takes an added policy away, and logs what was undone', async () => {
    const { id, entry } = await addPolicy()
    const made = await newest('custom-policy.create')
    expectDone(await undo('custom-policy.create'))
    expect(await policies(entry)).toEqual([])
    expect(await newest('operation.undo')).toMatchObject({
      subjectKind: 'custom-policy',
      subjectId: id,
      before: { entry },
      after: { undoes: `custom-policy.create #${made.seq}`, undoneId: made.id },
    })
  })

  test('takes several policies away that one call added', async () => {
    const entries = [name(), name()]
    expectDone(
      await admin.post(`${CONTROL}/custom-policy/create`, { group: 'domain', solvedMode: 'banned', entries }),
    )
    expectDone(await undo('custom-policy.create'))
    for (const entry of entries) expect(await policies(entry)).toEqual([])
  })

  test('restores a deleted policy under its id', async () => {
    const { id, entry } = await addPolicy({ comment: 'kept' })
    await admin.post(`${CONTROL}/custom-policy/remove`, { ids: [id] })
    expectDone(await undo('custom-policy.remove'))
    expect(await policies(entry)).toMatchObject([{ id, comment: 'kept', enable: true }])
  })

  test('switches a policy back, and restores changed fields only', async () => {
    const { id, entry } = await addPolicy({ comment: 'first' })
    await admin.post(`${CONTROL}/custom-policy/enable`, { ids: [id], enable: false })
    const switched = await newest('custom-policy.enable')
    await admin.put(`/api/rest/custom-policies/${id}`, { id, comment: 'second' })
    expectDone(await admin.post(undoOf(switched.id), {}))
    expect(await policies(entry)).toMatchObject([{ enable: true, comment: 'second' }])
    expectDone(await undo('custom-policy.update'))
    expect(await policies(entry)).toMatchObject([{ enable: true, comment: 'first' }])
  })

  test('shows the change and its effect before it is made', async () => {
    const { id, entry } = await addPolicy()
    const { data } = await admin.get<UndoPreview>(undoOf((await newest('custom-policy.create')).id))
    expect(data).toMatchObject({
      refusal: null,
      isMeasured: true,
      effect: { toBanned: 0, toPassed: 0 },
      changes: [{ action: 'operation.undo', id, name: entry }],
    })
    expect(await policies(entry)).toHaveLength(1)
  })

  test('refuses where the object was changed since, and says by whom', async () => {
    const { user, client } = await people.signedIn('admin')
    const { id, entry } = await addPolicy({ comment: 'a' })
    const add = await newest('custom-policy.create')
    await admin.put(`/api/rest/custom-policies/${id}`, { id, comment: 'b' })
    const change = await newest('custom-policy.update')
    await client.put(`/api/rest/custom-policies/${id}`, { id, comment: 'c' })
    for (const undone of [add, change]) {
      const answer = await admin.post(undoOf(undone.id), {})
      expect([answer.status, answer.error?.msg]).toEqual([409, expect.stringContaining(user.username)])
      const { data } = await admin.get<UndoPreview>(undoOf(undone.id))
      expect(data.refusal).toContain(user.username)
    }
    expect(await policies(entry)).toMatchObject([{ comment: 'c' }])
  })

  test('undoes the same operation once', async () => {
    await addPolicy()
    const { id } = await newest('custom-policy.create')
    expectDone(await admin.post(undoOf(id), {}))
    expect((await admin.post(undoOf(id), {})).status).toBe(409)
  })

  test('restores the entries of a segment with their notes, its settings and the rank', async () => {
    const entry = `10.66.${Math.floor(Math.random() * 256)}.0/24`
    const entries = [{ entry, comment: 'lab', user: 'Li', department: 'IT' }]
    const first = await newSegment({ entries })
    await admin.post('/api/segment/update', { id: first, entries: [], description: 'emptied' })
    expectDone(await undo('segment.update'))
    const get = async () => (await admin.get(`/api/rest/segments/${first}`)).body
    expect(await get()).toMatchObject({ description: '', entries })
    await newSegment()
    const ids = await rankedIds()
    expectDone(await admin.post('/api/segment/rank', { ids: [...ids].reverse() }))
    expectDone(await undo('segment.rank'))
    expect(await rankedIds()).toEqual(ids)
  })

  test('deletes a created segment unless it was used', async () => {
    const unused = await newSegment()
    expectDone(await undo('segment.create'))
    expect((await admin.get(`/api/rest/segments/${unused}`)).status).toBe(404)
    const used = await newSegment()
    const made = await newest('segment.create')
    await addPolicy({ segmentId: used })
    expect((await admin.post(undoOf(made.id), {})).status).toBe(409)
  })

  describe('of deletions', () => {
    const enabledIn = async (list: string) => {
      type Row = { id: string; segments: { enable: boolean }[] }
      const { data } = await admin.get<Row[]>(`${CONTROL}/policy/matrix`)
      return data.find(({ id }) => id === list)?.segments.filter(({ enable }) => enable)
    }
    const makeList = async (names: readonly string[]) => {
      const body = form('names.txt', names.join('\n'))()
      body.set('name', freshName('list'))
      body.set('group', 'bad')
      return idOf(admin.upload(`${CONTROL}/policy/create`, body))
    }

    test('restores a segment with entries, rank, policies, exceptions, states of lists and pause', async () => {
      const entries = [{ entry: '10.71.3.0/24', comment: 'lab', user: 'Li', department: 'IT' }]
      const [first, id, last] = [await newSegment(), await newSegment({ entries }), await newSegment()]
      const before = await rankedIds()
      const { entry } = await addPolicy({ segmentId: id, comment: 'kept' })
      const list = await makeList([name()])
      await admin.post(`${CONTROL}/policy/enable`, { id: list, segmentId: id, enable: true, shadow: true })
      const passing = { segmentId: id, domain: name(), minutes: 60, reason: 'a look' }
      const exception = await idOf(admin.post(`${CONTROL}/exception`, passing))
      await admin.post(`${CONTROL}/pause`, { segmentId: id, minutes: 30, reason: 'a test' })
      const segment = (await admin.get(`/api/rest/segments/${id}`)).body
      expectDone(await admin.post('/api/segment/delete', { ids: [id, last] }))
      const { data } = await admin.get<{ list: OperationLogEntry[] }>('/api/operation-log/list', {
        action: 'segment.delete',
        pageSize: 2,
      })
      const ofIt = data.list.find(({ subjectId }) => subjectId === id)?.id ?? ''
      const preview = await admin.get<UndoPreview>(undoOf(ofIt))
      expect(preview.data).toMatchObject({ refusal: null, isMeasured: true })
      expect(await rankedIds()).not.toContain(id)
      expectDone(await admin.post(undoOf(ofIt), {}))
      expect(await rankedIds()).toEqual(before.filter((one) => one !== last))
      expect((await rankedIds()).indexOf(id)).toBe((await rankedIds()).indexOf(first) + 1)
      const { version: _, updatedAt: __, rank: ___, ...whole } = segment as Record<string, unknown>
      expect((await admin.get(`/api/rest/segments/${id}`)).body).toMatchObject(whole)
      expect(await policies(entry, { segmentId: id })).toMatchObject([{ comment: 'kept', enable: true }])
      expect(await enabledIn(list)).toMatchObject([{ segmentId: id, enable: true, shadow: true }])
      const kept = await admin.get<{ list: { id: string }[] }>(`${CONTROL}/exception/list`, {
        state: 'active',
      })
      expect(kept.data.list.map((row) => row.id)).toContain(exception)
      expect((await admin.get(`${CONTROL}/pause`)).data).toMatchObject([{ segmentId: id, reason: 'a test' }])
      expect((await admin.post(undoOf(ofIt), {})).status).toBe(409)
      expectDone(await admin.post(`${CONTROL}/pause`, { minutes: 0, segmentId: id }))
      expectDone(await admin.post(`${CONTROL}/exception/end`, { id: exception }))
    })

    test('restores a list with its versions and states, which decides as before', async () => {
      const domain = name()
      const list = await makeList([domain])
      const segmentId = await newSegment({ entries: [{ entry: '10.72.3.4' }] })
      await admin.post(`${CONTROL}/policy/enable`, {
        id: list,
        segmentId,
        enable: true,
        solvedMode: 'banned',
      })
      expectDone(await admin.post(`${CONTROL}/policy/${list}/add-names`, { names: [name()] }))
      const decision = async () =>
        (await admin.post(`${CONTROL}/explain`, { deviceIP: '10.72.3.4', domain })).data
      expect(await decision()).toMatchObject({ solvedMode: 'banned', policyId: list })
      const versions = async () => {
        const { data } = await admin.get<Record<string, unknown>[]>(`${CONTROL}/policy/${list}/versions`)
        return data.map(({ inForce: _, ...version }) => version)
      }
      const before = await versions()
      expectDone(await admin.post(`${CONTROL}/policy/${list}/delete`, {}))
      expect(await decision()).toMatchObject({ solvedMode: 'passed' })
      expectDone(await undo('policy.delete'))
      expect(await decision()).toMatchObject({ solvedMode: 'banned', policyId: list })
      expect(await versions()).toEqual(before)
      expect(await enabledIn(list)).toMatchObject([{ segmentId, enable: true }])
      expectDone(await admin.post(`${CONTROL}/policy/${list}/delete`, {}))
      expectDone(await undo('policy.delete'))
      expect(await versions()).toEqual(before)
    })

    test('leaves out what was deleted beside it meanwhile', async () => {
      const list = await makeList([name()])
      const [gone, stays] = [await newSegment(), await newSegment()]
      for (const segmentId of [gone, stays])
        await admin.post(`${CONTROL}/policy/enable`, { id: list, segmentId, enable: true })
      await admin.post(`${CONTROL}/policy/${list}/delete`, {})
      await admin.post('/api/segment/delete', { id: gone })
      expectDone(await undo('policy.delete'))
      expect(await enabledIn(list)).toMatchObject([{ segmentId: stays }])
    })

    test('needs the name to be free again', async () => {
      const named = { name: freshName('segment') }
      const id = await newSegment(named)
      await admin.post('/api/segment/delete', { id })
      const deleted = await newest('segment.delete')
      await newSegment(named)
      const refused = await admin.post(undoOf(deleted.id), {})
      expect([refused.status, refused.error?.msg]).toEqual([409, expect.stringContaining('name')])
    })

    test('deletes an added list unless it was used', async () => {
      const unused = await makeList([name()])
      expectDone(await undo('policy.create'))
      expect(await enabledIn(unused)).toBeUndefined()
      const used = await makeList([name()])
      const made = await newest('policy.create')
      await admin.post(`${CONTROL}/policy/enable`, { id: used, enable: true })
      const refused = await admin.post(undoOf(made.id), {})
      expect([refused.status, refused.error?.msg]).toEqual([409, expect.stringContaining('enabled')])
    })
  })

  test('switches a list back', async () => {
    const list = async () =>
      (await admin.get<{ list: { id: string; enable: boolean }[] }>(`${CONTROL}/policy/list`)).data.list[0]
    const before = await list()
    await admin.post(`${CONTROL}/policy/enable`, { id: before?.id, enable: !before?.enable })
    expectDone(await undo('policy.enable'))
    expect(await list()).toMatchObject({ enable: before?.enable })
  })

  test('ends exceptions and pauses that were begun, and begins those again that were ended', async () => {
    const id = await idOf(
      admin.post(`${CONTROL}/exception`, { domain: name(), minutes: 60, reason: 'a look' }),
    )
    const active = async () =>
      (await admin.get<{ list: { id: string }[] }>(`${CONTROL}/exception/list`, { state: 'active' })).data
        .list
    expectDone(await admin.post(`${CONTROL}/exception/end`, { id }))
    expectDone(await undo('exception.end'))
    expect((await active()).map((row) => row.id)).toContain(id)
    const pauses = async () => (await admin.get<unknown[]>(`${CONTROL}/pause`)).data
    await admin.post(`${CONTROL}/pause`, { minutes: 30, reason: 'a test' })
    const begun = await pauses()
    await admin.post(`${CONTROL}/pause`, { minutes: 0 })
    expectDone(await undo('pause.end'))
    expect(await pauses()).toMatchObject([{ reason: 'a test', until: (begun[0] as { until: string }).until }])
    await admin.post(`${CONTROL}/pause`, { minutes: 0 })
    await admin.post(`${CONTROL}/pause`, { minutes: 5, reason: 'another' })
    expectDone(await undo('pause.begin'))
    expect(await pauses()).toEqual([])
    expectDone(await admin.post(`${CONTROL}/exception/end`, { id }))
    await idOf(admin.post(`${CONTROL}/exception`, { domain: name(), minutes: 60, reason: 'a look' }))
    expectDone(await undo('exception.create'))
    expect(await active()).toEqual([])
  })

  test('restores settings, quiet hours and thresholds included', async () => {
    const alarm = async () => (await admin.get<object>('/api/system-config/alarm')).data
    const quietHours = { tz: 'Asia/Shanghai', from: '22:00', to: '06:30' }
    await admin.put('/api/system-config/alarm', { quietHours, minLevel: 'high' })
    expectDone(await undo('alarm.update'))
    expect(await alarm()).toMatchObject({ quietHours: null, minLevel: 'medium' })
    const rules = async () => (await admin.get<RiskRuleRow[]>('/api/system-config/risk-rules')).data
    const rule = (await rules()).find(({ code }) => code === 'beaconing')
    if (!rule) throw new Error('no such rule')
    const { code, thresholds } = rule
    const changed = { code, enabled: false, level: 'low', thresholds: { ...thresholds, visits: 50 } }
    expectDone(await admin.put('/api/system-config/risk-rules', { rules: [changed] }))
    expectDone(await undo('riskRules.update'))
    expect((await rules()).find((one) => one.code === code)).toMatchObject({
      enabled: true,
      level: 'medium',
      thresholds,
    })
  })

  test('takes mutes back, and restores ended ones', async () => {
    const mutes = async () => (await admin.get<{ id: string; reason: string }[]>('/api/risk-event/mute')).data
    const mute = { code: 'badListHit', deviceIP: '10.77.3.9', reason: 'a test' }
    const id = await idOf(admin.post('/api/risk-event/mute', mute))
    await admin.post('/api/risk-event/mute/remove', { id })
    expectDone(await undo('riskMute.delete'))
    expect(await mutes()).toMatchObject([{ reason: 'a test' }])
    await admin.post('/api/risk-event/mute', { ...mute, reason: 'another' })
    expectDone(await undo('riskMute.create'))
    expect(await mutes()).toMatchObject([{ reason: 'a test' }])
  })

  test('says in words why an operation cannot be undone', async () => {
    const token = { name: freshName('key'), scope: 'read', expiresAt: '2099-01-01T00:00:00Z' }
    await admin.post('/api/user/token/create', token)
    const { user } = await people.signedIn('common')
    await admin.post('/api/user/delete', { id: user.id })
    const reasons = {
      'session.login': 'changed nothing',
      'api-token.create': 'passwords and tokens',
      'user.delete': 'Deletions',
      'operation.undo': 'original change',
    }
    for (const [action, words] of Object.entries(reasons)) {
      const entry = await newest(action)
      const { data } = await admin.get<UndoPreview>(undoOf(entry.id))
      expect(data).toMatchObject({ refusal: expect.stringContaining(words), changes: [], effect: null })
      const answer = await admin.post(undoOf(entry.id), {})
      expect([answer.status, answer.error?.msg]).toEqual([409, data.refusal])
    }
  })

  test('needs the right to make the change, and to see its entry', async () => {
    const { id, entry } = await addPolicy()
    const made = await newest('custom-policy.create')
    const { client } = await people.signedIn('common')
    expect((await client.post(undoOf(made.id), {})).status).toBe(404)
    expect((await server.server.nobody().post(undoOf(made.id), {})).status).toBe(401)
    expect((await admin.post(undoOf(made.id), { reason: 5 })).status).toBe(400)
    const demoted = await people.signedIn('admin')
    await demoted.client.post(`${CONTROL}/custom-policy/enable`, { ids: [id], enable: false })
    const switched = await newest('custom-policy.enable')
    await admin.post('/api/user/update', { id: demoted.user.id, role: 'common' })
    const again = people.from()
    await again.login(demoted.user.username, PASSWORD)
    expect((await again.post(undoOf(switched.id), {})).status).toBe(403)
    expect(await policies(entry)).toMatchObject([{ enable: false }])
  })

  test('follows the change guard as the change itself would', async () => {
    const guard = '/api/system-config/change-guard'
    expectDone(await admin.put(guard, { needsSecondAdministrator: true, flipsPerHour: 5 }))
    expectDone(await admin.put(guard, { flipsPerHour: 0 }))
    // Allows more than now.
    expect((await undo('changeGuard.update')).status).toBe(202)
    expect((await admin.get<object>(guard)).data).toMatchObject({ flipsPerHour: 0 })
  })

  test('shows the object as it was, with the fields that a later change replaced', async () => {
    const { id, entry } = await addPolicy({ comment: 'then' })
    await admin.post(`${CONTROL}/custom-policy/enable`, { ids: [id], enable: false })
    const switched = await newest('custom-policy.enable')
    await admin.put(`/api/rest/custom-policies/${id}`, { id, comment: 'now' })
    const { data } = await admin.get(`/api/operation-log/${switched.id}/object`)
    expect(data).toMatchObject({
      isPresent: true,
      isWhole: true,
      state: { entry, comment: 'then', enable: false },
    })
  })
})
