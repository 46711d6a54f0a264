import { seededRandom } from '../../support/seeded-random.ts'
import type { Group, Labels, Mode, Slot } from './world.ts'

/** A rule as it is to be made; `segment` is the number of one, the last of which is the built-in one. */
export interface PlannedRule {
  segment: number
  group: Exclude<Group, 'app' | 'org' | 'bad' | 'common'>
  mode: Mode
  entry: string | Labels
  isOn: boolean
  isTrial: boolean
  hasEnd: boolean
  schedule: Schedule | null
}

export interface Schedule {
  tz: string
  slots: Slot[]
}

export interface PlannedList {
  segment: number
  list: number
  mode: Mode
  isTrial: boolean
  schedule: Schedule | null
}

export interface PlannedException {
  segment: number | null
  device: string | null
  name: Labels
  /** Whether it is written as `*.name`, which means the same. */
  isWild: boolean
  isEnded: boolean
}

export interface Device {
  ip: string
  mac: string | null
}

export interface Lookup {
  name: Labels
  chain: readonly Labels[]
  answers: readonly string[]
}

export interface Plan {
  seed: number
  segments: { entries: string[]; defaultMode: Mode; inherits: boolean }[]
  rules: PlannedRule[]
  lists: PlannedList[]
  exceptions: PlannedException[]
  /** Segments; null for all. */
  pauses: (number | null)[]
  lookups: Lookup[]
}

/** Of them each has the addresses of the others' segments in its reach. */
export const DEVICES: readonly Device[] = [
  { ip: '127.1.0.1', mac: null },
  { ip: '127.1.0.2', mac: '02:00:00:00:00:02' },
  { ip: '127.1.1.3', mac: '02:00:00:00:00:03' },
  { ip: '127.2.0.4', mac: null },
  { ip: '127.2.0.5', mac: '02:00:00:00:00:05' },
  { ip: '127.3.0.6', mac: '02:00:00:00:00:06' },
]

const labels = (text: string): Labels => text.split('.')
/** Names that policies, lists and chains have; the one with a dot in a label is next to the one that it resembles. */
export const NAMES: readonly Labels[] = [
  ...['example', 'shop.example', 'www.shop.example', 'a.www.shop.example', 'cdn.example', 'b.cdn.example'],
  ...[
    'news.org',
    'eu.news.org',
    'xn--bcher-kva.example',
    'a.xn--bcher-kva.example',
    'b.example',
    'a.b.example',
  ],
].map(labels)
export const DOTTED: Labels = ['a.b', 'example']
export const LISTS = [
  { group: 'app', names: [1, 7] },
  { group: 'org', names: [2, 6, 11] },
  { group: 'bad', names: [3, 5, 8] },
  { group: 'bad', names: [1, 9] },
  { group: 'common', names: [2, 4, 10] },
] as const
const NETWORKS = ['127.1.0.0/16', '127.1.0.0/24', '127.2.0.0/16', '127.1.0.2', '127.2.0.4', '127.3.0.6']
const DEVICE_ENTRIES = DEVICES.flatMap(({ ip, mac }) => (mac === null ? [ip] : [ip, mac]))
const ADDRESSES = ['198.51.100.7', '198.51.100.200', '203.0.113.9', '2001:db8::7']
export const PRIVATE_ANSWERS = ['10.1.2.3', '192.168.7.7', 'fd00::5', '0.0.0.0', '127.0.0.1']
const IP_ENTRIES = ['198.51.100.0/24', '198.51.100.7', '203.0.113.0/28', '2001:db8::/32', '10.0.0.0/8']
const SPECIAL = [
  'localhost',
  'a.localhost',
  'printer.local',
  'x.onion',
  '4.3.2.10.in-addr.arpa',
  'a.home.arpa',
]
export const OPT_OUT = ['use-application-dns.net', 'mask.icloud.com'].map(labels)
export const SPECIAL_NAMES = [...SPECIAL.map(labels), ...OPT_OUT]
const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Shanghai', 'UTC']
const TIMES = ['00:00', '01:00', '01:30', '01:45', '02:00', '02:15', '02:30', '03:00', '08:00', '22:00']

