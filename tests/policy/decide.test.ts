import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import {
  type Decision,
  decide,
  explain,
  type PolicyRows,
  type PolicySet,
  type Query,
} from '@netwarden/shared/policy'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AT, FORMER, LISTS, type Lists, ROWS } from './support/decide-rows.ts'
import { PolicyFolder } from './support/opened-file.ts'

const folder = new PolicyFolder()
const compile = (rows: PolicyRows, lists: Lists, former?: PolicyRows) => folder.opened(rows, lists, former)
let set: PolicySet
let changed: PolicySet
beforeAll(async () => {
  set = await compile(ROWS, LISTS)
  changed = await compile(ROWS, LISTS, FORMER)
})
afterAll(() => folder.remove())

/** The same over a changed base. */
function ask(query: Partial<Query>): Decision {
  const asked = { at: AT, deviceIp: '10.0.0.1', deviceMac: null, domain: null, answers: [], ...query }
  const decision = decide(set, asked)
  expect(decide(changed, asked)).toEqual(decision)
  return decision
}

describe('the segment', () => {
  test.each([
    [{ deviceIp: '10.2.3.4' }, 'guests'],
    [{ deviceIp: '10.3.3.4' }, 'staff'],
    [{ deviceIp: '10.3.3.4', deviceMac: 'aa:bb:cc:00:00:01' }, 'guests'],
    [{ deviceIp: '2001:db8::77' }, 'staff'],
    [{ deviceIp: '192.168.0.1' }, BUILT_IN_SEGMENT_ID],
    [{ deviceIp: null }, BUILT_IN_SEGMENT_ID],
    [{ deviceIp: null, deviceMac: 'aa:bb:cc:00:00:01' }, 'guests'],
  ])('the segment of %j is the first by rank that contains the device: %s', (query, segmentId) => {
    expect(ask(query).segmentId).toBe(segmentId)
  })
})

describe('the order of groups', () => {
  test.each<[name: string, query: Partial<Query>, decision: string]>([
    ['a banned device', { deviceIp: '10.0.0.66', domain: 'both.example' }, 'banned device d1 10.0.0.66'],
    [
      'a passed device by MAC',
      { deviceIp: '10.0.0.66', deviceMac: 'aa:bb:cc:00:00:02' },
      'passed device d2 aa:bb:cc:00:00:02',
    ],
    ['a custom domain before presets', { domain: 'www.social.example' }, 'passed domain c1 social.example'],
    [
      'the longest custom domain',
      { domain: 'a.chat.social.example' },
      'banned domain c2 chat.social.example',
    ],
    ['passed before banned at equal length', { domain: 'both.example' }, 'passed domain c4 both.example'],
    [
      'an IDN by its A-labels',
      { domain: 'www.xn--fsqu00a.xn--fiqs8s' },
      'banned domain c5 xn--fsqu00a.xn--fiqs8s',
    ],
    ['an application before an organisation', { domain: 'tiktok.com' }, 'passed app tiktok tiktok.com'],
    ['an organisation before a longer bad name', { domain: 'x.deep.acme.com' }, 'banned org acme acme.com'],
    ['passed before banned inside a group', { domain: 'evil.example' }, 'passed bad phishing evil.example'],
    [
      'an address of the answer',
      { domain: 'other.example', answers: ['198.51.100.1', '203.0.113.9'] },
      'banned ip i1 203.0.113.0/24',
    ],
    ['the longest network names the policy', { answers: ['203.0.113.7'] }, 'banned ip i2 203.0.113.7/32'],
    [
      'a passed name before a banned address',
      { domain: 'both.example', answers: ['203.0.113.9'] },
      'passed domain c4 both.example',
    ],
    ['the default', { domain: 'other.example' }, 'passed default null null'],
    [
      'the default of a closed segment',
      { deviceIp: '10.2.0.1', domain: 'social.example' },
      'banned default null null',
    ],
    [
      'no policy of another segment',
      { deviceIp: '192.168.0.1', domain: 'evil.example' },
      'passed default null null',
    ],
    [
      'a device of a closed segment by no rule',
      { deviceMac: 'aa:bb:cc:00:00:01' },
      'banned default null null',
    ],
    ['a banned device before a passed name', { deviceIp: '10.0.0.66' }, 'banned device d1 10.0.0.66'],
    ['no address of another family', { answers: ['2001:db8::1'] }, 'passed default null null'],
    ['a mapped address as IPv4', { answers: ['::ffff:203.0.113.9'] }, 'banned ip i1 203.0.113.0/24'],
    ['a name that only looks alike', { domain: 'xboth.example' }, 'passed default null null'],
  ])('%s decides', (_name, query, decision) => {
    const { solvedMode, controlGroup, policyId, matched } = ask(query)
    expect(`${solvedMode} ${controlGroup} ${policyId} ${matched}`).toBe(decision)
  })
})

