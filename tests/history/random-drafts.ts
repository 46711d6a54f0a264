import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { expect } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import type { PlainVisit } from '../support/plain-visits.ts'

const NAMES = [
  'a.example',
  'b.a.example',
  'c.b.a.example',
  'shop.test',
  'www.shop.test',
  'cdn.net.test',
] as const
const LISTED = ['ads.test', 'x.ads.test', 'track.test'] as const
const DEVICES = ['10.0.0.1', '10.0.0.2', '10.0.1.1', '10.1.0.1', '172.16.0.9'] as const
const ADDRESSES = ['198.51.100.7', '198.51.100.200', '203.0.113.9'] as const
const NETWORKS = ['10.0.0.0/24', '10.0.0.0/8', '10.1.0.0/16', '172.16.0.9', '02:00:00:00:00:01'] as const
const CARDS = ['02:00:00:00:00:01', '02:00:00:00:00:02'] as const
const MODES = ['passed', 'banned'] as const
const HOUR = 3_600_000
const SCHEDULE = { tz: 'UTC', slots: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '02:13', to: '05:47' }] }
const farEnd = () => new Date(Date.now() + 300 * 24 * HOUR).toISOString()

type Pick = <Item>(items: readonly [Item, ...Item[]]) => Item

/** What a random walk knows of the policies of one server. */
export interface Walk {
  admin: ApiClient
  random: () => number
  segments: string[]
  listId: string
}

interface Addition {
  segmentId: string
  group: 'domain' | 'ip' | 'device'
  solvedMode: 'passed' | 'banned'
  entries: string[]
  expiresAt?: string
  schedule?: unknown
  shadow?: boolean
}

export interface RandomDraft {
  customPolicies?: {
    add?: Addition[]
    remove?: string[]
    enable?: { id: string; enable: boolean; shadow?: boolean }[]
    update?: { id: string; enable?: boolean; expiresAt?: string | null; schedule?: unknown }[]
  }
  lists?: {
    id: string
    segmentId: string
    enable?: boolean
    solvedMode?: 'passed' | 'banned'
    shadow?: boolean
  }[]
  segments?: { id: string; entries?: { entry: string }[]; defaultMode?: 'passed' | 'banned' }[]
  exceptions?: {
    add: { segmentId?: string; deviceIP?: string; domain: string; minutes: number; reason: string }[]
  }
  rank?: string[]
}

export function pickFrom(random: () => number): Pick {
  return (items) => items[Math.floor(random() * items.length)] ?? items[0]
}

/** Visits within some hours from a moment on, one a minute or so, each with its own combination of what decides. */
export function randomVisits(random: () => number, from: number, count: number): PlainVisit[] {
  const pick = pickFrom(random)
  return Array.from({ length: count }, (_, index) => ({
    accessAt: new Date(from + Math.floor((index * 8 * HOUR) / count)).toISOString(),
    deviceIP: pick(DEVICES),
    ...(random() < 0.3 ? { deviceMac: pick(CARDS) } : {}),
    domain: random() < 0.3 ? pick(LISTED) : pick(NAMES),
    application: random() < 0.8 ? ('dns' as const) : ('tls' as const),
    ...(random() < 0.6 ? { answers: [pick(ADDRESSES), ...(random() < 0.3 ? [pick(ADDRESSES)] : [])] } : {}),
    ...(random() < 0.3 ? { cnames: random() < 0.5 ? [pick(LISTED)] : [pick(NAMES), pick(LISTED)] } : {}),
    ...(random() < 0.1 ? { solvedMode: pick(MODES) } : {}),
  }))
}

async function storedPolicies({ admin, segments }: Walk): Promise<{ id: string; enable: boolean }[]> {
  const found: { id: string; enable: boolean }[] = []
  for (const segmentId of [...segments, BUILT_IN_SEGMENT_ID]) {
    const query = { segmentId, pageSize: 200 }
    const { data } = await admin.get<{ list: { id: string; enable: boolean }[] }>(
      '/api/domain-control/custom-policy/list',
      query,
    )
    found.push(...data.list)
  }
  return found
}

