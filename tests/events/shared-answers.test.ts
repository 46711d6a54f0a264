import { beforeEach, describe, expect, test } from 'vitest'
import { SharedAnswers } from '../../api/src/platform/events/shared-answers.ts'

describe('answers that equal calls share', () => {
  let now = 0
  let runs = 0
  const store = {
    writes: 0,
    note() {
      this.writes += 1
    },
  }
  const compute = async ({ name }: { name: string }) => `${name} ${++runs}`
  let answers: SharedAnswers
  beforeEach(() => {
    now = 100_000
    runs = 0
    answers = new SharedAnswers({ store, clock: { now: () => now } })
  })

  test('equal calls of ten seconds are computed once, also while the first is computed', async () => {
    const ask = answers.of(compute)
    expect(await Promise.all([ask({ name: 'a' }), ask({ name: 'a' })])).toEqual(['a 1', 'a 1'])
    now += 9_999
    expect(await ask({ name: 'a' })).toBe('a 1')
    expect(await ask({ name: 'b' })).toBe('b 2')
    now += 1
    expect(await ask({ name: 'a' })).toBe('a 3')
  })

  test.each([
    { what: 'records were stored', change: () => store.note() },
    { what: 'something else was stored that answers depend on', change: () => answers.forget() },
  ])('calls are computed again after $what', async ({ change }) => {
    const ask = answers.of(compute)
    expect(await ask({ name: 'a' })).toBe('a 1')
    change()
    expect(await ask({ name: 'a' })).toBe('a 2')
  })

  test('equal inputs of different computations have different answers', async () => {
    const [one, other] = [answers.of(compute), answers.of(async () => 'other')]
    expect([await one({ name: 'a' }), await other({ name: 'a' })]).toEqual(['a 1', 'other'])
  })

  test('a call that failed is computed again', async () => {
    let fails = true
    const ask = answers.of(async (input: { name: string }) => {
      if (fails) throw new Error('away')
      return compute(input)
    })
    await expect(ask({ name: 'a' })).rejects.toThrow('away')
    fails = false
    expect(await ask({ name: 'a' })).toBe('a 1')
  })

  test('no more than a thousand answers are kept', async () => {
    const ask = answers.of(compute)
    await ask({ name: 'first' })
    for (let i = 0; i < 1_000; i++) await ask({ name: String(i) })
    expect(await ask({ name: 'first' })).toBe('first 1002')
    expect(await ask({ name: '999' })).toBe('999 1001')
  })
})
