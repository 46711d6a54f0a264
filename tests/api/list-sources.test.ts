import type {
  ListUpdated,
  ListVersion,
  Page,
  PolicyExplanation,
  UpdateCheck,
} from '@netwarden/shared/contract'
import type { PolicyList } from '@netwarden/shared/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { ListServer, namesBelow } from '../support/list-server.ts'
import { freshName } from '../support/people.ts'
import { StateServer, USUAL_STATE_ENGINES } from '../support/state-engines.ts'

const BASE = '/api/domain-control/policy'

describe.each(USUAL_STATE_ENGINES)('the sources of lists with state on %s', (engine) => {
  let place: StateServer
  let admin: ApiClient
  let lists: ListServer

  beforeAll(async () => {
    lists = await ListServer.start()
    const env = { NETWARDEN_OUTBOUND_ALLOW: '127.0.0.1', NETWARDEN_LIST_SECONDS: '30' }
    place = await StateServer.start(engine, { env, untilReady: true })
    admin = await place.server.superadmin()
  })
  afterAll(async () => {
    await place?.stop()
    await lists.stop()
  })

  const show = async (id: string) => (await admin.get<PolicyList>(`${BASE}/${id}`)).data
  const versions = async (id: string) => (await admin.get<ListVersion[]>(`${BASE}/${id}/versions`)).data
  const check = (id: string) => admin.post<UpdateCheck>(`${BASE}/${id}/check-update`)
  const address = (path: string) => ({ kind: 'url', location: lists.url + path })
  const create = (fields: Record<string, unknown>) =>
    admin.post<{ id: string }>(`${BASE}/create`, { name: freshName('List'), group: 'bad', ...fields })

  async function listOf(path: string): Promise<string> {
    const { data } = await create({ source: address(path) })
    await eventually(async () => (await show(data.id)).version !== '')
    return data.id
  }

  /** A path whose answer waits until the test releases it. */
  function answerLater(path: string) {
    const asked = new Promise<() => void>((resolve) =>
      lists.serve(path, (_, response) => resolve(() => void response.end('ads.late.example\n'))),
    )
    return { isRequested: asked, answer: async () => (await asked)() }
  }

  test('delay no other list with a text that a careless search would read for years', async () => {
    const breaks = ['; ', ' #', '#', ' !'].map((text) => `${text.repeat(500_000)}\u2028x`)
    const texts = {
      comments: '<!---->'.repeat(500),
      // A line break that `.` does not match follows what could begin a comment, repeatedly.
      lineBreaks: [...breaks, `a CNAME ${' '.repeat(1_000_000)}x\u2028y`].join('\n'),
    }
    for (const [kind, text] of Object.entries(texts)) {
      lists.publish('/hard', 'ads.hard.example\n')
      const id = await listOf('/hard')
      lists.publish('/hard', text)
      const { status, error } = await check(id)
      expect([kind, status, error?.msg]).toEqual([kind, 422, expect.stringContaining('Unknown list format')])
    }
  })

  test('are read immediately when a failing address is corrected', async () => {
    const { data } = await create({ source: address('/mistyped') })
    await eventually(async () => (await show(data.id)).fault?.includes('404') ?? false)
    lists.publish('/mended', 'ads.mended.example\n')
    expect((await admin.put(`/api/rest/policies/${data.id}`, { source: address('/mended') })).status).toBe(
      200,
    )
    await eventually(async () => (await show(data.id)).version !== '')
    expect(await show(data.id)).toMatchObject({ domainCount: 1, fault: null })
  })

  test('report an internal error of the check at the list, and are read again when it is solved', async () => {
    lists.publish('/broken', 'ads.broken.example\n')
    const refuse =
      engine === 'postgres'
        ? `create function refuse_version() returns trigger language plpgsql as $$ begin raise exception 'made to fail'; end $$;
           create trigger refuse_version before insert on policy_list_version for each row execute function refuse_version()`
        : `create trigger refuse_version before insert on policy_list_version begin select raise(abort, 'made to fail'); end`
    await sql.raw(refuse).execute(place.state)
    const { data } = await create({ source: address('/broken') })
    await eventually(async () => (await show(data.id)).fault?.includes('internal error') ?? false)
    expect(await show(data.id)).toMatchObject({ version: '', domainCount: 0 })
    await sql
      .raw(`drop trigger refuse_version${engine === 'postgres' ? ' on policy_list_version' : ''}`)
      .execute(place.state)
    expect((await check(data.id)).status).toBe(200)
    expect(await show(data.id)).toMatchObject({ domainCount: 1, fault: null })
  })

  test('are discarded by an administrator, and offered again when the source changes', async () => {
    const path = '/discard'
    lists.publish(path, namesBelow('discard.example', 10).join('\n'))
    const id = await listOf(path)
    const { version } = await show(id)
    const discard = (body = {}) => admin.post<UpdateCheck>(`${BASE}/${id}/discard`, body)
    expect((await discard()).status).toBe(409)
    lists.publish(path, 'n000001.discard.example\n')
    const { latest } = (await check(id)).data
    expect((await discard({ version })).status).toBe(409)
    expect((await discard({ version: '1999.01.01' })).status).toBe(404)
    expect((await discard({ version: latest })).data).toMatchObject({ current: version, latest: version })
    expect(await show(id)).toMatchObject({ version, heldVersion: null, isPinned: true })
    expect((await versions(id)).map(({ state }) => state)).toEqual(['inForce'])
    expect((await check(id)).data).toMatchObject({ latest: version })
    const log = await admin.get<Page<{ action: string }>>('/api/operation-log/list', { subject: id })
    expect(log.data.list).toContainEqual(
      expect.objectContaining({ action: 'policy.discard', before: { version: latest, domainCount: 1 } }),
    )
    lists.publish(path, 'n000002.discard.example\n')
    expect((await check(id)).data.held).toBeDefined()
  })

  test('accept an uploaded file that was discarded or rolled back before', async () => {
    const fileOf = (count: number) => {
      const form = new FormData()
      form.set('file', new Blob([namesBelow('sent.example', count).join('\n')]), 'list.txt')
      return form
    }
    const made = fileOf(10)
    for (const [name, value] of Object.entries({ name: freshName('Sent'), group: 'bad' }))
      made.set(name, value)
    const { data } = await admin.request<{ id: string }>('POST', `${BASE}/create`, { body: made })
    const at = (action: string) => `${BASE}/${data.id}/${action}`
    const send = (count: number) => admin.request<UpdateCheck>('POST', at('upload'), { body: fileOf(count) })
    const { version: first } = await show(data.id)
    expect((await send(4)).data.held).toBeDefined()
    expect((await admin.post(at('add-names'), { names: ['more.sent.example'] })).status).toBe(409)
    expect((await admin.post<UpdateCheck>(at('discard'))).data).toMatchObject({ latest: first })
    expect(await show(data.id)).toMatchObject({ version: first, heldVersion: null, isPinned: false })
    expect((await send(4)).data.held).toBeDefined()
    await admin.post(at('accept'))
    expect((await admin.post(at('rollback'), { version: first })).status).toBe(200)
    expect((await send(4)).data.held).toBeDefined()
    expect((await admin.post(at('discard'))).status).toBe(200)
    expect((await admin.post(at('add-names'), { names: ['more.sent.example'] })).status).toBe(200)
  })

  test('discard their pending version when they change', async () => {
    lists.publish('/left', namesBelow('left.example', 10).join('\n'))
    const id = await listOf('/left')
    lists.publish('/left', 'only.left.example\n')
    expect((await check(id)).data.held).toBeDefined()
    lists.publish('/moved', namesBelow('left.example', 9).join('\n'))
    expect((await admin.post(`${BASE}/${id}/edit`, { source: address('/moved') })).status).toBe(200)
    expect(await show(id)).toMatchObject({ heldVersion: null })
    expect((await admin.post(`${BASE}/${id}/accept`)).status).toBe(409)
    await admin.post(`${BASE}/${id}/update`)
    expect(await show(id)).toMatchObject({ domainCount: 9 })
  })

  test('ignore the result of an address that was replaced during the check', async () => {
    const late = answerLater('/late')
    const { data } = await create({ source: address('/late') })
    await late.isRequested
    lists.publish('/prompt', 'ads.prompt.example\nb.prompt.example\n')
    await admin.post(`${BASE}/${data.id}/edit`, { source: address('/prompt') })
    await late.answer()
    await eventually(async () => (await show(data.id)).version !== '')
    expect(await show(data.id)).toMatchObject({ domainCount: 2, fault: null })
    expect(await versions(data.id)).toHaveLength(1)
  })

  test('ignore the result for a list that was deleted during the check', async () => {
    lists.publish('/deleted', 'ads.deleted.example\n')
    const id = await listOf('/deleted')
    const late = answerLater('/deleted')
    const checking = check(id)
    await late.isRequested
    expect((await admin.post(`${BASE}/${id}/delete`)).status).toBe(200)
    await late.answer()
    expect((await checking).status).toBe(404)
  })

  test('become an upload, given with or without an empty address', async () => {
    const made = await create({ source: { kind: 'upload', location: null } })
    expect(made.status).toBe(200)
    lists.publish('/upload', 'ads.upload.example\n')
    const id = await listOf('/upload')
    const edited = await admin.put(`/api/rest/policies/${id}`, { source: { kind: 'upload', location: null } })
    expect(edited.body).toMatchObject({ source: { kind: 'upload', location: null }, checkEvery: null })
    expect((await create({ source: { kind: 'url', location: null } })).status).toBe(400)
  })

  test('contain names that are found by their letters, and return the newest versions on request', async () => {
    lists.publish('/letters', '例子.中国\nads.letters.example\n')
    const id = await listOf('/letters')
    const found = await admin.get<Page<{ domain: string }>>(`${BASE}/${id}/names`, { q: '例子' })
    expect(found.data.list).toEqual([{ domain: 'xn--fsqu00a.xn--fiqs8s' }])
    const last = { sort: 'domain', order: 'desc', pageSize: 1 }
    const ordered = await admin.get<Page<{ domain: string }>>(`${BASE}/${id}/names`, last)
    expect(ordered.data).toMatchObject({ list: [{ domain: 'xn--fsqu00a.xn--fiqs8s' }], total: 2 })
    lists.publish('/letters', 'ads.letters.example\nb.letters.example\n')
    const { data } = await admin.post<ListUpdated>(`${BASE}/${id}/update`)
    const newest = await admin.get<ListVersion[]>(`${BASE}/${id}/versions`, { limit: 1 })
    expect(newest.data.map(({ version }) => version)).toEqual([data.version])
    expect(await versions(id)).toHaveLength(2)
    expect((await admin.get(`${BASE}/${id}/versions`, { limit: 0 })).status).toBe(400)
  })

  test('their addresses and names are one line of printable text', async () => {
    for (const odd of ['a\u0000b', 'a\nb', 'moc\u202egpj', 'a\u0007b'])
      for (const fields of [
        { name: odd },
        { desc: odd },
        { source: { kind: 'file', location: `/${odd}` } },
      ]) {
        const { status, body } = await create({ source: { kind: 'upload' }, ...fields })
        expect([fields, status, JSON.stringify(body)]).toEqual([
          fields,
          400,
          expect.stringMatching(/control characters|cannot be stored/),
        ])
      }
  })

  test('are compared with the version after a rollback', async () => {
    const path = '/rejudged'
    lists.publish(path, namesBelow('rejudged.example', 10).join('\n'))
    const id = await listOf(path)
    await admin.post(`${BASE}/enable`, { id, enable: true })
    const { version: first } = await show(id)
    lists.publish(path, namesBelow('rejudged.example', 4).join('\n'))
    await check(id)
    await admin.post(`${BASE}/${id}/accept`)
    lists.publish(path, namesBelow('rejudged.example', 3).join('\n'))
    const found = (await check(id)).data
    expect(found).toMatchObject({ removed: 1 })
    expect(found.held).toBeUndefined()
    // A version that never decided cannot be rolled back to.
    const refused = await admin.post(`${BASE}/${id}/rollback`, { version: found.latest })
    expect([refused.status, refused.error?.msg]).toEqual([409, expect.stringContaining('never in use')])
    await admin.post(`${BASE}/${id}/rollback`, { version: first })
    await place.state.updateTable('policyList').set({ nextCheckAt: 1 }).where('id', '=', id).execute()
    await eventually(async () => (await show(id)).heldVersion !== null)
    const again = (await check(id)).data
    expect(again).toMatchObject({ current: first, currentCount: 10, latestCount: 3, removed: 7 })
    const updated = await admin.post<ListUpdated>(`${BASE}/${id}/update`)
    expect(updated.data).toMatchObject({ version: first, held: { version: again.latest } })
    const asked = { deviceIP: '10.9.0.1', domain: 'n000009.rejudged.example' }
    const explained = await admin.post<PolicyExplanation>('/api/domain-control/explain', asked)
    expect(explained.data.solvedMode).toBe('banned')
  })
})
