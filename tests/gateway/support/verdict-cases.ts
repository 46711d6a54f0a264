import type { ControlGroup, SolvedMode } from '@netwarden/shared/domain'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import type { PolicyRows } from '@netwarden/shared/policy'

type Verdict = readonly [SolvedMode, ControlGroup, string | null]
type Answer = { cnames?: readonly string[]; addresses?: readonly string[] }

/** A device, a name, and the verdict of the policies. */
export interface VerdictCase extends Answer {
  title: string
  ip: string
  name: string
  verdict: Verdict
}

export interface VerdictCases {
  rows: PolicyRows
  lists: Record<string, readonly string[]>
  cases: readonly VerdictCase[]
}

/** In the built-in segment, which is open. */
const OPEN = '127.0.0.2'
/** In the open segment `lab`. */
const LAB = '127.0.0.3'
/** In the closed segment `six`, by its MAC. */
const SIX = '::1'
const SIX_MAC = 'aa:00:00:00:00:06'

const BANNED_NETWORK = ['203.0.113.9'] as const
const NO_RULE: Verdict = ['passed', 'default', null]
const CLOSED: Verdict = ['banned', 'default', null]

const domain = (segmentId: string, id: string, entry: string, solvedMode: SolvedMode) => ({
  id,
  segmentId,
  entry,
  solvedMode,
  group: 'domain' as const,
})
const network = (segmentId: string, id: string, entry: string) => ({
  id,
  segmentId,
  entry,
  group: 'ip' as const,
  solvedMode: 'banned' as const,
})
const enabled = (segmentId: string, listId: string, solvedMode: SolvedMode) => ({
  segmentId,
  listId,
  solvedMode,
})

const SEGMENTS: PolicyRows['segments'] = [
  { id: BUILT_IN_SEGMENT_ID, rank: 9, defaultMode: 'passed', entries: [] },
  { id: 'lab', rank: 0, defaultMode: 'passed', entries: [LAB] },
  { id: 'six', rank: 1, defaultMode: 'banned', entries: [SIX_MAC, LAB] },
]
const LISTS = {
  app: ['app.example', 'mixed.example'],
  org: ['org.example', 'shared.example'],
  bad: ['bad.example', 'shared.example', 'sub.mixed.example'],
  common: ['news.example', 'shared.example', 'deep.app.example'],
}
const DAY = 86_400_000
const ROWS: PolicyRows = {
  segments: SEGMENTS,
  listRows: [
    { id: 'app', group: 'app' },
    { id: 'org', group: 'org' },
    { id: 'bad', group: 'bad' },
    { id: 'common', group: 'common' },
  ],
  enablements: [
    enabled(BUILT_IN_SEGMENT_ID, 'app', 'passed'),
    enabled(BUILT_IN_SEGMENT_ID, 'org', 'banned'),
    enabled(BUILT_IN_SEGMENT_ID, 'bad', 'banned'),
    enabled(BUILT_IN_SEGMENT_ID, 'common', 'banned'),
    enabled('lab', 'app', 'banned'),
    enabled('lab', 'bad', 'passed'),
    enabled('six', 'app', 'passed'),
    enabled('six', 'bad', 'banned'),
  ],
  pauses: [],
  terms: [
    { expiresAt: Date.now() - DAY, schedule: null },
    { expiresAt: Date.now() + DAY, schedule: null },
  ],
  customPolicies: [
    domain(BUILT_IN_SEGMENT_ID, 'ban', 'custom.example', 'banned'),
    domain(BUILT_IN_SEGMENT_ID, 'pass', 'ok.custom.example', 'passed'),
    domain(BUILT_IN_SEGMENT_ID, 'ban deep', 'not.ok.custom.example', 'banned'),
    domain(BUILT_IN_SEGMENT_ID, 'equal banned', 'equal.example', 'banned'),
    domain(BUILT_IN_SEGMENT_ID, 'equal passed', 'equal.example', 'passed'),
    domain(BUILT_IN_SEGMENT_ID, 'pass bad', 'allowed.bad.example', 'passed'),
    { ...domain(BUILT_IN_SEGMENT_ID, 'ended', 'ended.example', 'banned'), term: 0 },
    { ...domain(BUILT_IN_SEGMENT_ID, 'ends later', 'later.example', 'banned'), term: 1 },
    domain(BUILT_IN_SEGMENT_ID, 'top', 'zip', 'banned'),
    network(BUILT_IN_SEGMENT_ID, 'network', '203.0.113.0/24'),
    domain('lab', 'lab ban', 'lab.example', 'banned'),
    network('lab', 'lab host', '198.51.100.9'),
    domain('six', 'six pass', 'six.example', 'passed'),
    domain('six', 'six ban', 'no.six.example', 'banned'),
    network('six', 'six network', '203.0.113.0/24'),
  ],
}

