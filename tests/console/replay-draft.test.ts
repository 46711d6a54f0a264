import type { Replay } from '@netwarden/shared/contract'
import { expect, test } from 'vitest'
import { draftWithout, withExcepted } from '../../admin/src/domain/replay/excepted.ts'
import { replayCsv } from '../../admin/src/domain/replay/replay-csv.ts'

const REPLAY: Pick<Replay, 'byDomain' | 'byDevice' | 'examples'> = {
  byDomain: [{ domain: 'ads.example', toBanned: 3, toPassed: 0, devices: 1, exceptIn: ['all'] }],
  byDevice: [
    {
      deviceIP: '192.0.2.1',
      deviceMac: null,
      deviceName: '=cmd',
      toBanned: 3,
      toPassed: 0,
      exceptNames: ['ads.example'],
    },
  ],
  examples: [],
}

test('the files of a replay have a header, and no cell that a spreadsheet reads as a formula', () => {
  const whole = REPLAY as Replay
  expect(replayCsv(whole, 'names')).toBe('\uFEFFdomain,toBanned,toPassed,devices\r\nads.example,3,0,1\r\n')
  expect(replayCsv(whole, 'devices')).toBe(
    "\uFEFFdeviceIP,deviceName,toBanned,toPassed\r\n192.0.2.1,'=cmd,3,0\r\n",
  )
  expect(replayCsv(whole, 'examples')).toMatch(/^\uFEFFaccessAt,.*,draftPolicyId\r\n$/)
})

test('excepted names join a draft as one passed policy body for each segment, devices as exceptions of a week', () => {
  const ban = { group: 'domain' as const, solvedMode: 'banned' as const, entries: ['ads.example'] }
  const draft = { customPolicies: { add: [ban], remove: ['old'] } }
  const excepted = [
    { kind: 'name' as const, name: 'cdn.ads.example', segmentIds: ['all', 'office'] },
    { kind: 'name' as const, name: 'sso.ads.example', segmentIds: ['all'] },
    { kind: 'device' as const, deviceIP: '192.0.2.1', names: ['x.ads.example'] },
  ]
  expect(draftWithout(draft, excepted, 'needed')).toEqual({
    customPolicies: {
      remove: ['old'],
      add: [
        ban,
        {
          segmentId: 'all',
          group: 'domain',
          solvedMode: 'passed',
          reason: 'needed',
          entries: ['cdn.ads.example', 'sso.ads.example'],
        },
        {
          segmentId: 'office',
          group: 'domain',
          solvedMode: 'passed',
          reason: 'needed',
          entries: ['cdn.ads.example'],
        },
      ],
    },
    exceptions: {
      add: [{ deviceIP: '192.0.2.1', domain: 'x.ads.example', minutes: 10_080, reason: 'needed' }],
    },
  })
  expect(draftWithout(draft, [], 'needed')).toEqual(draft)
})

test('excepted names pass as long as the new policies are in force, where these share an end and a schedule', () => {
  const ban = { group: 'domain' as const, solvedMode: 'banned' as const, entries: ['ads.example'] }
  const schedule = { tz: 'UTC', slots: [{ days: [1], from: '08:00', to: '09:00' }] }
  const brief = { ...ban, expiresAt: '2030-01-01T00:00:00.000Z', schedule }
  const excepted = [{ kind: 'name' as const, name: 'cdn.ads.example', segmentIds: ['all'] }]
  const passedFor = (...add: (typeof ban | typeof brief)[]) =>
    draftWithout({ customPolicies: { add } }, excepted, '').customPolicies?.add?.at(-1)
  const passed = { ...ban, segmentId: 'all', solvedMode: 'passed', entries: ['cdn.ads.example'], reason: '' }
  expect(passedFor(brief)).toEqual({ ...passed, expiresAt: brief.expiresAt, schedule })
  expect(passedFor(brief, brief)).toEqual({ ...passed, expiresAt: brief.expiresAt, schedule })
  expect(passedFor(brief, ban)).toEqual(passed)
})

test('what is excepted twice is one entry, with the names and segments of both', () => {
  const device = { kind: 'device' as const, deviceIP: '192.0.2.1' }
  const name = { kind: 'name' as const, name: 'ads.example' }
  const once = withExcepted([{ ...device, names: ['a.example'] }], { ...name, segmentIds: ['all'] })
  const twice = withExcepted(once, { ...device, names: ['a.example', 'b.example'] })
  expect(withExcepted(twice, { ...name, segmentIds: ['office'] })).toEqual([
    { ...device, names: ['a.example', 'b.example'] },
    { ...name, segmentIds: ['all', 'office'] },
  ])
})