test('a pause of one segment, or of all, passes before any rule is evaluated', async () => {
  const until = Date.UTC(2026, 10, 20, 12)
  const asked = { at: AT, deviceIp: '10.0.0.66', deviceMac: null, domain: 'both.example', answers: [] }
  expect(decide(set, asked)).toMatchObject({ solvedMode: 'banned', controlGroup: 'device' })
  for (const segmentId of ['staff', null]) {
    const paused = await compile({ ...ROWS, pauses: [{ segmentId, from: until - 3_600_000, until }] }, LISTS)
    const decision = { solvedMode: 'passed', controlGroup: 'pause', policyId: null, segmentId: 'staff' }
    expect(decide(paused, asked)).toEqual({
      ...decision,
      matched: null,
      cname: null,
      shadowPolicyId: null,
      inherited: false,
    })
    expect(explain(paused, asked).groups).toEqual([
      { group: 'pause', cname: null, inherited: false, rules: [], isDecisive: true },
    ])
    expect(decide(paused, { ...asked, at: until })).toEqual(decide(set, asked))
  }
  const elsewhere = await compile(
    { ...ROWS, pauses: [{ segmentId: 'guests', from: until - 3_600_000, until }] },
    LISTS,
  )
  expect(decide(elsewhere, asked)).toEqual(decide(set, asked))
  expect(elsewhere.segments.flatMap(({ pauses }) => pauses.map((pause) => pause.until))).toContain(until)
})

describe('the names of the CNAME chain', () => {
  const asked = { domain: 'other.example', answers: ['203.0.113.9'] }

  test.each<[name: string, query: Partial<Query>, decision: string]>([
    [
      'are asked in their order, each in all groups of names',
      { ...asked, cnames: ['plain.example', 'x.evil.example', 'both.example'] },
      'passed bad phishing evil.example by x.evil.example',
    ],
    [
      'are not asked where the own name is passed',
      { domain: 'both.example', cnames: ['a.chat.social.example'] },
      'passed domain c4 both.example by null',
    ],
    [
      'are not asked where the own name is banned',
      { domain: 'acme.com', cnames: ['both.example'] },
      'banned org acme acme.com by null',
    ],
    [
      'are not asked of a device with a rule of its own',
      { deviceIp: '10.0.0.66', cnames: ['both.example'] },
      'banned device d1 10.0.0.66 by null',
    ],
    [
      'leave it to the addresses where they have no rule',
      { ...asked, cnames: ['plain.example'] },
      'banned ip i1 203.0.113.0/24 by null',
    ],
    [
      'decide before an address does',
      { ...asked, cnames: ['both.example'] },
      'passed domain c4 both.example by both.example',
    ],
  ])('%s', (_name, query, decision) => {
    const { solvedMode, controlGroup, policyId, matched, cname } = ask(query)
    expect(`${solvedMode} ${controlGroup} ${policyId} ${matched} by ${cname}`).toBe(decision)
  })

  test('the names of the CNAME chain are explained step by step', () => {
    const query = {
      at: AT,
      deviceIp: '10.0.0.1',
      deviceMac: null,
      ...asked,
      cnames: ['plain.example', 'both.example'],
    }
    const names = ['domain', 'app', 'org', 'bad', 'common'].map((group) => `${group} null`)
    expect(explain(set, query).groups.map(({ group, cname }) => `${group} ${cname}`)).toEqual([
      'device null',
      ...names,
      ...names.map((step) => step.replace('null', 'plain.example')),
      'domain both.example',
    ])
  })
})

test('an empty set of rows passes everything in the built-in segment', async () => {
  const empty = await compile(
    { segments: [], listRows: [], enablements: [], customPolicies: [], pauses: [] },
    {},
  )
  expect(
    decide(empty, { at: AT, deviceIp: '10.0.0.1', deviceMac: null, domain: 'a.example', answers: [] }),
  ).toEqual({
    solvedMode: 'passed',
    controlGroup: 'default',
    policyId: null,
    segmentId: BUILT_IN_SEGMENT_ID,
    matched: null,
    cname: null,
    shadowPolicyId: null,
    inherited: false,
  })
})

