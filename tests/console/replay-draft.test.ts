import type { Replay } from '@netwarden/shared'
import { expect, test } from 'vitest'
import { draftWithout } from '../../admin/src/domain/replay/excepted.ts'
import { replayCsv } from '../../admin/src/domain/replay/replay-csv.ts'

const REPLAY: Pick<Replay, 'byDomain' | 'byDevice' | 'examples'> = {
  byDomain: [{ domain: 'ads.example', toBanned: 3, toPassed: 0, devices: 1, exceptIn: ['all'] }],
  byDevice: [
    {
      ...{ deviceIP: '192.0.2.1', deviceMac: null, deviceName: '=cmd', toBanned: 3, toPassed: 0 },
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
          ...{ segmentId: 'all', group: 'domain', solvedMode: 'passed', reason: 'needed' },
          entries: ['cdn.ads.example', 'sso.ads.example'],
        },
        {
          ...{ segmentId: 'office', group: 'domain', solvedMode: 'passed', reason: 'needed' },
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
