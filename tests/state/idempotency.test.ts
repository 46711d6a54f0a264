import type { Segment } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { freshName } from '../support/people.ts'
import { SharedStateServer, STATE_ENGINES } from '../support/state-engines.ts'

const CREATE = '/api/segment/create'
const segment = (name: string) => ({ name, description: '', entries: [], defaultMode: 'passed' })

describe.each(STATE_ENGINES)('creating calls with an idempotency-key on %s', (engine) => {
  let shared: SharedStateServer
  let admin: ApiClient
  beforeAll(async () => {
    shared = await SharedStateServer.on(engine)
    admin = await shared.server.superadmin()
  })
  afterAll(() => shared.leave())

  const create = (key: string, body: object, headers: Record<string, string> = {}) =>
    admin.post<Segment>(CREATE, body, { headers: { 'idempotency-key': key, ...headers } })
  const named = async (name: string) => {
    const { data } = await admin.get<{ list: Segment[] }>('/api/segment/list', { pageSize: 200 })
    return data.list.filter((each) => each.name === name)
  }

  test('create once, and answer the same again to a repeat in any order of fields', async () => {
    const [key, name] = [freshName('key'), freshName('segment')]
    const first = await create(key, segment(name))
    const { description, ...others } = segment(name)
    const again = await create(key, { ...others, description })
    expect(first.status).toBe(200)
    expect(again.body).toEqual(first.body)
    expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true'])
    expect(await named(name)).toHaveLength(1)
    const rows = await shared.state.selectFrom('idempotentCall').selectAll().where('key', '=', key).execute()
    expect(rows).toEqual([expect.objectContaining({ status: 200, call: `POST ${CREATE}` })])
    expect(rows[0]?.answer).not.toContain(name)
  })

  test('answer 409 to another body with the same key, and leave other users and calls their own keys', async () => {
    const [key, name] = [freshName('key'), freshName('segment')]
    await create(key, segment(name))
    const other = await create(key, segment(`${name}-2`))
    expect([other.status, other.error?.code]).toEqual([409, 40900])
    expect(await named(`${name}-2`)).toEqual([])
    const zone = { origin: `${name}.example`, defaultTtl: 600, records: [] }
    const answer = await admin.post('/api/system-config/dns-zone/create', zone, {
      headers: { 'idempotency-key': key },
    })
    expect(answer.error?.msg ?? '').not.toContain('idempotency-key')
  })

  test('create once when equal calls arrive together', async () => {
    const [key, name] = [freshName('key'), freshName('segment')]
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(key, segment(name))))
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
    expect(await named(name)).toHaveLength(1)
    expect((await create(key, segment(name))).status).toBe(200)
  })

  test('release the key of a call that fails, and record no dry run', async () => {
    const [key, name] = [freshName('key'), freshName('segment')]
    expect((await create(key, { ...segment(name), entries: [{ entry: 'nonsense' }] })).status).toBe(400)
    const dry = await create(key, segment(name), { 'x-dry-run': 'true' })
    expect(dry.data).toMatchObject({ dryRun: true })
    await create(freshName('key'), segment(`${name}-taken`))
    expect((await create(key, segment(`${name}-taken`))).status).toBe(409)
    expect((await create(key, segment(name))).status).toBe(200)
    expect(await named(name)).toHaveLength(1)
  })

  test('forget a key after a day', async () => {
    const [key, name] = [freshName('key'), freshName('segment')]
    await create(key, segment(name))
    const past = { expiresAt: Date.now() - 1 }
    await shared.state.updateTable('idempotentCall').set(past).where('key', '=', key).execute()
    expect((await create(key, segment(`${name}-2`))).status).toBe(200)
  })

  test('are refused with a key that is none, and other calls that write with any key', async () => {
    const keys = await Promise.all(
      ['', 'two words', 'k'.repeat(256)].map(async (key) => (await create(key, segment('never'))).status),
    )
    expect(keys).toEqual([400, 400, 400])
    const headers = { 'idempotency-key': 'any' }
    const token = { name: 'never', scope: 'read', expiresAt: new Date(Date.now() + 86_400_000).toISOString() }
    const refused = await Promise.all([
      admin.post('/api/segment/rank', { ids: [] }, { headers }),
      admin.post('/api/user/token/create', token, { headers }),
    ])
    expect(refused.map(({ error }) => error?.msg)).toEqual([
      expect.stringContaining('takes no idempotency-key'),
      expect.stringContaining('takes no idempotency-key'),
    ])
    expect((await admin.post('/api/overview-stats', { quota: 'riskEvents' }, { headers })).status).toBe(200)
  })
})
