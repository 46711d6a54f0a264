import { execFile } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import {
  type CustomPolicyRow,
  decide,
  type ListedRule,
  listedRules,
  type PolicyRows,
  type Query,
} from '@netwarden/shared/policy'
import { afterAll, expect, test } from 'vitest'
import type { OpenedPolicies } from '../../api/src/policies/policy-opener.ts'
import { isLongRun } from '../support/long-run.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { naiveDecision } from './support/naive-decision.ts'
import { PolicyFolder } from './support/opened-file.ts'
import { pickOne } from './support/random-names.ts'

type Lists = Record<string, readonly string[]>

const ROUNDS = isLongRun ? 2_000 : 60
const MODES = ['passed', 'banned'] as const
const GROUPS = ['app', 'org', 'bad', 'common'] as const
const MONDAY = Date.UTC(2026, 10, 16)
const HOUR = 3_600_000
const NAMES = ['a', 'b.a', 'c.b.a', 'e', 'f.e', 'g.f.e', 'b.e'] as const
const IPS = ['10.0.0.1', '10.0.0.2', '10.1.0.1', '11.0.0.1'] as const
const NETWORKS = ['10.0.0.0/8', '10.0.0.2/31', '11.0.0.0/8', '10.1.0.0/16'] as const
const MACS = ['aa:00:00:00:00:01', 'aa:00:00:00:00:02'] as const
const SEGMENTS = [BUILT_IN_SEGMENT_ID, 's1', 's2'] as const
const POLICY_FILE = fileURLToPath(new URL('../../api/dist/policies/policy-opener.js', import.meta.url))
const SHARED = fileURLToPath(new URL('../../shared/dist/policy/index.js', import.meta.url))

/** The list `l` bans its names everywhere. */
const ONE_LIST: PolicyRows = {
  segments: [],
  customPolicies: [],
  pauses: [],
  listRows: [{ id: 'l', group: 'bad' }],
  enablements: [{ segmentId: BUILT_IN_SEGMENT_ID, listId: 'l', solvedMode: 'banned' }],
}

const folder = new PolicyFolder()
afterAll(() => folder.remove())

function randomPolicies(random: () => number): { rows: PolicyRows; lists: Lists } {
  const some = <T>(items: readonly [T, ...T[]], most: number) =>
    Array.from({ length: Math.floor(random() * (most + 1)) }, () => pickOne(random, items))
  const listRows = ['l1', 'l2', 'l3', 'l4'].map((id) => ({ id, group: pickOne(random, GROUPS) }))
  const terms = Array.from({ length: 3 }, () => ({
    ...(random() < 0.3 && { validFrom: MONDAY + Math.floor(random() * 48) * HOUR }),
    expiresAt: random() < 0.5 ? MONDAY + Math.floor(random() * 48) * HOUR : null,
    schedule: random() < 0.6 ? { tz: 'UTC', slots: [{ days: [1, 2], from: '08:00', to: '17:00' }] } : null,
    ...(random() < 0.3 && { shadow: true as const }),
  }))
  const term = () => (random() < 0.5 ? { term: Math.floor(random() * terms.length) } : {})
  const custom = (_: unknown, id: number): CustomPolicyRow => {
    const row = { id: `c${id}`, segmentId: pickOne(random, SEGMENTS), ...term() }
    const solvedMode = pickOne(random, MODES)
    const kind = pickOne(random, ['domain', 'exception', 'ip', 'device'] as const)
    if (kind === 'ip') return { ...row, group: 'ip', entry: pickOne(random, NETWORKS), solvedMode: 'banned' }
    const device = pickOne(random, [...IPS, ...MACS])
    if (kind === 'device') return { ...row, group: 'device', entry: device, solvedMode }
    const entry = pickOne(random, NAMES)
    if (kind === 'domain') return { ...row, group: 'domain', entry, solvedMode }
    return { ...row, group: 'domain', entry, device, solvedMode: 'passed' }
  }
  const rows: PolicyRows = {
    segments: SEGMENTS.map((id, rank) => ({
      id,
      rank,
      defaultMode: pickOne(random, MODES),
      entries: id === BUILT_IN_SEGMENT_ID ? [] : some([...NETWORKS, ...MACS], 3),
    })),
    listRows,
    enablements: SEGMENTS.flatMap((segmentId) =>
      listRows
        .filter(() => random() < 0.5)
        .map(({ id }) => ({ segmentId, listId: id, solvedMode: pickOne(random, MODES), ...term() })),
    ),
    pauses: [],
    terms,
    customPolicies: Array.from({ length: 10 }, custom),
  }
  return { rows, lists: Object.fromEntries(listRows.map(({ id }) => [id, some(NAMES, 4)])) }
}

