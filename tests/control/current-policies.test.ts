import type { Schedule } from '@netwarden/shared/domain'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type BuiltInList, loadBuiltInLists } from '../../api/src/policies/built-in-lists.ts'
import { loopTurnsDuring } from '../support/loop-turns-during.ts'
import { CurrentPoliciesBench } from './support/current-policies-bench.ts'

let builtIns: BuiltInList[]
beforeAll(async () => {
  builtIns = await loadBuiltInLists()
})
const benchAt = (time: string) => new CurrentPoliciesBench(time, builtIns)

const nightly: Schedule = {
  tz: 'Europe/Berlin',
  slots: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '02:30' }],
}

describe('the policy snapshot', () => {
  test('never names a later generation than it has read, even when changes do not cease', async () => {
    const bench = benchAt('2026-11-20T10:00:00Z')
    await bench.currentPolicies.start()
    bench.changesAhead = 9
    bench.reads = 0
    await bench.currentPolicies.refresh()
    expect([bench.reads, bench.currentPolicies.set.generation]).toEqual([3, 9])
  })

  test('decides by a change after its notification, and publishes it', async () => {
    const bench = benchAt('2026-11-20T10:00:00Z')
    await bench.currentPolicies.start()
    expect(bench.verdict('www.later.example')).toBe('passed')
    bench.add('later.example')
    await bench.currentPolicies.refresh()
    expect(bench.verdict('www.later.example')).toBe('banned')
    expect(bench.handedVerdict('www.later.example')).toBe('banned')
  })

  test('reads once for changes that arrive while it is busy, and misses none', async () => {
    const bench = benchAt('2026-11-20T10:00:00Z')
    await bench.currentPolicies.start()
    const waits: Promise<void>[] = []
    for (let i = 0; i < 50; i += 1) {
      bench.add(`n${i}.example`)
      waits.push(bench.currentPolicies.refresh())
    }
    await Promise.all(waits)
    expect(bench.verdict('n49.example')).toBe('banned')
    expect(bench.reads).toBeLessThan(4)
  })

  test('names the newest change that it contains, and reads again what changed while it read', async () => {
    const bench = benchAt('2026-11-20T10:00:00Z')
    await bench.currentPolicies.start()
    expect([bench.currentPolicies.set.generation, bench.handedOn.at(-1)?.generation]).toEqual([7, 7])
    bench.onRead = () => {
      bench.onRead = () => undefined
      bench.add('meanwhile.example')
    }
    bench.generation = 8
    await bench.currentPolicies.refresh()
    expect([bench.currentPolicies.set.generation, bench.handedOn.at(-1)?.generation]).toEqual([9, 9])
    expect([bench.reads, bench.verdict('meanwhile.example')]).toEqual([3, 'banned'])
  })

  test('reads only the changes of an edit, and decides as if it had read everything', async () => {
    const bench = benchAt('2026-11-20T10:00:00Z')
    for (let i = 0; i < 30; i += 1) bench.add(`n${i}.example`)
    await bench.currentPolicies.start()
    bench.add('new.example')
    bench.remove('n3.example')
    await bench.currentPolicies.refresh()
    bench.remove('new.example')
    bench.add('n3.example')
    bench.remove('n4.example')
    await bench.currentPolicies.refresh()
    const names = ['new', 'n3', 'n4', 'n5'].map((label) => `${label}.example`)
    for (const verdicts of [
      names.map((name) => bench.verdict(name)),
      names.map((name) => bench.handedVerdict(name)),
    ])
      expect(verdicts).toEqual(['passed', 'banned', 'passed', 'banned'])
    expect([bench.wholeReads, bench.currentPolicies.set.generation]).toEqual([1, bench.generation])
  })

  test.each<[string, (bench: CurrentPoliciesBench) => void]>([
    ['more was changed than single lines can report', (bench) => bench.change(null)],
    [
      'the lines of the change were deleted',
      (bench) => {
        bench.generation += 1
        bench.forgottenTo = bench.generation
      },
    ],
  ])('reads everything again when %s', async (_what, happen) => {
    const bench = benchAt('2026-11-20T10:00:00Z')
    bench.add('always.example')
    await bench.currentPolicies.start()
    bench.policies = bench.policies.filter(({ id }) => id !== 'always.example')
    happen(bench)
    await bench.currentPolicies.refresh()
    expect([bench.wholeReads, bench.verdict('always.example')]).toEqual([2, 'passed'])
    bench.add('later.example')
    await bench.currentPolicies.refresh()
    expect([bench.wholeReads, bench.verdict('later.example')]).toEqual([2, 'banned'])
  })

  test('compiles everything in the background after many single changes, and misses no edit meanwhile', async () => {
    const bench = benchAt('2026-11-20T10:00:00Z')
    await bench.currentPolicies.start()
    for (let i = 0; i < 1_200; i += 1) bench.add(`n${i}.example`)
    await bench.currentPolicies.refresh()
    bench.add('meanwhile.example')
    bench.remove('n7.example')
    await bench.currentPolicies.refresh()
    await vi.waitFor(() => expect(bench.wholeReads).toBe(2))
    for (const round of [1, 2, 3]) {
      bench.add(`after${round}.example`)
      await bench.currentPolicies.refresh()
      const names = ['meanwhile', 'n7', 'n8', 'n1199', `after${round}`].map((label) => `${label}.example`)
      expect(names.map((name) => bench.handedVerdict(name))).toEqual([
        'banned',
        'passed',
        'banned',
        'banned',
        'banned',
      ])
    }
    await bench.currentPolicies.close()
    expect([bench.wholeReads, bench.errors]).toEqual([2, 0])
  })

  test('omits an entry from the moment it expires, without reading anything', async () => {
    const bench = benchAt('2026-11-20T10:00:00Z')
    bench.add('brief.example', { expiresAt: Date.parse('2026-11-20T10:00:01.500Z') })
    await bench.currentPolicies.start()
    expect(bench.verdict('brief.example')).toBe('banned')
    expect(bench.verdictsAround('brief.example', ['2026-11-20T10:00:01.500Z'])).toEqual(['banned', 'passed'])
    expect(bench.reads).toBe(1)
  })

  test('passes everything while control is paused, and decides again when the pause ends', async () => {
    const bench = benchAt('2026-11-20T10:00:00Z')
    bench.add('always.example')
    bench.pauses = [{ segmentId: null, from: 0, until: Date.parse('2026-11-20T10:05:00Z') }]
    await bench.currentPolicies.start()
    expect([bench.verdict('always.example'), bench.handedVerdict('always.example')]).toEqual([
      'passed',
      'passed',
    ])
    bench.now = Date.parse('2026-11-20T10:05:00Z')
    expect([bench.verdict('always.example'), bench.handedVerdict('always.example')]).toEqual([
      'banned',
      'banned',
    ])
    expect(bench.reads).toBe(1)
  })

  test.each([
    [
      'set back',
      '2026-10-24T12:00:00Z',
      ['2026-10-24T20:00:00Z', '2026-10-25T00:30:00Z', '2026-10-25T21:00:00Z', '2026-10-26T01:30:00Z'],
    ],
    [
      'set forward',
      '2026-03-28T12:00:00Z',
      ['2026-03-28T21:00:00Z', '2026-03-29T01:00:00Z', '2026-03-29T20:00:00Z', '2026-03-30T00:30:00Z'],
    ],
  ])('follows a schedule through the night in which clocks are %s', async (_how, start, turns) => {
    const bench = benchAt(start)
    bench.add('night.example', { schedule: JSON.stringify(nightly) })
    await bench.currentPolicies.start()
    const [on, off] = [
      ['passed', 'banned'],
      ['banned', 'passed'],
    ]
    expect(bench.verdictsAround('night.example', turns)).toEqual([on, off, on, off].flat())
    expect(bench.reads).toBe(1)
  })

  test('applies a list only in the hours of its schedule', async () => {
    const bench = benchAt('2026-11-20T12:00:00Z')
    const malware = { listId: 'malware', segmentId: BUILT_IN_SEGMENT_ID, solvedMode: 'banned' } as const
    const hours = JSON.stringify(nightly)
    const states = { enable: 1, schedule: hours, shadow: 0, validFrom: null, temporary: null }
    bench.enablements = [{ ...malware, ...states }]
    const [name = ''] = builtIns.find(({ id }) => id === 'malware')?.domains ?? []
    await bench.currentPolicies.start()
    expect(bench.verdictsAround(name, ['2026-11-20T21:00:00Z', '2026-11-21T01:30:00Z'])).toEqual([
      ...['passed', 'banned'],
      ...['banned', 'passed'],
    ])
    bench.now = Date.parse('2026-11-20T21:00:00Z')
    expect(bench.handedVerdict(name)).toBe('banned')
    expect(bench.reads).toBe(1)
  })

  test('separates the schedules of changed policies from those of the base', async () => {
    const bench = benchAt('2026-11-20T10:00:00Z')
    bench.add('soon.example', { expiresAt: Date.parse('2026-11-20T11:00:00Z') })
    await bench.currentPolicies.start()
    bench.add('late.example', { expiresAt: Date.parse('2026-12-01T00:00:00Z') })
    bench.add('night.example', { schedule: JSON.stringify(nightly) })
    await bench.currentPolicies.refresh()
    const times = ['2026-11-20T11:00:00Z', '2026-11-20T21:00:00Z', '2026-12-01T00:00:00Z']
    expect(bench.verdictsAround('soon.example', times)).toEqual([
      ...['banned', 'passed', 'passed', 'passed', 'passed', 'passed'],
    ])
    expect(bench.verdictsAround('late.example', times)).toEqual([
      ...['banned', 'banned', 'banned', 'banned', 'banned', 'passed'],
    ])
    expect(bench.verdictsAround('night.example', times)).toEqual([
      ...['passed', 'passed', 'passed', 'banned', 'banned', 'banned'],
    ])
    expect(bench.wholeReads).toBe(1)
  })

  test('decides by its last state while the state store is unavailable, and retries', async () => {
    const bench = benchAt('2026-11-20T10:00:00Z')
    bench.add('kept.example')
    await bench.currentPolicies.start()
    bench.isAway = true
    bench.add('new.example')
    await bench.currentPolicies.refresh()
    expect(bench.errors).toBe(1)
    expect([bench.verdict('kept.example'), bench.verdict('new.example')]).toEqual(['banned', 'passed'])
    bench.isAway = false
    await vi.waitFor(() => expect(bench.verdict('new.example')).toBe('banned'))
    await bench.currentPolicies.close()
  })

  test('yields while it compiles 100,000 entries', async () => {
    const bench = benchAt('2026-11-20T10:00:00Z')
    await bench.currentPolicies.start()
    for (let i = 0; i < 100_000; i += 1) bench.add(`n${i}.bulk.example`)
    expect(await loopTurnsDuring(bench.currentPolicies.refresh())).toBeGreaterThan(20)
    expect(bench.verdict('n99999.bulk.example')).toBe('banned')
  })

  test('yields while it reads schedules of many slots', async () => {
    const bench = benchAt('2026-11-20T10:00:00Z')
    await bench.currentPolicies.start()
    const slot = (hour: number, minute: number) => ({
      days: [1, 2, 3, 4, 5],
      from: `${String(hour).padStart(2, '0')}:00`,
      to: `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`,
    })
    for (let i = 0; i < 1_000; i += 1) {
      const slots = Array.from({ length: 48 }, (_, at) => slot(at % 24, 1 + ((i + at) % 59)))
      bench.add(`n${i}.bulk.example`, { schedule: JSON.stringify({ tz: 'Europe/Berlin', slots }) })
    }
    expect(await loopTurnsDuring(bench.currentPolicies.refresh())).toBeGreaterThan(15)
    expect(bench.verdict('n999.bulk.example')).toBe('banned')
  })
})
