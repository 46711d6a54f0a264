import { expect, test } from 'vitest'
import { BoundedCache } from '../../api/src/platform/caches/bounded-cache.ts'

test('returns stored values only', () => {
  const cache = new BoundedCache<string, number>(10)
  cache.set('a', 1)
  cache.set('a', 2)
  expect([cache.get('a'), cache.get('b'), cache.size]).toEqual([2, undefined, 1])
})

test('never exceeds its limit', () => {
  const cache = new BoundedCache<number, number>(100)
  for (let key = 0; key < 10_000; key++) {
    cache.set(key, key)
    expect(cache.size).toBeLessThanOrEqual(100)
  }
})

test('keeps an entry in use while thousands of others pass', () => {
  const cache = new BoundedCache<number, string>(100)
  cache.set(-1, 'kept')
  for (let key = 0; key < 10_000; key++) {
    cache.set(key, 'passing')
    expect(cache.get(-1)).toBe('kept')
  }
  expect(cache.get(0)).toBeUndefined()
})