/** A base in which some of the custom policies differ. */
function formerOf(random: () => number, rows: PolicyRows): PolicyRows {
  const { rows: others } = randomPolicies(random)
  const isKept = new Set(rows.customPolicies.filter(() => random() < 0.6).map(({ id }) => id))
  const { customPolicies, terms } = rows
  return {
    ...others,
    terms: terms ?? [],
    customPolicies: customPolicies.map((row) => (isKept.has(row.id) ? row : { ...row, entry: 'z' })),
  }
}

async function listed({ set, entriesOf }: OpenedPolicies): Promise<ListedRule[]> {
  const rules: ListedRule[] = []
  for await (const rule of listedRules(set, entriesOf)) rules.push(rule)
  return rules
}

/** What was packed, in the form of the listing. */
function packedRules(
  { customPolicies, enablements, listRows, terms = [] }: PolicyRows,
  lists: Lists,
): ListedRule[] {
  const termOf = ({ term }: { term?: number }) => (term === undefined ? null : (terms[term] ?? null))
  const groups = new Map(listRows.map(({ id, group }) => [id, group]))
  return [
    ...customPolicies.map((row) => ({
      segmentId: row.device === undefined ? row.segmentId : null,
      group: row.group,
      entry: row.entry,
      solvedMode: row.solvedMode,
      policyId: row.id,
      device: row.device ?? null,
      isExcluded: false,
      term: termOf(row),
    })),
    ...enablements.flatMap((row) =>
      [...new Set(lists[row.listId])].map((entry) => ({
        segmentId: row.segmentId,
        group: groups.get(row.listId) ?? 'bad',
        entry,
        solvedMode: row.solvedMode,
        policyId: row.listId,
        device: null,
        isExcluded: false,
        term: termOf(row),
      })),
    ),
  ]
}

const asTexts = (rules: readonly ListedRule[]) =>
  rules
    .map(({ segmentId, group, entry, solvedMode, policyId, device, isExcluded, term }) =>
      JSON.stringify([segmentId, group, entry, solvedMode, policyId, device, isExcluded, term]),
    )
    .sort()

/** Rows with nothing but what the listing says, and the lists of it. */
function rowsOf(rules: readonly ListedRule[], { segments }: PolicyRows): { rows: PolicyRows; lists: Lists } {
  const terms = rules.map(({ term }) => term ?? { expiresAt: null, schedule: null })
  const ofLists = rules.flatMap((rule, term) => (rule.policyId.startsWith('l') ? [{ ...rule, term }] : []))
  const lists: Record<string, string[]> = {}
  // Each rule is a list of its own, so that none gets the mode or the term of another.
  const listRows = ofLists.flatMap(({ group, entry, term }) => {
    lists[`${term}`] = [entry]
    return GROUPS.filter((name) => name === group).map((name) => ({ id: `${term}`, group: name }))
  })
  const rows: PolicyRows = {
    segments,
    listRows,
    terms,
    pauses: [],
    enablements: ofLists.map(({ segmentId, solvedMode, term }) => ({
      segmentId: segmentId ?? '',
      listId: `${term}`,
      solvedMode,
      term,
    })),
    customPolicies: rules.flatMap(({ segmentId, group, entry, solvedMode, policyId, device }, term) =>
      group === 'domain' || group === 'ip' || group === 'device'
        ? [
            {
              id: policyId,
              segmentId: segmentId ?? BUILT_IN_SEGMENT_ID,
              group,
              entry,
              solvedMode,
              term,
              ...(device !== null && { device }),
            },
          ]
        : [],
    ),
  }
  return { rows, lists }
}

