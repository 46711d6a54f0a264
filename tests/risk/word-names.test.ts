import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../support/seeded-random.ts'
import { DAY_START, lookUp, MINUTE } from './ordinary-day.ts'
import { Watch } from './watch.ts'

const random = seededRandom(31)
const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T
const linesOf = (file: string) =>
  readFileSync(`fixtures/names/${file}.txt`, 'utf8')
    .split('\n')
    .filter((name) => name !== '' && !name.startsWith('#'))
const WORDS = linesOf('words').filter(({ length }) => length >= 4 && length <= 8)

/** One failed name every six minutes. */
const failed = (names: readonly string[], changes = {}) =>
  names.map((name, n) =>
    lookUp(1, DAY_START + n * 6 * MINUTE, name, { rcode: 'NXDOMAIN', dstIp: '', ...changes }),
  )
const found = (records: ReturnType<typeof failed>) =>
  new Watch()
    .read(records)
    .end()
    .filter(({ code }) => code === 'generatedNames')

describe('failed names of two words', () => {
  const ofList = (size: number, count: number) => {
    const list = Array.from({ length: size }, () => pick(WORDS))
    return Array.from({ length: count }, () => `${pick(list)}${pick(list)}.net`)
  }

  test.each([
    [50, 40],
    [100, 80],
    [250, 200],
  ])('are found where they combine %i words, in a trickle of %i names', (size, count) => {
    const [finding] = found(failed(ofList(size, count)))
    expect(finding?.level).toBe('medium')
    expect(finding?.reasons.map(({ code }) => code)).toEqual(['sharedWords'])
    expect(finding?.evidence?.names?.length).toBeGreaterThan(5)
  })

  test('raise the same in any order of a day', () => {
    const records = failed(ofList(100, 120))
    const sorted = new Watch(undefined, true).read(records).end()
    const mixed = records.map((record, n) => ({ ...record, at: records[(n * 37) % 120]?.at ?? 0 }))
    const countsOf = (all: typeof sorted) =>
      all.filter(({ code }) => code === 'generatedNames').map(({ reasons }) => reasons[0]?.params.names)
    expect(countsOf(new Watch(undefined, true).read(mixed).end())).toEqual(countsOf(sorted))
    expect(countsOf(sorted)).toHaveLength(1)
  })

  test('names made of words are not found in a few of them, nor in those of a server that looks up mail', () => {
    const names = ofList(100, 120)
    expect(found(failed(names.slice(0, 20)))).toEqual([])
    expect(found(failed(names, { qtype: 'MX' }))).toEqual([])
  })
})

test('failed names that people chose are not taken for combined words', () => {
  const chosen = [...linesOf('popular'), ...linesOf('chinese')].filter(({ length }) => length >= 8)
  const wrong = Array.from({ length: 100 }, (_, day) => {
    const names = Array.from({ length: 30 + day }, () => `${pick(chosen)}.example`)
    return found(failed(names)).filter(({ reasons }) => reasons[0]?.code === 'sharedWords').length
  })
  expect(wrong.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1)
})