function caseOf(
  ip: string,
  name: string,
  verdict: Verdict,
  answer: Answer = { addresses: ['198.51.100.1'] },
) {
  const led = [...(answer.cnames ?? []), ...(answer.addresses ?? [])].join(', ')
  return { title: `${ip}: ${name} with ${led} is ${verdict.join(' by ')}`, ip, name, verdict, ...answer }
}

const USUAL: VerdictCases = {
  rows: ROWS,
  lists: LISTS,
  cases: [
    caseOf(OPEN, 'nothing.example', NO_RULE),
    caseOf(OPEN, 'custom.example', ['banned', 'domain', 'ban']),
    caseOf(OPEN, 'x.custom.example', ['banned', 'domain', 'ban']),
    caseOf(OPEN, 'xcustom.example', NO_RULE),
    caseOf(OPEN, 'ok.custom.example', ['passed', 'domain', 'pass']),
    caseOf(OPEN, 'a.b.ok.custom.example', ['passed', 'domain', 'pass']),
    caseOf(OPEN, 'not.ok.custom.example', ['banned', 'domain', 'ban deep']),
    caseOf(OPEN, 'x.not.ok.custom.example', ['banned', 'domain', 'ban deep']),
    caseOf(OPEN, 'equal.example', ['passed', 'domain', 'equal passed']),
    caseOf(OPEN, 'ended.example', NO_RULE),
    caseOf(OPEN, 'later.example', ['banned', 'domain', 'ends later']),
    caseOf(OPEN, 'anything.zip', ['banned', 'domain', 'top']),
    caseOf(OPEN, 'zip.example', NO_RULE),
    caseOf(OPEN, 'bad.example', ['banned', 'bad', 'bad']),
    caseOf(OPEN, 'www.bad.example', ['banned', 'bad', 'bad']),
    caseOf(OPEN, 'allowed.bad.example', ['passed', 'domain', 'pass bad']),
    caseOf(OPEN, 'app.example', ['passed', 'app', 'app']),
    caseOf(OPEN, 'deep.app.example', ['passed', 'app', 'app']),
    caseOf(OPEN, 'org.example', ['banned', 'org', 'org']),
    caseOf(OPEN, 'news.example', ['banned', 'common', 'common']),
    caseOf(OPEN, 'shared.example', ['banned', 'org', 'org']),
    caseOf(OPEN, 'sub.mixed.example', ['passed', 'app', 'app']),
    caseOf(OPEN, 'to-network.example', ['banned', 'ip', 'network'], { addresses: BANNED_NETWORK }),
    caseOf(OPEN, 'second-address.example', ['banned', 'ip', 'network'], {
      addresses: ['198.51.100.1', ...BANNED_NETWORK],
    }),
    caseOf(OPEN, 'beside-network.example', NO_RULE, { addresses: ['203.0.112.255'] }),
    caseOf(OPEN, 'passed-app.mixed.example', ['passed', 'app', 'app'], { addresses: BANNED_NETWORK }),
    caseOf(OPEN, 'alias.example', ['banned', 'bad', 'bad'], { cnames: ['x.bad.example'] }),
    caseOf(OPEN, 'alias-of-alias.example', ['banned', 'domain', 'ban'], {
      cnames: ['edge.example', 'custom.example'],
    }),
    caseOf(OPEN, 'first-in-chain.example', ['passed', 'app', 'app'], {
      cnames: ['app.example', 'bad.example'],
    }),
    caseOf(OPEN, 'chain-before-address.example', ['passed', 'app', 'app'], {
      cnames: ['app.example'],
      addresses: BANNED_NETWORK,
    }),
    caseOf(OPEN, 'innocent-chain.example', NO_RULE, { cnames: ['edge.example'] }),
    caseOf(OPEN, 'chain-to-network.example', ['banned', 'ip', 'network'], {
      cnames: ['edge.example'],
      addresses: BANNED_NETWORK,
    }),
    caseOf(OPEN, 'own.ok.custom.example', ['passed', 'domain', 'pass'], { cnames: ['bad.example'] }),
    caseOf(OPEN, 'lab.example', NO_RULE),
    caseOf(OPEN, 'six.example', NO_RULE),
    caseOf(LAB, 'lab.example', ['banned', 'domain', 'lab ban']),
    caseOf(LAB, 'x.lab.example', ['banned', 'domain', 'lab ban']),
    caseOf(LAB, 'custom.example', NO_RULE),
    caseOf(LAB, 'bad.example', ['passed', 'bad', 'bad']),
    caseOf(LAB, 'app.example', ['banned', 'app', 'app']),
    caseOf(LAB, 'sub.mixed.example', ['banned', 'app', 'app']),
    caseOf(LAB, 'org.example', NO_RULE),
    caseOf(LAB, 'news.example', NO_RULE),
    caseOf(LAB, 'lab-host.example', ['banned', 'ip', 'lab host'], { addresses: ['198.51.100.9'] }),
    caseOf(LAB, 'lab-network.example', NO_RULE, { addresses: BANNED_NETWORK }),
    caseOf(LAB, 'lab-alias.example', ['banned', 'app', 'app'], { cnames: ['x.app.example'] }),
    caseOf(LAB, 'lab-alias-of-bad.example', ['passed', 'bad', 'bad'], {
      cnames: ['bad.example'],
      addresses: ['198.51.100.9'],
    }),
    caseOf(SIX, 'nothing.example', CLOSED),
    caseOf(SIX, 'custom.example', CLOSED),
    caseOf(SIX, 'six.example', ['passed', 'domain', 'six pass']),
    caseOf(SIX, 'x.six.example', ['passed', 'domain', 'six pass']),
    caseOf(SIX, 'no.six.example', ['banned', 'domain', 'six ban']),
    caseOf(SIX, 'app.example', ['passed', 'app', 'app']),
    caseOf(SIX, 'bad.example', ['banned', 'bad', 'bad']),
    caseOf(SIX, 'news.example', CLOSED),
    caseOf(SIX, 'six-alias.example', ['passed', 'domain', 'six pass'], { cnames: ['edge.six.example'] }),
    caseOf(SIX, 'six-alias-banned.example', ['banned', 'domain', 'six ban'], { cnames: ['no.six.example'] }),
    caseOf(SIX, 'six-network.example', ['banned', 'ip', 'six network'], { addresses: BANNED_NETWORK }),
    caseOf(SIX, 'away.six.example', ['passed', 'domain', 'six pass'], { addresses: BANNED_NETWORK }),
  ],
}

