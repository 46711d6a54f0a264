import type { PolicyExplanation } from '@netwarden/shared/contract'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { freshName } from '../support/people.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { TestServer } from '../support/server.ts'

const CHANGES = 200
const MOMENTS_A_CHANGE = 5
vi.setConfig({ testTimeout: 600_000 })

const CONTROL = '/api/domain-control'
const CUSTOM = `${CONTROL}/custom-policy`
const DEVICES = ['10.60.1.1', '10.60.1.2', '10.60.2.1', '10.61.0.1', '10.62.0.1'] as const
const NETWORKS = ['10.60.0.0/16', '10.60.1.0/24', '10.60.2.1', '10.61.0.0/16', '10.62.0.0/15'] as const
const NAMES = ['shop.example', 'www.shop.example', 'cdn.games.example', 'games.example'] as const
/** Of the built-in list of advertising. */
const LISTED = 'doubleclick.net'
const ADDRESSES = ['198.51.100.7', '203.0.113.9'] as const
const MODES = ['passed', 'banned'] as const

let server: TestServer
let admin: ApiClient
const random = seededRandom(57)
const pick = <Item>(items: readonly [Item, ...Item[]]): Item =>
  items[Math.floor(random() * items.length)] ?? items[0]
const maybe = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]

beforeAll(async () => {
  server = await TestServer.start({ untilReady: false })
  admin = await server.superadmin()
})
afterAll(() => server?.stop())

/** What the random changes have made and not removed. */
const made = {
  segments: [] as string[],
  policies: [] as string[],
  exceptions: [] as string[],
  lists: [] as string[],
}
const segment = () => maybe([BUILT_IN_SEGMENT_ID, ...made.segments]) ?? BUILT_IN_SEGMENT_ID
const without = (items: string[], id: string) => items.splice(items.indexOf(id), 1)

async function post<Data>(path: string, body: unknown): Promise<Data> {
  const { status, data } = await admin.post<Data>(path, body)
  expect([path, JSON.stringify(body), status]).toEqual([path, JSON.stringify(body), 200])
  return data
}

/** Hours that begin or end neither now nor while the test runs. */
function schedule() {
  const hour = (distance: number) =>
    `${String((new Date().getUTCHours() + distance) % 24).padStart(2, '0')}:00`
  const [from, to] = pick([
    [hour(22), hour(3)],
    [hour(6), hour(8)],
  ])
  return { tz: 'UTC', slots: [{ days: [1, 2, 3, 4, 5, 6, 7], from, to }] }
}
const settings = () => ({
  ...(random() < 0.3 && { schedule: schedule() }),
  ...(random() < 0.2 && { expiresAt: new Date(Date.now() + 86_400_000).toISOString() }),
  ...(random() < 0.2 && { shadow: true }),
})

function policy() {
  const group = pick(['domain', 'domain', 'domain', 'device', 'ip'])
  const entries = { domain: NAMES, device: DEVICES, ip: ADDRESSES }[group] ?? NAMES
  const solvedMode = group === 'ip' ? 'banned' : pick(MODES)
  return { segmentId: segment(), group, solvedMode, entries: [pick(entries)], ...settings() }
}

const content = () => `${[...NAMES, LISTED].filter(() => random() < 0.5).join('\n')}\nother.example\n`
function file(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([content()]), 'names.txt')
  return form
}