describe('a policy that is not in force', () => {
  const hours = { tz: 'UTC', slots: [{ days: [5], from: '12:00', to: '13:00' }] }
  const end = Date.UTC(2026, 10, 20, 12, 30)
  const timed: PolicyRows = {
    ...ROWS,
    terms: [
      { expiresAt: end, schedule: hours },
      { expiresAt: end, schedule: null },
    ],
    enablements: ROWS.enablements.map((row) => (row.listId === 'phishing' ? { ...row, term: 0 } : row)),
    customPolicies: ROWS.customPolicies.map((row) =>
      ['c1', 'c4', 'd2', 'i2'].includes(row.id) ? { ...row, term: row.id === 'i2' ? 1 : 0 } : row,
    ),
  }
  const AT_NOON = Date.UTC(2026, 10, 20, 12)

  test.each<[string, Partial<Query>, string, string]>([
    ['a shorter name', { domain: 'social.example' }, 'passed domain c1', 'banned common social'],
    ['a rule of the same name', { domain: 'both.example' }, 'passed domain c4', 'banned domain c3'],
    [
      'the other rule of a device',
      { deviceIp: '10.0.0.66', deviceMac: 'aa:bb:cc:00:00:02' },
      'passed device d2',
      'banned device d1',
    ],
    ['another list of the group', { domain: 'evil.example' }, 'passed bad phishing', 'banned bad malware'],
  ])('leaves the decision to %s', async (_what, query, on, off) => {
    const asked = { deviceIp: '10.0.0.1', deviceMac: null, domain: null, answers: [], ...query }
    for (const opened of [await compile(timed, LISTS), await compile(timed, LISTS, FORMER)]) {
      const said = [AT_NOON - 1, AT_NOON, end - 1, end, AT_NOON].map((at) => {
        const { solvedMode, controlGroup, policyId } = decide(opened, { ...asked, at })
        return `${solvedMode} ${controlGroup} ${policyId}`
      })
      expect(said).toEqual([off, on, on, off, on])
    }
  })

  test('leaves the decision to the surrounding network', async () => {
    for (const opened of [await compile(timed, LISTS), await compile(timed, LISTS, FORMER)]) {
      const asked = { deviceIp: '10.0.0.1', deviceMac: null, domain: null, answers: ['203.0.113.7'] }
      expect([end - 1, end].map((at) => decide(opened, { ...asked, at }).policyId)).toEqual(['i2', 'i1'])
    }
  })
})

test('an unreadable entry is reported and has no effect', async () => {
  const broken = await compile(
    {
      ...ROWS,
      customPolicies: [
        { id: 'x', segmentId: 'staff', group: 'domain', entry: 'http://a.example', solvedMode: 'banned' },
      ],
    },
    LISTS,
  )
  expect(broken.unread).toEqual(['http://a.example'])
})

describe('the explanation', () => {
  test('lists each evaluated rule, in order, up to the deciding one', () => {
    const query = { at: AT, deviceIp: '10.0.0.1', deviceMac: null, domain: 'evil.example', answers: [] }
    const explanation = explain(set, query)
    expect(explanation).toMatchObject({ ...decide(set, query), segmentEntry: '10.0.0.0/8' })
    expect(explanation.groups).toEqual([
      { group: 'device', cname: null, inherited: false, rules: [], isDecisive: false },
      { group: 'domain', cname: null, inherited: false, rules: [], isDecisive: false },
      { group: 'app', cname: null, inherited: false, rules: [], isDecisive: false },
      { group: 'org', cname: null, inherited: false, rules: [], isDecisive: false },
      {
        group: 'bad',
        cname: null,
        inherited: false,
        rules: [
          {
            group: 'bad',
            policyId: 'phishing',
            entry: 'evil.example',
            solvedMode: 'passed',
            cname: null,
            inherited: false,
          },
        ],
        isDecisive: true,
      },
    ])
  })

  test('names a preset policy that contains the name and is not enabled in the segment', () => {
    const { groups } = explain(set, {
      at: AT,
      deviceIp: '10.2.0.1',
      deviceMac: null,
      domain: 'tiktok.com',
      answers: [],
    })
    expect(groups.map(({ group }) => group)).toEqual([
      'device',
      'domain',
      'app',
      'org',
      'bad',
      'common',
      'ip',
      'default',
    ])
    expect(groups.flatMap(({ rules }) => rules)).toEqual([
      {
        group: 'app',
        policyId: 'tiktok',
        entry: 'tiktok.com',
        solvedMode: null,
        cname: null,
        inherited: false,
      },
      {
        group: 'org',
        policyId: 'acme',
        entry: 'tiktok.com',
        solvedMode: null,
        cname: null,
        inherited: false,
      },
    ])
  })
})