export async function randomDraft(walk: Walk): Promise<RandomDraft> {
  const { random, segments, listId } = walk
  const pick = pickFrom(random)
  const segment = () => pick([BUILT_IN_SEGMENT_ID, ...segments])
  const stored = await storedPolicies(walk)
  const [first, ...others] = stored
  const anyStored = () => (first ? [pick([first, ...others])] : [])
  const kind = pick(['add', 'add', 'addIp', 'change', 'list', 'segment', 'exception', 'rank', 'all'] as const)
  const is = (wanted: string) => kind === wanted || (kind === 'all' && random() < 0.6)
  const add = [
    ...(is('add') ? [addition(random, segment()), addition(random, segment())] : []),
    ...(is('addIp')
      ? [
          {
            segmentId: segment(),
            group: 'ip' as const,
            solvedMode: 'banned' as const,
            entries: ['198.51.100.0/24'],
          },
        ]
      : []),
  ]
  const remove = is('change') ? anyStored().map(({ id }) => id) : []
  const enable = is('change')
    ? anyStored().flatMap(({ id, enable: isOn }) =>
        remove.includes(id)
          ? []
          : [random() < 0.5 ? { id, enable: !isOn } : { id, enable: true, shadow: random() < 0.5 }],
      )
    : []
  const update = is('change')
    ? anyStored().flatMap(({ id }) =>
        [...remove, ...enable.map((other) => other.id)].includes(id) ? [] : [{ id, ...changedTimes(random) }],
      )
    : []
  return {
    customPolicies: { add, remove, enable, update },
    ...(is('list')
      ? {
          lists: [
            {
              id: listId,
              segmentId: segment(),
              enable: random() < 0.7,
              solvedMode: pick(MODES),
              shadow: random() < 0.3,
            },
          ],
        }
      : {}),
    ...(is('segment')
      ? {
          segments: [
            { id: segment(), defaultMode: pick(MODES) },
            { id: pick([segments[0] ?? '', ...segments.slice(1)]), entries: [{ entry: pick(NETWORKS) }] },
          ].filter(({ id }, index, all) => all.findIndex((other) => other.id === id) === index),
        }
      : {}),
    ...(is('exception') ? { exceptions: { add: [exception(random, segment())] } } : {}),
    ...(is('rank') ? { rank: [...segments].sort(() => random() - 0.5) } : {}),
  }
}

function addition(random: () => number, segmentId: string): Addition {
  const pick = pickFrom(random)
  const isDevice = random() < 0.25
  return {
    segmentId,
    group: isDevice ? 'device' : 'domain',
    solvedMode: pick(MODES),
    entries: [isDevice ? pick([...DEVICES, ...CARDS]) : pick(NAMES)],
    ...(random() < 0.3 ? { schedule: SCHEDULE } : {}),
    ...(random() < 0.2 ? { shadow: true } : {}),
    ...(random() < 0.2 ? { expiresAt: farEnd() } : {}),
  }
}

function exception(random: () => number, segmentId: string) {
  const pick = pickFrom(random)
  const scope = random() < 0.5 ? { segmentId } : { deviceIP: pick(DEVICES) }
  return { ...scope, domain: pick([...NAMES, ...LISTED]), minutes: 1_440, reason: 'a test' }
}

function changedTimes(random: () => number) {
  const pick = pickFrom(random)
  return {
    enable: random() < 0.8,
    schedule: pick([SCHEDULE, null]),
    expiresAt: pick([farEnd(), null]),
  }
}

/** Makes the same changes by the calls that an administrator would use in sequence. */
export async function makeChanges({ admin }: Walk, draft: RandomDraft): Promise<void> {
  const post = async (path: string, body: unknown) => {
    expect([path, (await admin.post(path, body)).status]).toEqual([path, 200])
  }
  const { add = [], remove = [], enable = [], update = [] } = draft.customPolicies ?? {}
  if (remove.length > 0) await post('/api/domain-control/custom-policy/remove', { ids: remove })
  for (const change of enable) await post('/api/domain-control/custom-policy/enable', change)
  for (const { id, ...change } of update)
    expect((await admin.put(`/api/rest/custom-policies/${id}`, change)).status).toBe(200)
  for (const policies of add) {
    const made = await admin.post('/api/rest/custom-policies', policies)
    expect([made.status, policies.entries.length]).toEqual([200, 1])
    const { id, existing } = made.body as { id: string; existing: string[] }
    const { expiresAt = null, schedule = null, shadow = false } = policies
    const settings = { enable: true, expiresAt, schedule, shadow }
    if (existing.length > 0)
      expect((await admin.put(`/api/rest/custom-policies/${id}`, settings)).status).toBe(200)
  }
  for (const list of draft.lists ?? []) await post('/api/domain-control/policy/enable', list)
  for (const segment of draft.segments ?? []) await post('/api/segment/update', segment)
  for (const one of draft.exceptions?.add ?? [])
    await post('/api/domain-control/exception', { ...one, reason: 'a project' })
  if (draft.rank) await post('/api/segment/rank', { ids: draft.rank })
}
