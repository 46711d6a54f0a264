import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LATE_SPECS, LATE_SUITES, lateLast, timeToBegin } from '../../scripts/late-suites.mjs'

test('every late suite exists, and is listed once', () => {
  const listed = [...LATE_SUITES, ...LATE_SPECS]
  expect(listed.filter((file) => !existsSync(file))).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)
})

test('tests begin within 65 minutes of the run, and in a long run always', () => {
  expect(timeToBegin(1000, false)).toEqual({ NETWARDEN_TEST_BEGIN_UNTIL: String(1000 + 65 * 60_000) })
  expect(timeToBegin(1000, true)).toEqual({})
})

test('late suites are last, in the order of their list', () => {
  expect(lateLast(['/d/b', '/d/c', '/d/a', '/d/e'], ['d/c', 'd/b'])).toEqual(['/d/a', '/d/e', '/d/c', '/d/b'])
})