/** Changes by their names; each does nothing where there is nothing to change. */
const CHANGE: Record<string, () => Promise<unknown>> = {
  async addPolicy() {
    made.policies.push(...(await post<{ ids: string[] }>(`${CUSTOM}/create`, policy())).ids)
  },
  async changePolicy() {
    const id = maybe(made.policies)
    if (id === undefined) return
    const changes = { comment: freshName('note'), schedule: null, expiresAt: null, ...settings() }
    expect((await admin.put(`/api/rest/custom-policies/${id}`, changes)).status).toBe(200)
  },
  async switchPolicy() {
    const id = maybe(made.policies)
    if (id !== undefined)
      await post(`${CUSTOM}/enable`, { id, enable: random() < 0.6, shadow: random() < 0.3 })
  },
  async removePolicy() {
    const id = maybe(made.policies)
    if (id === undefined) return
    await post(`${CUSTOM}/remove`, { id })
    without(made.policies, id)
  },
  async enableList() {
    const id = maybe(['advertising', ...made.lists]) ?? 'advertising'
    const timed = random() < 0.3 ? schedule() : null
    const wanted = {
      enable: random() < 0.7,
      solvedMode: pick(MODES),
      shadow: random() < 0.3,
      schedule: timed,
    }
    await post(`${CONTROL}/policy/enable`, { id, segmentId: segment(), ...wanted })
  },
  async addSegment() {
    const entries = NETWORKS.filter(() => random() < 0.3).map((entry) => ({ entry }))
    const body = { name: freshName('segment'), defaultMode: pick(MODES), entries }
    made.segments.push((await post<{ id: string }>('/api/segment/create', body)).id)
  },
  async changeSegment() {
    const id = maybe(made.segments)
    if (id === undefined) return
    const entries = NETWORKS.filter(() => random() < 0.4).map((entry) => ({ entry, comment: freshName('c') }))
    const changes = { name: freshName('segment'), defaultMode: pick(MODES) }
    await post('/api/segment/update', { id, ...changes, ...(random() < 0.7 && { entries }) })
  },
  async removeSegment() {
    const id = maybe(made.segments)
    if (id === undefined || made.segments.length < 3) return
    await post('/api/segment/delete', { id })
    without(made.segments, id)
    // Its policies are gone too.
    const { data } = await admin.get<{ list: { id: string }[] }>(`${CUSTOM}/list`, {
      everywhere: true,
      pageSize: 200,
    })
    const left = new Set(data.list.map((row) => row.id))
    made.policies = made.policies.filter((one) => left.has(one))
  },
  rankSegments: () => post('/api/segment/rank', { ids: [...made.segments].sort(() => random() - 0.5) }),
  async except() {
    const scope = random() < 0.5 ? { deviceIP: pick(DEVICES) } : { segmentId: segment() }
    const body = { ...scope, domain: pick(NAMES), minutes: 60, reason: 'a project' }
    made.exceptions.push((await post<{ id: string }>(`${CONTROL}/exception`, body)).id)
  },
  async endException() {
    const { data } = await admin.get<{ list: { id: string }[] }>(`${CONTROL}/exception/list`, {
      pageSize: 200,
    })
    const id = maybe(data.list)?.id
    if (id !== undefined) await post(`${CONTROL}/exception/end`, { id })
  },
  pause: () =>
    post(`${CONTROL}/pause`, {
      minutes: pick([0, 0, 30, 60]),
      reason: 'a look',
      ...(random() < 0.7 && { segmentId: segment() }),
    }),
  async addList() {
    if (made.lists.length > 4) return
    const form = file({ name: freshName('list'), group: pick(['bad', 'app', 'org']) })
    const { status, data } = await admin.upload<{ id: string }>(`${CONTROL}/policy/create`, form)
    expect(status).toBe(200)
    made.lists.push(data.id)
  },
  async replaceList() {
    const id = maybe(made.lists)
    if (id === undefined) return
    await admin.upload(`${CONTROL}/policy/${id}/upload`, file({}))
    // A version that has fewer than half of the names is pending, and equal names are no version.
    for (const verb of ['update', 'accept']) await admin.post(`${CONTROL}/policy/${id}/${verb}`, {})
  },
  async removeList() {
    const id = maybe(made.lists)
    if (id === undefined) return
    expect((await admin.raw('DELETE', `/api/rest/policies/${id}`)).status).toBe(200)
    without(made.lists, id)
  },
}
const KINDS = Object.keys(CHANGE)

const asked = () => ({
  deviceIP: pick(DEVICES),
  domain: pick([...NAMES, LISTED]),
  ...(random() < 0.3 && { ips: [pick(ADDRESSES)] }),
  ...(random() < 0.3 && { cnames: [pick(NAMES), LISTED] }),
})

/** The answer without the generations, which are those of the moment of the question. */
async function explained(body: object): Promise<Partial<PolicyExplanation>> {
  const {
    generationOfIngest: _,
    generationOfGateway: __,
    policyGeneration: ___,
    ...answer
  } = await post<PolicyExplanation>(`${CONTROL}/explain`, body)
  return answer
}

test('a past moment is explained as it was explained then, whatever was changed since', async () => {
  const moments: { kind: string; body: object; at: string; answer: Partial<PolicyExplanation> }[] = []
  for (let change = 0; change < CHANGES; change += 1) {
    const kind = maybe(KINDS) ?? ''
    await CHANGE[kind]?.()
    for (let moment = 0; moment < MOMENTS_A_CHANGE; moment += 1) {
      const body = asked()
      const at = new Date().toISOString()
      moments.push({ kind, body, at, answer: await explained(body) })
    }
  }
  const verdicts = new Set(moments.map(({ answer }) => `${answer.controlGroup} ${answer.solvedMode}`))
  expect(verdicts.size).toBeGreaterThan(7)
  for (const { kind, body, at, answer } of moments)
    expect({ kind, body, at, answer: await explained({ ...body, at }) }).toEqual({ kind, body, at, answer })
})
