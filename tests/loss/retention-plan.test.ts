import { describe, expect, test } from 'vitest'
import {
  expiryOf,
  isOrdinary,
  type RetentionState,
  trustedTime,
} from '../../api/src/modules/retention/retention-plan.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 22, 3, 3)

describe('the reference time of retention', () => {
  const state: RetentionState = { trustedAt: NOW, since: 0, days: 365 }

  test('the reference time of retention is the clock without an earlier round, after the clock went back, and after a weekend', () => {
    expect(trustedTime(NOW, null, 0)).toBe(NOW)
    for (const days of [-400, -1, 0, 2.7])
      expect(trustedTime(NOW + days * DAY, state, 0)).toBe(NOW + days * DAY)
  })

  test('follows the last round when the clock is further ahead', () => {
    expect(trustedTime(NOW + 400 * DAY, state, 0)).toBe(NOW)
    expect(trustedTime(NOW + 400 * DAY, state, DAY)).toBe(NOW + DAY)
    expect(trustedTime(NOW + 10 * DAY, state, 8 * DAY)).toBe(NOW + 10 * DAY)
  })

  test('deletes records by whole days of the zone', () => {
    expect(new Date(expiryOf(NOW, 7, 'Asia/Shanghai')).toISOString()).toBe('2026-11-14T16:00:00.000Z')
    expect(new Date(expiryOf(NOW, 7, 'Asia/Kolkata')).toISOString()).toBe('2026-11-14T18:30:00.000Z')
  })
})

describe('the share that is deleted without confirmation', () => {
  const from = (days: number): RetentionState => ({
    trustedAt: NOW - DAY,
    since: NOW - (days + 1) * DAY,
    days,
  })
  const step = (days: number, before = days) => ({ from: from(before), until: NOW - days * DAY, days })

  test('the share that is deleted without confirmation is a tenth of the records at most', () => {
    expect(isOrdinary({ expired: 10, all: 100 }, step(365))).toBe(true)
    expect(isOrdinary({ expired: 11, all: 100 }, step(365))).toBe(false)
    expect(isOrdinary({ expired: 0, all: 0 }, step(365))).toBe(true)
  })

  test('the share that is deleted without confirmation is an ordinary day of a short retention, and no more than that', () => {
    expect(isOrdinary({ expired: 15, all: 100 }, step(7))).toBe(true)
    expect(isOrdinary({ expired: 40, all: 100 }, step(7))).toBe(false)
    // Shorter than before: this deletion is not confirmed.
    expect(isOrdinary({ expired: 15, all: 100 }, step(7, 30))).toBe(false)
    expect(isOrdinary({ expired: 15, all: 100 }, { ...step(7), from: null })).toBe(false)
  })
})
