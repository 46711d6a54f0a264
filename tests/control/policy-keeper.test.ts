import {
  BUILT_IN_SEGMENT_ID,
  decide,
  openListIndex,
  openPolicies,
  type PauseRow,
  type PolicySet,
  packPolicies,
  type Schedule,
  type SegmentRow,
} from '@netwarden/shared'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Alarm } from '../../api/src/control/alarm.ts'
import type { LiveEnablement, LivePolicy } from '../../api/src/control/control-rows.repository.ts'
import { PolicyKeeper } from '../../api/src/control/policy-keeper.ts'
import { type BuiltInPreset, loadBuiltInPresets } from '../../api/src/ingest/enrich/built-in-presets.ts'
import { buildListIndex, presetRows } from '../../api/src/ingest/enrich/default-policies.ts'
import { turnsDuring } from '../support/turns-during.ts'

const BUILT_IN: SegmentRow = { id: BUILT_IN_SEGMENT_ID, rank: 1, defaultMode: 'passed', entries: [] }

let presets: BuiltInPreset[]
beforeAll(async () => {
  presets = await loadBuiltInPresets()
})

/** A keeper over rows that the test changes, by a clock and an alarm that it sets. */
class Bench {
  now: number
  policies: LivePolicy[] = []
  pauses: PauseRow[] = []
  enablements: LiveEnablement[] = []
  reads = 0
  generation = 7
  /** Changes that come while the rows are read. */
  changesAhead = 0
  onRead: () => void = () => undefined
  isAway = false
  errors = 0
  readonly handedOn: PolicySet[] = []
  readonly keeper: PolicyKeeper
  alarm: { at: number; ring: () => void } | null = null

  constructor(time: string) {
    this.now = Date.parse(time)
    this.keeper = new PolicyKeeper({
      repository: {
        generation: async () => this.generation,
        segments: async () => {
          this.reads += 1
          this.onRead()
          if (this.isAway) throw new Error('the state store is away')
          if (this.changesAhead-- > 0) this.generation += 1
          return [BUILT_IN]
        },
        enablements: async () => this.enablements,
        pauses: async (now) => this.pauses.filter(({ until }) => until > now),
        policies: (now) => this.#pages(now),
      },
      lists: {
        rows: presetRows(presets),
        index: buildListIndex(presets, [3, 4]),
        key: 'lists',
        refresh: async () => undefined,
      },
      pack: async (rows, lists) => packPolicies(rows, lists),
      file: { keep: () => undefined },
      clock: { now: () => this.now },
      alarm: this.#alarm,
      logger: {
        error: () => {
          this.errors += 1
        },
      },
    })
    this.keeper.handOnTo((packed, { buffer }) => {
      const names = openListIndex(buffer)
      const set = names && openPolicies(packed, names)
      if (set) this.handedOn.push(set)
    })
  }

  async *#pages(now: number): AsyncGenerator<LivePolicy[]> {
    yield this.policies.filter(({ expiresAt }) => expiresAt === null || expiresAt > now)
  }

  readonly #alarm: Alarm = (at, ring) => {
    this.alarm = { at, ring }
    return () => {
      this.alarm = null
    }
  }

  add(domain: string, fields: Partial<Pick<LivePolicy, 'expiresAt' | 'schedule'>> = {}): void {
    this.policies.push({
      id: domain,
      segmentId: BUILT_IN_SEGMENT_ID,
      policyGroup: 'domain',
      entry: domain,
      deviceIp: null,
      deviceMac: null,
      solvedMode: 'banned',
      expiresAt: null,
      schedule: null,
      ...fields,
    })
  }

  /** Lets time pass to the alarm that is set, and what it rings happen. */
  async passToAlarm(): Promise<string> {
    if (!this.alarm) throw new Error('no alarm is set')
    const { at, ring } = this.alarm
    this.now = at
    ring()
    await this.keeper.refresh()
    return new Date(at).toISOString()
  }

  verdict(domain: string): string {
    return verdictOf(this.keeper.set, domain)
  }

  /** Of whoever was handed on to. */
  handedVerdict(domain: string): string | null {
    const set = this.handedOn.at(-1)
    return set ? verdictOf(set, domain) : null
  }
}

