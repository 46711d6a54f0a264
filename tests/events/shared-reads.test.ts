import { describe, expect, test } from 'vitest'
import { ReadGate } from '../../api/src/platform/events/read-gate.ts'
import {
  endOfStep,
  KEPT_FOR,
  type RawAnswer,
  SHARED_FOR,
  SharedReads,
} from '../../api/src/platform/events/shared-reads.ts'

function deferred() {
  let resolve: (answer: RawAnswer) => void = () => {}
  const answer = new Promise<RawAnswer>((done) => {
    resolve = done
  })
  return { answer, end: (data: unknown[] = []) => resolve({ data, rowsRead: data.length }) }
}
const page = { of: 'page' } as const
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('equal reads', () => {
  let now = 1_000
  const reads = (options = {}) => new SharedReads({ now: () => now, ...options })

  test('equal reads at the same time are one, and so are those of the next ten seconds', async () => {
    const shared = reads()
    let runs = 0
    const run = async () => ({ data: [++runs], rowsRead: 1 })
    const together = await Promise.all([shared.read('a', page, run), shared.read('a', page, run)])
    expect(together.map(({ data }) => data)).toEqual([[1], [1]])
    now += SHARED_FOR - 1
    expect((await shared.read('a', page, run)).data).toEqual([1])
    expect((await shared.read('b', page, run)).data).toEqual([2])
    now += 1
    expect((await shared.read('a', page, run)).data).toEqual([3])
  })

  test('all that is stored is read up to the beginning of the step, unless records were stored in it', () => {
    const shared = reads()
    const start = 5 * SHARED_FOR
    now = start + 4_000
    expect(shared.settledAt(now)).toBe(start)
    shared.noteWrite()
    expect(shared.settledAt(now + 1)).toBe(now + 1)
    now += SHARED_FOR
    expect(shared.settledAt(now)).toBe(start + SHARED_FOR)
  })

  test('the end of all that is stored no longer changes two minutes after the last write', () => {
    now = 5 * SHARED_FOR + 1
    const shared = reads()
    const last = now + 120_000 - 1
    expect(shared.settledAt(last - SHARED_FOR)).toBe(last - SHARED_FOR)
    expect(shared.settledAt(last + 1)).toBe(last)
    expect(shared.settledAt(last + 3_600_000)).toBe(last)
    now += 3_600_000
    shared.noteWrite()
    expect(shared.settledAt(now)).toBe(now)
  })

  test('where every write is noted, an answer is given again until the next one, at most ten minutes', async () => {
    const shared = reads({ keptFor: KEPT_FOR })
    let runs = 0
    const run = async () => ({ data: [++runs], rowsRead: 1 })
    await shared.read('a', page, run)
    now += KEPT_FOR - 1
    expect((await shared.read('a', page, run)).data).toEqual([1])
    now += 1
    expect((await shared.read('a', page, run)).data).toEqual([2])
    shared.noteWrite()
    expect((await shared.read('a', page, run)).data).toEqual([3])
  })

  test('while visits arrive, an answer is given again for a second, with its age', async () => {
    const shared = reads({ keptFor: KEPT_FOR })
    let runs = 0
    const run = async () => ({ data: [++runs], rowsRead: 1 })
    expect(await shared.read('a', page, run)).toMatchObject({ data: [1], age: 0 })
    now += 20_000
    expect(await shared.read('a', page, run)).toMatchObject({ data: [1], age: 0 })
    shared.noteArrivals()
    expect(await shared.read('a', page, run)).toMatchObject({ data: [2], age: 0 })
    now += 400
    shared.noteArrivals()
    now += 599
    expect(await shared.read('a', page, run)).toMatchObject({ data: [2], age: 999 })
    now += 1
    expect(await shared.read('a', page, run)).toMatchObject({ data: [3], age: 0 })
    shared.noteWrite()
    expect(await shared.read('a', page, run)).toMatchObject({ data: [4], age: 0 })
  })

  test.each([
    { of: 'visits', givenFor: 1_000 },
    { of: 'figures', givenFor: SHARED_FOR },
    { of: 'page', givenFor: 60_000 },
  ] as const)(
    'while visits arrive and the engine is busy, an answer for $of is given again for $givenFor ms',
    async ({ of, givenFor }) => {
      const shared = reads({ keptFor: KEPT_FOR, isBusy: () => true })
      let runs = 0
      const run = async () => ({ data: [++runs], rowsRead: 1 })
      await shared.read('a', { of }, run)
      shared.noteArrivals()
      now += givenFor - 1
      expect(await shared.read('a', { of }, run)).toMatchObject({ data: [1], age: givenFor - 1 })
      now += 1
      expect(await shared.read('a', { of }, run)).toMatchObject({ data: [2], age: 0 })
    },
  )

  test('while visits arrive, all that is stored is read up to the beginning of the second', () => {
    const start = 5 * SHARED_FOR
    now = start - 1
    const shared = reads()
    now = start + 4_321
    shared.noteArrivals()
    expect(shared.settledAt(now)).toBe(start + 4_000)
    shared.noteWrite()
    expect(shared.settledAt(now)).toBe(now)
    now += SHARED_FOR
    expect(shared.settledAt(now)).toBe(start + SHARED_FOR)
  })

  test('equal reads run again after records were stored, even while the earlier one runs', async () => {
    const shared = reads()
    const before = deferred()
    const first = shared.read('a', page, () => before.answer)
    shared.noteWrite()
    const second = shared.read('a', page, async () => ({ data: ['new'], rowsRead: 1 }))
    before.end(['old'])
    expect((await first).data).toEqual(['old'])
    expect((await second).data).toEqual(['new'])
    expect((await shared.read('a', page, () => deferred().answer)).data).toEqual(['new'])
  })

  test('end in the engine when the last caller disconnects, and not before', async () => {
    const shared = reads()
    const [one, other] = [new AbortController(), new AbortController()]
    let ended: AbortSignal | undefined
    const run = (signal: AbortSignal) => {
      ended = signal
      return deferred().answer
    }
    const first = shared.read('a', { of: 'page', signal: one.signal }, run)
    const second = shared.read('a', { of: 'page', signal: other.signal }, run)
    one.abort(new Error('gone'))
    await expect(first).rejects.toThrow('gone')
    expect(ended?.aborted).toBe(false)
    other.abort(new Error('gone too'))
    await expect(second).rejects.toThrow('gone too')
    expect(ended?.aborted).toBe(true)
    expect((await shared.read('a', page, async () => ({ data: [1], rowsRead: 1 }))).data).toEqual([1])
  })

  test('reads that fail are retried by the next caller', async () => {
    const shared = reads()
    await expect(shared.read('a', page, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect((await shared.read('a', page, async () => ({ data: [1], rowsRead: 1 }))).data).toEqual([1])
  })

  test.each([
    { kinds: 5_001, rows: 0 },
    { kinds: 51, rows: 2_000 },
  ])(
    'of $kinds kinds of reads with $rows rows each the one is not kept that nobody asked for the longest time',
    async ({ kinds, rows }) => {
      const shared = reads()
      const data = Array.from({ length: rows })
      let runs = 0
      const run = async () => ({ data, rowsRead: ++runs })
      for (let i = 0; i < kinds - 1; i++) await shared.read(String(i), page, run)
      await shared.read('0', page, run)
      await shared.read(String(kinds - 1), page, run)
      await shared.read('0', page, run)
      await shared.read('2', page, run)
      expect(runs).toBe(kinds)
      await shared.read('1', page, run)
      expect(runs).toBe(kinds + 1)
    },
  )

  test('equal reads are computed up to the last millisecond of the step, on the same day', () => {
    const midnight = Date.UTC(2026, 10, 28)
    expect(endOfStep(midnight - 1)).toBe(midnight - 1)
    expect(endOfStep(midnight - 9_999)).toBe(midnight - 1)
    expect(endOfStep(midnight)).toBe(midnight + 9_999)
  })
})

describe('the read queue', () => {
  test('starts pages before figures that arrived earlier', async () => {
    const gate = new ReadGate(() => 0)
    const running = Array.from({ length: 8 }, () => deferred())
    const held = running.map(({ answer }) => gate.run('figures', undefined, () => answer))
    const order: string[] = []
    const figures = gate.run('figures', undefined, async () => void order.push('figures'))
    const page = gate.run('page', undefined, async () => void order.push('page'))
    for (const one of running) one.end()
    await Promise.all([...held, figures, page])
    expect(order).toEqual(['page', 'figures'])
  })

  test('starts a figure after a few pages, however many pages wait', async () => {
    const gate = new ReadGate(() => 0)
    const running = Array.from({ length: 8 }, () => deferred())
    const held = running.map(({ answer }) => gate.run('page', undefined, () => answer))
    const order: string[] = []
    const pages = Array.from({ length: 20 }, () =>
      gate.run('page', undefined, async () => void order.push('page')),
    )
    const figures = gate.run('figures', undefined, async () => void order.push('figures'))
    for (const one of running) one.end()
    await Promise.all([...held, ...pages, figures])
    expect(order.indexOf('figures')).toBeLessThan(8)
    expect(order).toHaveLength(21)
  })

  test('rejects immediately what could not start in time, with the time to retry', async () => {
    let now = 0
    const gate = new ReadGate(() => now)
    for (let i = 0; i < 40; i++) {
      await gate.run('page', undefined, async () => {
        now += 4_000
      })
    }
    const ends = Array.from({ length: 20 }, () => deferred())
    const admitted = ends.map(({ answer }) => gate.run('figures', undefined, () => answer))
    const outcomes = Promise.allSettled(admitted)
    await turn()
    await expect(gate.run('figures', undefined, async () => null)).rejects.toMatchObject({
      kind: 'tooBusy',
      details: { retryAfterSeconds: 2 },
    })
    // A page overtakes figures, so it is still admitted.
    const page = gate.run('page', undefined, async () => 'page')
    for (const one of ends) one.end()
    expect(await page).toBe('page')
    await outcomes
  })

  test('the engine is busy after seconds of many reads, and not because of those of one page', async () => {
    let now = 0
    const gate = new ReadGate(() => now)
    const burst = Array.from({ length: 8 }, () => deferred())
    const held = burst.map(({ answer }) => gate.run('page', undefined, () => answer))
    now += 1_000
    expect(gate.isBusy).toBe(false)
    now += 4_000
    expect(gate.isBusy).toBe(true)
    for (const one of burst) one.end()
    await Promise.all(held)
    now += 5_000
    expect(gate.isBusy).toBe(false)
  })

  test('forgets callers that disconnect while waiting', async () => {
    const gate = new ReadGate(() => 0)
    const running = Array.from({ length: 8 }, () => deferred())
    const held = running.map(({ answer }) => gate.run('page', undefined, () => answer))
    const leaving = new AbortController()
    const left = gate.run('page', leaving.signal, async () => 'never')
    leaving.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    const next = gate.run('page', undefined, async () => 'next')
    for (const one of running) one.end()
    await Promise.all(held)
    expect(await next).toBe('next')
  })
})
