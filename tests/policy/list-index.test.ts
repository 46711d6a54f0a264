import {
  type HashSeed,
  type ListIndex,
  ListIndexBuilder,
  openListIndex,
  SuffixHashes,
} from '@netwarden/shared/policy'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../support/seeded-random.ts'
import { randomName, suffixesOf } from './support/random-names.ts'

const hashes = new SuffixHashes()

/** Which lists hold which suffix, the longest first. */
function heldBy(index: ListIndex, name: string): [suffix: string, lists: string[]][] {
  hashes.fold(name, index.seed)
  const found: [string, string[]][] = []
  for (let i = hashes.count - 1; i >= 0; i--) {
    const set = index.table.find(hashes.first[i] ?? 0, hashes.second[i] ?? 0)
    const lists = index.listsOf(set).map((list) => index.listIds[list] ?? '')
    if (set !== 0) found.push([name.slice(hashes.starts[i]), lists])
  }
  return found
}

describe.each<{ seed: HashSeed }>([
  { seed: [0, 0] },
  { seed: [1, 2] },
  { seed: [-1, 0x7fffffff] },
  { seed: [0xdeadbeef, 12345] },
])('with seed $seed', ({ seed }) => {
  const random = seededRandom(seed[0] ^ seed[1])
  const names = Array.from({ length: 200_000 }, () => randomName(random))
  const lists: Record<string, string[]> = {
    a: names.slice(0, 120_000),
    b: names.slice(60_000, 160_000),
    c: names.slice(100_000, 110_000),
    empty: [],
  }
  const reference = new Map<string, string[]>()
  const builder = new ListIndexBuilder(seed)
  for (const [id, domains] of Object.entries(lists)) {
    builder.addList(id, domains)
    for (const domain of new Set(domains)) reference.set(domain, [...(reference.get(domain) ?? []), id])
  }
  const index = builder.build()

  test('finds the same lists for each suffix as a plain map', () => {
    const asked = [
      ...names.filter((_, i) => i % 4 === 0),
      ...names.filter((_, i) => i % 8 === 1).map((name) => `www.${name}`),
      ...Array.from({ length: 20_000 }, () => randomName(random, 6)),
    ]
    const wrong = asked.filter((name) => {
      const expected = suffixesOf(name).flatMap((suffix) => {
        const held = reference.get(suffix)
        return held ? [[suffix, held]] : []
      })
      return JSON.stringify(heldBy(index, name)) !== JSON.stringify(expected)
    })
    expect(wrong).toEqual([])
  })

  test('stores each name once with less than 64 bytes per name', () => {
    expect(index.size).toBe(reference.size)
    expect(index.buffer.byteLength).toBeLessThan(64 * index.size)
  })

  test('returns the same from a copy of its buffer, in shared memory too', () => {
    const copy = new SharedArrayBuffer(index.buffer.byteLength)
    new Uint8Array(copy).set(new Uint8Array(index.buffer))
    const opened = openListIndex(copy)
    expect(opened?.listIds).toEqual(['a', 'b', 'c', 'empty'])
    const sample = names.filter((_, i) => i % 50 === 0)
    expect(sample.map((name) => opened && heldBy(opened, name))).toEqual(
      sample.map((name) => heldBy(index, name)),
    )
  })
})

test('an index without names matches nothing', () => {
  const index = new ListIndexBuilder([3, 4]).build()
  expect([heldBy(index, 'example.com'), heldBy(index, ''), index.size]).toEqual([[], [], 0])
})

test('a name that a list repeats is in it once', () => {
  const index = new ListIndexBuilder([3, 4]).addList('a', ['x.example', 'x.example', '']).build()
  expect(heldBy(index, 'x.example')).toEqual([['x.example', ['a']]])
})

test('an empty label keeps names distinct', () => {
  const index = new ListIndexBuilder([3, 4]).addList('a', ['x.example']).build()
  expect(heldBy(index, 'x..example')).toEqual([])
  expect(heldBy(index, '.x.example')).toEqual([['x.example', ['a']]])
})

test('a text with more labels than a name can have is looked up by its end', () => {
  const index = new ListIndexBuilder([3, 4]).addList('a', ['x.example']).build()
  expect(heldBy(index, `${'y.'.repeat(5_000)}x.example`)).toEqual([['x.example', ['a']]])
})

test('a foreign or truncated buffer is not opened', () => {
  const { buffer } = new ListIndexBuilder([3, 4]).addList('a', ['x.example']).build()
  expect(openListIndex(buffer.slice(0, buffer.byteLength - 1))).toBeNull()
  expect(openListIndex(buffer.slice(0, 16))).toBeNull()
  expect(openListIndex(new ArrayBuffer(0))).toBeNull()
  expect(openListIndex(new ArrayBuffer(4_096))).toBeNull()
})