/** Devices with rules of their own precede names. */
const OF_DEVICES: VerdictCases = {
  rows: {
    ...ROWS,
    customPolicies: [
      ...ROWS.customPolicies,
      { id: 'own', segmentId: 'lab', group: 'device', entry: LAB, solvedMode: 'passed' },
      { id: 'mac', segmentId: 'six', group: 'device', entry: SIX_MAC, solvedMode: 'banned' },
      { id: 'other', segmentId: 'six', group: 'device', entry: OPEN, solvedMode: 'banned' },
    ],
  },
  lists: LISTS,
  cases: [
    caseOf(LAB, 'lab.example', ['passed', 'device', 'own']),
    caseOf(LAB, 'lab-host.example', ['passed', 'device', 'own'], { addresses: ['198.51.100.9'] }),
    caseOf(SIX, 'six.example', ['banned', 'device', 'mac']),
    caseOf(OPEN, 'nothing.example', NO_RULE),
    caseOf(OPEN, 'bad.example', ['banned', 'bad', 'bad']),
  ],
}

const PAUSED: VerdictCases = {
  rows: {
    ...ROWS,
    pauses: [
      { segmentId: BUILT_IN_SEGMENT_ID, from: Date.now() - DAY, until: Date.now() + DAY },
      { segmentId: 'lab', from: Date.now() - 2 * DAY, until: Date.now() - DAY },
    ],
  },
  lists: LISTS,
  cases: [
    caseOf(OPEN, 'bad.example', ['passed', 'pause', null]),
    caseOf(OPEN, 'to-network.example', ['passed', 'pause', null], { addresses: BANNED_NETWORK }),
    caseOf(LAB, 'lab.example', ['banned', 'domain', 'lab ban']),
    caseOf(SIX, 'nothing.example', CLOSED),
  ],
}