function verdictOf(set: PolicySet, domain: string): string {
  return decide(set, { deviceIp: '192.0.2.1', deviceMac: null, domain, answers: [] }).solvedMode
}

const nightly: Schedule = {
  tz: 'Europe/Berlin',
  slots: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '02:30' }],
}

describe('the keeper of policies', () => {
  test('never names a later generation than it has read, also where changes do not cease', async () => {
    const bench = new Bench('2026-11-20T10:00:00Z')
    await bench.keeper.start()
    bench.changesAhead = 9
    bench.reads = 0
    await bench.keeper.refresh()
    expect([bench.reads, bench.keeper.set.generation]).toEqual([3, 9])
  })

  test('decides by a change when it has been told, and hands it on', async () => {
    const bench = new Bench('2026-11-20T10:00:00Z')
    await bench.keeper.start()
    expect(bench.verdict('www.later.example')).toBe('passed')
    bench.add('later.example')
    await bench.keeper.refresh()
    expect(bench.verdict('www.later.example')).toBe('banned')
    expect(bench.handedVerdict('www.later.example')).toBe('banned')
  })

  test('reads once for changes that come while it is busy, and misses none', async () => {
    const bench = new Bench('2026-11-20T10:00:00Z')
    await bench.keeper.start()
    const waits: Promise<void>[] = []
    for (let i = 0; i < 50; i += 1) {
      bench.add(`n${i}.example`)
      waits.push(bench.keeper.refresh())
    }
    await Promise.all(waits)
    expect(bench.verdict('n49.example')).toBe('banned')
    expect(bench.reads).toBeLessThan(4)
  })

  test('names the newest change that it holds, and reads again what was changed while it read', async () => {
    const bench = new Bench('2026-11-20T10:00:00Z')
    await bench.keeper.start()
    expect([bench.keeper.set.generation, bench.handedOn.at(-1)?.generation]).toEqual([7, 7])
    bench.onRead = () => {
      bench.onRead = () => undefined
      bench.add('meanwhile.example')
      bench.generation = 9
    }
    bench.generation = 8
    await bench.keeper.refresh()
    expect([bench.keeper.set.generation, bench.handedOn.at(-1)?.generation]).toEqual([9, 9])
    expect([bench.reads, bench.verdict('meanwhile.example')]).toEqual([3, 'banned'])
  })

  test('sets no alarm while nothing turns by itself', async () => {
    const bench = new Bench('2026-11-20T10:00:00Z')
    bench.add('always.example')
    await bench.keeper.start()
    expect(bench.alarm).toBeNull()
  })

  test('leaves an entry out from the moment it expires', async () => {
    const bench = new Bench('2026-11-20T10:00:00Z')
    bench.add('brief.example', { expiresAt: Date.parse('2026-11-20T10:00:01.500Z') })
    await bench.keeper.start()
    expect(bench.verdict('brief.example')).toBe('banned')
    expect(await bench.passToAlarm()).toBe('2026-11-20T10:00:01.500Z')
    expect(bench.verdict('brief.example')).toBe('passed')
    expect(bench.alarm).toBeNull()
  })

  test('lets everything pass while control is paused, and decides again when that ends by itself', async () => {
    const bench = new Bench('2026-11-20T10:00:00Z')
    bench.add('always.example')
    bench.pauses = [{ segmentId: null, until: Date.parse('2026-11-20T10:05:00Z') }]
    await bench.keeper.start()
    expect(bench.verdict('always.example')).toBe('passed')
    expect(bench.handedVerdict('always.example')).toBe('passed')
    expect(await bench.passToAlarm()).toBe('2026-11-20T10:05:00.000Z')
    expect(bench.verdict('always.example')).toBe('banned')
    expect(bench.handedVerdict('always.example')).toBe('banned')
    expect(bench.alarm).toBeNull()
  })

  test.each([
    [
      'set back',
      '2026-10-24T12:00:00Z',
      [
        ['2026-10-24T20:00:00.000Z', 'banned'],
        ['2026-10-25T00:30:00.000Z', 'passed'],
        ['2026-10-25T21:00:00.000Z', 'banned'],
        ['2026-10-26T01:30:00.000Z', 'passed'],
      ],
    ],
    [
      'set forward',
      '2026-03-28T12:00:00Z',
      [
        ['2026-03-28T21:00:00.000Z', 'banned'],
        ['2026-03-29T01:00:00.000Z', 'passed'],
        ['2026-03-29T20:00:00.000Z', 'banned'],
        ['2026-03-30T00:30:00.000Z', 'passed'],
      ],
    ],
  ])('turns with a schedule through the night in which clocks are %s', async (_how, start, expected) => {
    const bench = new Bench(start)
    bench.add('night.example', { schedule: JSON.stringify(nightly) })
    await bench.keeper.start()
    expect(bench.verdict('night.example')).toBe('passed')
    const turns: [string, string][] = []
    while (turns.length < expected.length) {
      turns.push([await bench.passToAlarm(), bench.verdict('night.example')])
    }
    expect(turns).toEqual(expected)
  })

  test('asks a list in the hours of its schedule only', async () => {
    const bench = new Bench('2026-11-20T12:00:00Z')
    const malware = { presetId: 'malware', segmentId: BUILT_IN_SEGMENT_ID, solvedMode: 'banned' } as const
    bench.enablements = [{ ...malware, schedule: JSON.stringify(nightly) }]
    const [name = ''] = presets.find(({ id }) => id === 'malware')?.domains ?? []
    await bench.keeper.start()
    expect(bench.verdict(name)).toBe('passed')
    expect(await bench.passToAlarm()).toBe('2026-11-20T21:00:00.000Z')
    expect(bench.verdict(name)).toBe('banned')
    expect(bench.handedVerdict(name)).toBe('banned')
    expect(await bench.passToAlarm()).toBe('2026-11-21T01:30:00.000Z')
    expect(bench.verdict(name)).toBe('passed')
  })

  test('wakes for the first of many turns', async () => {
    const bench = new Bench('2026-11-20T10:00:00Z')
    bench.add('late.example', { expiresAt: Date.parse('2026-12-01T00:00:00Z') })
    bench.add('soon.example', { expiresAt: Date.parse('2026-11-20T11:00:00Z') })
    bench.add('night.example', { schedule: JSON.stringify(nightly) })
    await bench.keeper.start()
    expect(await bench.passToAlarm()).toBe('2026-11-20T11:00:00.000Z')
    expect(await bench.passToAlarm()).toBe('2026-11-20T21:00:00.000Z')
  })

  test('keeps deciding by what it had while the state store is away, and tries again', async () => {
    const bench = new Bench('2026-11-20T10:00:00Z')
    bench.add('kept.example')
    await bench.keeper.start()
    bench.isAway = true
    bench.add('new.example')
    await bench.keeper.refresh()
    expect(bench.errors).toBe(1)
    expect([bench.verdict('kept.example'), bench.verdict('new.example')]).toEqual(['banned', 'passed'])
    bench.isAway = false
    await bench.passToAlarm()
    expect(bench.verdict('new.example')).toBe('banned')
  })

  test('gives everybody else a turn while it compiles 100,000 entries', async () => {
    const bench = new Bench('2026-11-20T10:00:00Z')
    await bench.keeper.start()
    for (let i = 0; i < 100_000; i += 1) bench.add(`n${i}.bulk.example`)
    expect(await turnsDuring(bench.keeper.refresh())).toBeGreaterThan(20)
    expect(bench.verdict('n99999.bulk.example')).toBe('banned')
  })

  test('gives everybody else a turn while it judges schedules of many slots', async () => {
    const bench = new Bench('2026-11-20T10:00:00Z')
    await bench.keeper.start()
    const slot = (hour: number, minute: number) => ({
      days: [1, 2, 3, 4, 5],
      from: `${String(hour).padStart(2, '0')}:00`,
      to: `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`,
    })
    for (let i = 0; i < 1_000; i += 1) {
      const slots = Array.from({ length: 48 }, (_, at) => slot(at % 24, 1 + ((i + at) % 59)))
      bench.add(`n${i}.bulk.example`, { schedule: JSON.stringify({ tz: 'Europe/Berlin', slots }) })
    }
    expect(await turnsDuring(bench.keeper.refresh())).toBeGreaterThan(15)
    expect(bench.verdict('n999.bulk.example')).toBe('banned')
  })
})
