import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hasTimeLeft, LATE_SPECS, LATE_SUITES } from '../../scripts/late-suites.mjs'

test('every late suite exists, and is listed once', () => {
  const listed = [...LATE_SUITES.flat(), ...LATE_SPECS]
  expect(listed.filter((file) => !existsSync(file))).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)
})

test('a late suite begins within 32 minutes of the run, and in a long run always', () => {
  expect(hasTimeLeft(31 * 60_000, false)).toBe(true)
  expect(hasTimeLeft(33 * 60_000, false)).toBe(false)
  expect(hasTimeLeft(33 * 60_000, true)).toBe(true)
})