/** Both segments inherit, the closed one too; the lab opts out of a list by enabling it as passed. */
const INHERITING: VerdictCases = {
  rows: {
    ...ROWS,
    segments: SEGMENTS.map((segment) => ({ ...segment, inherits: true })),
    customPolicies: [
      ...ROWS.customPolicies,
      { id: 'of all', segmentId: BUILT_IN_SEGMENT_ID, group: 'device', entry: SIX_MAC, solvedMode: 'banned' },
    ],
    pauses: [{ segmentId: BUILT_IN_SEGMENT_ID, from: Date.now() - DAY, until: Date.now() + DAY }],
  },
  lists: LISTS,
  cases: [
    caseOf(OPEN, 'custom.example', ['passed', 'pause', null]),
    caseOf(LAB, 'nothing.example', NO_RULE),
    caseOf(LAB, 'x.custom.example', ['banned', 'domain', 'ban']),
    caseOf(LAB, 'ok.custom.example', ['passed', 'domain', 'pass']),
    caseOf(LAB, 'lab.example', ['banned', 'domain', 'lab ban']),
    caseOf(LAB, 'bad.example', ['passed', 'bad', 'bad']),
    caseOf(LAB, 'shared.example', ['passed', 'bad', 'bad']),
    caseOf(LAB, 'deep.app.example', ['banned', 'app', 'app']),
    caseOf(LAB, 'org.example', ['banned', 'org', 'org']),
    caseOf(LAB, 'news.example', ['banned', 'common', 'common']),
    caseOf(LAB, 'inherited-network.example', ['banned', 'ip', 'network'], { addresses: BANNED_NETWORK }),
    caseOf(LAB, 'both-networks.example', ['banned', 'ip', 'lab host'], {
      addresses: [...BANNED_NETWORK, '198.51.100.9'],
    }),
    caseOf(LAB, 'inherited-alias.example', ['banned', 'domain', 'ban'], { cnames: ['edge.custom.example'] }),
    caseOf(LAB, 'alias-of-opted-out.example', ['passed', 'bad', 'bad'], {
      cnames: ['bad.example'],
      addresses: BANNED_NETWORK,
    }),
    caseOf(LAB, 'alias-in-order.example', ['banned', 'org', 'org'], {
      cnames: ['org.example', 'bad.example'],
    }),
    caseOf(LAB, 'to-bad.org.example', ['banned', 'org', 'org'], { cnames: ['bad.example'] }),
    caseOf(SIX, 'six.example', ['passed', 'domain', 'six pass']),
    caseOf(SIX, 'app.example', ['passed', 'app', 'app']),
    caseOf(SIX, 'ok.custom.example', ['banned', 'device', 'of all']),
    caseOf(SIX, 'nothing.example', ['banned', 'device', 'of all']),
  ],
}

export const VERDICT_CASES: Readonly<Record<string, VerdictCases>> = {
  'with policies for names and addresses': USUAL,
  'with policies for devices': OF_DEVICES,
  'with a pause': PAUSED,
  'with inheritance': INHERITING,
}