/** One query for each rule that it concerns, from a random device. */
function queryFor(random: () => number, { group, entry, device }: ListedRule): Query {
  const own = group === 'device' ? entry : device
  const isMac = own?.includes(':') ?? false
  return {
    at: MONDAY + Math.floor(random() * 72) * HOUR,
    deviceIp: own !== null && !isMac ? own : pickOne(random, IPS),
    deviceMac: own !== null && isMac ? own : null,
    domain: group === 'device' || group === 'ip' ? 'other' : random() < 0.5 ? entry : `www.${entry}`,
    answers: group === 'ip' ? [entry.replace(/\/.*$/, '')] : [],
    cnames: [],
  }
}

test('the listed rules are those that were packed, and decide answers by them', async () => {
  const random = seededRandom(57)
  for (let round = 0; round < ROUNDS; round++) {
    const { rows, lists } = randomPolicies(random)
    const former = random() < 0.5 ? formerOf(random, rows) : null
    const opened = await folder.openedFile(rows, lists, former)
    const rules = await listed(opened)
    expect(opened.set.segments).toMatchObject(
      [...rows.segments.slice(1), ...rows.segments.slice(0, 1)].map(({ id, entries, defaultMode }) => ({
        id,
        entries,
        defaultMode,
      })),
    )
    expect(asTexts(rules), JSON.stringify({ rows, former })).toEqual(asTexts(packedRules(rows, lists)))
    const listing = rowsOf(rules, rows)
    for (const rule of rules) {
      const query = queryFor(random, rule)
      const expected = naiveDecision(listing.rows, listing.lists, query)
      expect(decide(opened.set, query), JSON.stringify({ rows, lists, rule, query })).toMatchObject(expected)
    }
  }
})

test('entries for subdomains only and exclusions of a list are listed as such', async () => {
  const opened = await folder.openedFile(ONE_LIST, { l: ['a.example', '*.b.example', '@@||ok.a.example^'] })
  const rules = await listed(opened)
  expect(rules.map(({ entry, isExcluded }) => [entry, isExcluded])).toEqual([
    ['*.b.example', false],
    ['ok.a.example', true],
    ['a.example', false],
  ])
  const asked = { at: 0, deviceIp: null, deviceMac: null, answers: [] }
  const deciders = ['a.example', 'b.example', 'x.b.example', 'ok.a.example'].map(
    (domain) => decide(opened.set, { ...asked, domain }).policyId,
  )
  expect(deciders).toEqual(['l', null, 'l', null])
})

test('the rules of a million names are listed in little memory', { timeout: 240_000 }, async () => {
  const names = Array.from({ length: 1_000_000 }, (_, n) => `n${n}.a-rather-long-name.example`)
  await folder.openedFile(ONE_LIST, { l: names })
  const script = `
    import { openPolicyFile } from ${JSON.stringify(POLICY_FILE)}
    import { listedRules } from ${JSON.stringify(SHARED)}
    const { set, entriesOf } = await openPolicyFile(${JSON.stringify(folder.path)})
    let count = 0
    for await (const rule of listedRules(set, entriesOf)) count += rule.entry.endsWith('.example') ? 1 : 0
    console.log(count)`
  // The names alone would take more than 60 MB as strings.
  const limits = ['--max-old-space-size=30', '--max-semi-space-size=4']
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...limits,
    '--input-type=module',
    '--eval',
    script,
  ])
  expect(stdout.trim()).toBe('1000000')
})

test('a damaged text is reported, and written again with the next file', async () => {
  const lists = { l: ['a.example', 'b.example'] }
  const opened = await folder.openedFile(ONE_LIST, lists)
  const texts = readdirSync(`${folder.path}.lists`)
  expect(texts).toHaveLength(1)
  writeFileSync(join(`${folder.path}.lists`, texts[0] ?? ''), 'a.example\nc.example')
  await expect(listed(opened)).rejects.toThrow('damaged')
  expect((await listed(await folder.openedFile(ONE_LIST, lists))).map(({ entry }) => entry)).toEqual(lists.l)
  await folder.openedFile(ONE_LIST, { l: ['other.example'] })
  expect(readdirSync(`${folder.path}.lists`)).not.toEqual(texts)
})
