import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { decide, explain, type PolicyRows, type Query } from '@netwarden/shared/policy'
import { afterAll, describe, expect, test } from 'vitest'
import { AT, FORMER, LISTS, ROWS } from './support/decide-rows.ts'
import { PolicyFolder } from './support/opened-file.ts'

const folder = new PolicyFolder()
const compile = (rows: PolicyRows, former?: PolicyRows) => folder.opened(rows, LISTS, former)
afterAll(() => folder.remove())

describe('a segment that inherits', () => {
  const ALL: PolicyRows['customPolicies'] = [
    { id: 'a1', segmentId: BUILT_IN_SEGMENT_ID, group: 'domain', entry: 'tiktok.com', solvedMode: 'banned' },
    { id: 'a2', segmentId: BUILT_IN_SEGMENT_ID, group: 'domain', entry: 'all.example', solvedMode: 'banned' },
    {
      id: 'e1',
      segmentId: BUILT_IN_SEGMENT_ID,
      group: 'domain',
      entry: 'all.example',
      solvedMode: 'passed',
      device: '10.0.0.8',
    },
    { id: 'a3', segmentId: BUILT_IN_SEGMENT_ID, group: 'device', entry: '10.0.0.9', solvedMode: 'banned' },
    { id: 'a4', segmentId: BUILT_IN_SEGMENT_ID, group: 'ip', entry: '198.51.100.0/24', solvedMode: 'banned' },
  ]
  const inheriting: PolicyRows = {
    ...ROWS,
    segments: ROWS.segments.map((row) => ({ ...row, inherits: true })),
    customPolicies: [...ROWS.customPolicies, ...ALL],
    enablements: [
      ...ROWS.enablements,
      { segmentId: BUILT_IN_SEGMENT_ID, listId: 'news', solvedMode: 'banned' },
      { segmentId: BUILT_IN_SEGMENT_ID, listId: 'malware', solvedMode: 'banned' },
    ],
  }
  const query = { at: AT, deviceIp: '10.0.0.1', deviceMac: null, domain: null, answers: [] }

  test.each<[string, Partial<Query>, string]>([
    ['own policies first', { domain: 'tiktok.com' }, 'passed app tiktok own'],
    ['an inherited name', { domain: 'www.all.example' }, 'banned domain a2 inherited'],
    [
      'an own exception of a device first',
      { deviceIp: '10.0.0.8', domain: 'all.example' },
      'passed domain e1 own',
    ],
    [
      'an own name before an inherited device',
      { deviceIp: '10.0.0.9', domain: 'both.example' },
      'passed domain c4 own',
    ],
    ['an inherited device', { deviceIp: '10.0.0.9', domain: 'other.example' }, 'banned device a3 inherited'],
    [
      'an inherited name before an own target',
      { domain: 'all.example', cnames: ['both.example'] },
      'banned domain a2 inherited',
    ],
    [
      'an inherited target',
      { domain: 'x.example', cnames: ['all.example', 'both.example'] },
      'banned domain a2 inherited',
    ],
    ['an inherited address', { domain: 'x.example', answers: ['198.51.100.4'] }, 'banned ip a4 inherited'],
    [
      'an own address first',
      { domain: 'x.example', answers: ['198.51.100.4', '203.0.113.1'] },
      'banned ip i1 own',
    ],
    [
      'an inherited list in a closed segment',
      { deviceIp: '10.2.0.1', domain: 'evil.example' },
      'banned bad malware inherited',
    ],
    ['its own default action', { deviceIp: '10.2.0.1', domain: 'x.example' }, 'banned default null own'],
  ])('is decided by %s', async (_name, asked, expected) => {
    for (const former of [undefined, FORMER]) {
      const inherited = await compile(inheriting, former)
      const { solvedMode, controlGroup, policyId, ...decision } = decide(inherited, { ...query, ...asked })
      const layer = decision.inherited ? 'inherited' : 'own'
      expect(`${solvedMode} ${controlGroup} ${policyId} ${layer}`).toBe(expected)
      expect(decision.segmentId).toBe(asked.deviceIp === '10.2.0.1' ? 'guests' : 'staff')
    }
  })

  test('an explanation lists the groups of the segment first, then the inherited ones', async () => {
    const inherited = await compile(inheriting)
    const { groups } = explain(inherited, { ...query, domain: 'x.example', cnames: ['all.example'] })
    const own = ['device', 'domain', 'app', 'org', 'bad', 'common']
    expect(groups.map(({ group, cname, ...step }) => `${group} ${cname} ${step.inherited}`)).toEqual([
      ...own.map((group) => `${group} null false`),
      ...own.map((group) => `${group} null true`),
      ...own.slice(1).map((group) => `${group} all.example false`),
      'domain all.example true',
    ])
    expect(groups.at(-1)).toMatchObject({ isDecisive: true, rules: [{ policyId: 'a2', inherited: true }] })
  })

  test('names the inherited policy on trial', async () => {
    const trial = { terms: [{ expiresAt: null, schedule: null, shadow: true as const }] }
    const onTrial = inheriting.customPolicies.map((row) => (row.id === 'a2' ? { ...row, term: 0 } : row))
    const inherited = await compile({ ...inheriting, ...trial, customPolicies: onTrial })
    const asked = { ...query, domain: 'all.example' }
    expect(decide(inherited, asked)).toMatchObject({
      solvedMode: 'passed',
      shadowPolicyId: 'a2',
      inherited: false,
    })
    expect(explain(inherited, asked).trial).toMatchObject({ policyId: 'a2', inherited: true })
  })
})
