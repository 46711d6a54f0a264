import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import {
  buildPolicySet,
  categorise,
  decide,
  explain,
  ListIndexBuilder,
  matchName,
} from '@netwarden/shared/policy'
import { expect, test } from 'vitest'

test('a schedule decides by the time of the visit when clocks are set forward and back, in any order', () => {
  const days = [1, 2, 3, 4, 5, 6, 7]
  const schedule = { tz: 'Europe/Berlin', slots: [{ days, from: '22:00', to: '06:00' }] }
  const rule = { segmentId: BUILT_IN_SEGMENT_ID, solvedMode: 'banned', term: 0, id: 'name' } as const
  const set = buildPolicySet(
    {
      segments: [],
      listRows: [],
      enablements: [],
      pauses: [],
      terms: [{ expiresAt: null, schedule }],
      customPolicies: [{ ...rule, group: 'domain', entry: 'shop.example' }],
    },
    new ListIndexBuilder([1, 2]).build(),
  )
  const times = [
    ['2026-03-28T20:59:59Z', 'passed'],
    ['2026-03-28T21:00:00Z', 'banned'],
    ['2026-03-29T03:59:59Z', 'banned'],
    ['2026-03-29T04:00:00Z', 'passed'],
    ['2026-10-24T19:59:59Z', 'passed'],
    ['2026-10-24T20:00:00Z', 'banned'],
    ['2026-10-25T04:59:59Z', 'banned'],
    ['2026-10-25T05:00:00Z', 'passed'],
  ] as const
  const asked = { deviceIp: null, deviceMac: null, domain: 'shop.example', answers: [] }
  for (const order of [times, [...times].reverse()])
    for (const [at, mode] of order)
      expect([at, decide(set, { ...asked, at: Date.parse(at) }).solvedMode]).toEqual([at, mode])
})

test('an exception of a list excludes names, also in explain and categories', () => {
  const index = new ListIndexBuilder([1, 2])
    .addList('bad', ['broad.example', '@@||login.broad.example^', '*.below.example'])
    .build()
  const set = buildPolicySet(
    {
      segments: [],
      customPolicies: [],
      pauses: [],
      listRows: [{ id: 'bad', group: 'bad', level: 'high' }],
      enablements: [{ segmentId: BUILT_IN_SEGMENT_ID, listId: 'bad', solvedMode: 'banned' }],
    },
    index,
  )
  const asked = (domain: string) => ({ at: 0, deviceIp: null, deviceMac: null, domain, answers: [] })
  const modes = [
    ['broad.example', 'banned', 'bad'],
    ['www.broad.example', 'banned', 'bad'],
    ['login.broad.example', 'passed', 'unknown'],
    ['a.login.broad.example', 'passed', 'unknown'],
    ['below.example', 'passed', 'unknown'],
    ['a.below.example', 'banned', 'bad'],
  ]
  expect(
    modes.map(([name = '']) => [
      name,
      decide(set, asked(name)).solvedMode,
      categorise(set, matchName(set, name)).domainType,
    ]),
  ).toEqual(modes)
  expect(explain(set, asked('a.below.example')).matched).toBe('*.below.example')
  const { groups } = explain(set, asked('login.broad.example'))
  expect(groups.flatMap(({ rules }) => rules)).toEqual([
    {
      group: 'bad',
      policyId: 'bad',
      entry: 'login.broad.example',
      solvedMode: null,
      cname: null,
      inherited: false,
      isException: true,
    },
  ])
})
