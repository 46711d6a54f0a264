import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import type { ListGroup, PolicyRows } from '@netwarden/shared/policy'
import { DEVICES, type Lookup } from './verdict-gateway.ts'

type Random = () => number

const DAY = 86_400_000
const MODES = ['passed', 'banned'] as const
const GROUPS = ['app', 'org', 'bad', 'common'] as const satisfies readonly ListGroup[]
const SEGMENTS = [BUILT_IN_SEGMENT_ID, 's1', 's2', 's3'] as const
const LIST_ROWS = ['p1', 'p2', 'p3', 'p4', 'p5'] as const
/** Suffixes of names and entries; a case adds a label in front. */
const NAMES = ['a', 'b.a', 'c.b.a', 'd.c.b.a', 'e', 'f.e', 'g.f.e', 'b.e'] as const
const IPV4 = ['198.51.100.1', '198.51.100.2', '198.51.101.1', '203.0.113.1'] as const
const IPV6 = ['2001:db8::1', '2001:db8::2', '2001:db8:1::1'] as const
const NETWORKS = [
  '198.51.100.0/24',
  '198.51.100.2/31',
  '198.51.0.0/16',
  '203.0.113.1/32',
  '2001:db8::/64',
] as const
const ENTRIES = [
  ...['127.0.0.0/8', '127.0.0.2/31', '127.0.0.3', '::1', '::/0', '10.0.0.0/8'],
  ...DEVICES.flatMap(({ mac }) => mac ?? []),
] as const

export interface RandomPolicies {
  rows: PolicyRows
  lists: Record<string, readonly string[]>
}

export function pickFrom<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

function some<T>(random: Random, items: readonly T[], most: number): T[] {
  const count = Math.floor(random() * (most + 1))
  return [...new Set(Array.from({ length: count }, () => pickFrom(random, items)))]
}

/** Policies over few names, networks and devices, so that most cases concern several of them. */
export function randomPolicies(random: Random, now: number): RandomPolicies {
  const listRows = LIST_ROWS.map((id) => ({ id, group: pickFrom(random, GROUPS) }))
  const moment = () => now + (random() < 0.5 ? -1 : 1) * (1 + Math.floor(random() * 5)) * DAY
  const terms = Array.from({ length: 4 }, (_, place) => ({
    expiresAt: moment(),
    schedule: null,
    ...(place > 1 && { shadow: true as const }),
  }))
  const term = () => (random() < 0.3 ? { term: Math.floor(random() * terms.length) } : {})
  const mode = () => pickFrom(random, MODES)
  const rows: PolicyRows = {
    segments: SEGMENTS.map((id, rank) => ({
      id,
      rank: (rank * 7) % 5,
      defaultMode: random() < 0.75 ? 'passed' : 'banned',
      entries: id === BUILT_IN_SEGMENT_ID ? [] : some(random, ENTRIES, 2),
      inherits: random() < 0.6,
    })),
    listRows,
    enablements: SEGMENTS.flatMap((segmentId) =>
      LIST_ROWS.filter(() => random() < 0.4).map((listId) => ({
        segmentId,
        listId,
        solvedMode: mode(),
        ...term(),
      })),
    ),
    pauses: [...SEGMENTS, null]
      .filter(() => random() < 0.04)
      .map((segmentId) => ({ segmentId, from: moment(), until: moment() })),
    terms,
    customPolicies: Array.from({ length: Math.floor(random() * 10) }, (_, id) => ({
      ...customPolicy(random, `c${id}`),
      ...term(),
    })),
  }
  return { rows, lists: Object.fromEntries(LIST_ROWS.map((id) => [id, some(random, NAMES, 3)])) }
}

function customPolicy(random: Random, id: string): PolicyRows['customPolicies'][number] {
  const group = pickFrom(random, ['domain', 'domain', 'ip', 'device'] as const)
  const segmentId = pickFrom(random, SEGMENTS)
  const entries = { domain: NAMES, ip: NETWORKS, device: DEVICES.flatMap(({ ip, mac }) => [ip, mac ?? ip]) }
  const solvedMode = group === 'ip' ? 'banned' : pickFrom(random, MODES)
  return { id, segmentId, group, entry: pickFrom(random, entries[group]), solvedMode }
}

/** A name that was not used before, with a chain and addresses of its answer. */
export function randomLookup(random: Random, number: number): Lookup {
  const type = pickFrom(random, ['A', 'A', 'AAAA', 'HTTPS'] as const)
  const name = `q${number}.${pickFrom(random, NAMES)}`
  const cnames = random() < 0.6 ? [] : some(random, NAMES, 3).map((suffix, i) => `t${i}.${suffix}`)
  return { name, type, cnames, addresses: some(random, type === 'AAAA' ? IPV6 : IPV4, 3) }
}