/** The same for the same seed. */
export function randomWorld(seed: number, lookupCount: number): Plan {
  const random = seededRandom(seed)
  const is = (share: number) => random() < share
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const mode = (): Mode => (is(0.45) ? 'passed' : 'banned')
  const some = <Item>(most: number, make: () => Item): Item[] =>
    Array.from({ length: Math.floor(random() * (most + 1)) }, make)
  const schedule = (): Schedule | null => {
    if (!is(0.3)) return null
    const slot = () => ({
      days: pick([[1, 2, 3, 4, 5, 6, 7], [7], [6], [1, 3, 7]]),
      from: pick(TIMES),
      to: pick(TIMES),
    })
    return { tz: pick(ZONES), slots: [slot(), ...some(1, slot)] }
  }
  const special = () => (is(0.1) ? pick(SPECIAL_NAMES) : null)
  const entryName = () => special() ?? (is(0.08) ? DOTTED : pick(NAMES))
  const segmentCount = 1 + Math.floor(random() * 3)
  const segments = Array.from({ length: segmentCount }, () => {
    const defaultMode = is(0.2) ? ('banned' as const) : ('passed' as const)
    const entries = [...new Set([pick(NETWORKS), ...some(2, () => pick([...NETWORKS, ...DEVICE_ENTRIES]))])]
    return { entries, defaultMode, inherits: is(0.6) }
  })
  segments.push({ entries: [], defaultMode: is(0.1) ? 'banned' : 'passed', inherits: false })
  const segment = () => Math.floor(random() * segments.length)
  const rule = (): PlannedRule => {
    const group = pick(['domain', 'domain', 'domain', 'device', 'ip'] as const)
    const entry =
      group === 'domain' ? plainName(entryName()) : pick(group === 'ip' ? IP_ENTRIES : DEVICE_ENTRIES)
    return {
      segment: segment(),
      group,
      entry,
      mode: group === 'ip' ? 'banned' : mode(),
      isOn: is(0.9),
      isTrial: is(0.1),
      hasEnd: is(0.25),
      schedule: schedule(),
    }
  }
  const chainName = () => (is(0.1) ? ['x', ...pick(NAMES)] : pick(NAMES))
  const answer = () => (is(0.15) ? pick(PRIVATE_ANSWERS) : pick(ADDRESSES))
  const lookup = (_: unknown, index: number): Lookup => {
    const fixed = special()
    if (fixed) return { name: fixed, chain: [], answers: [] }
    const name = [`n${seed}-${index}`, ...(is(0.15) ? DOTTED : is(0.15) ? ['other', 'net'] : pick(NAMES))]
    const first = answer()
    const isSame = (ip: string) => ip.includes(':') === first.includes(':')
    const answers = is(0.15) ? [] : [first, ...some(1, answer).filter(isSame)]
    const chain = is(0.35)
      ? [...new Map([chainName(), ...some(1, chainName)].map((one) => [one.join('.'), one])).values()]
      : []
    return { name, chain, answers }
  }
  return {
    seed,
    segments,
    rules: some(12, rule),
    lists: some(6, () => {
      return {
        segment: segment(),
        list: Math.floor(random() * LISTS.length),
        mode: mode(),
        isTrial: is(0.1),
        schedule: schedule(),
      }
    }),
    exceptions: some(2, () => {
      const device = is(0.5) ? pick(DEVICES).ip : null
      const scope = { device, segment: device === null ? segment() : null }
      return { ...scope, name: pick(NAMES), isWild: is(0.5), isEnded: is(0.4) }
    }),
    pauses: is(0.15) ? [is(0.2) ? null : Math.floor(random() * segments.length)] : [],
    lookups: Array.from({ length: lookupCount }, lookup),
  }
}

/** A policy cannot name a label with a dot: the one that it resembles. */
const plainName = (name: Labels): Labels => name.join('.').split('.')
