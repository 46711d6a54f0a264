import { describe, expect, test } from 'vitest'
import type { BannedSite } from '../../api/src/modules/breakage/banned-site.ts'
import {
  coveringDomain,
  REPORTED_SCORE,
  scoreBreakage,
} from '../../api/src/modules/breakage/breakage-score.ts'
import { type GeneratedBan, generateBans } from '../support/breakage-traffic.ts'

const NOW = Date.parse('2026-06-10T18:00:00Z')
const SPAN_START = NOW - 24 * 3_600_000
/** The weights and thresholds were chosen on this one. */
const TUNED_ON = 1
const OTHERS = Array.from({ length: 20 }, (_, place) => TUNED_ON + 1 + place)

function siteOf({ site, visits }: GeneratedBan): BannedSite {
  const devices = [...new Set(visits.map(({ deviceIP }) => deviceIP))]
  const byDevice = devices.map((device) => visits.filter(({ deviceIP }) => deviceIP === device))
  return {
    site,
    policyId: site,
    segmentId: 'all',
    devices: byDevice.length,
    visits: visits.length,
    starts: byDevice.map(([first]) => first?.at ?? 0),
    samples: byDevice,
  }
}

function reported(seed: number) {
  return generateBans(seed, NOW).filter(
    (ban) => scoreBreakage(siteOf(ban), SPAN_START).score >= REPORTED_SCORE,
  )
}

const count = (bans: readonly GeneratedBan[]) => ({
  found: bans.filter(({ isBroken }) => isBroken).length,
  wrong: bans.filter(({ isBroken }) => !isBroken).length,
})

const isGood = ({ found, wrong }: ReturnType<typeof count>) => found >= 16 && wrong <= 4

test('the set that the weights were chosen on has at least 16 of 20 breakages and at most 4 of 80 harmless bans', () => {
  expect(count(reported(TUNED_ON))).toSatisfy(isGood)
})

test('at least nine of ten other sets meet the same bounds, with a precision and a recall of 0.9', () => {
  const counts = OTHERS.map((seed) => count(reported(seed)))
  const sum = (key: 'found' | 'wrong') => counts.reduce((total, one) => total + one[key], 0)
  const precision = sum('found') / (sum('found') + sum('wrong'))
  const recall = sum('found') / (20 * OTHERS.length)
  const good = counts.filter(isGood).length
  console.info(
    `breakage: precision ${precision.toFixed(2)}, recall ${recall.toFixed(2)}; ${good} of ${OTHERS.length} sets meet the bounds`,
  )
  expect(good).toBeGreaterThanOrEqual(18)
  expect(precision).toBeGreaterThanOrEqual(0.9)
  expect(recall).toBeGreaterThanOrEqual(0.9)
})

describe('the narrowest exception', () => {
  test.each([
    [['api.shop.example'], 'api.shop.example'],
    [['a.api.shop.example', 'b.api.shop.example'], 'api.shop.example'],
    [['api.shop.example', 'login.shop.example'], 'shop.example'],
    [['shop.example', 'www.shop.example'], 'shop.example'],
    [['xshop.example'], 'xshop.example'],
  ])('the narrowest exception of %j is %s', (names, covering) => {
    expect(coveringDomain(names, 'shop.example')).toBe(covering)
  })
})

test('names the signs of an app that retries on sibling names with growing pauses', () => {
  const at = NOW - 3_600_000
  const query = (seconds: number, domain: string, qtype: string) => ({
    at: at + seconds * 1_000,
    domain,
    qtype,
  })
  const queries = [0, 1, 3, 7, 15].flatMap((seconds) =>
    ['api.shop.example', 'auth.shop.example'].flatMap((domain) => [
      query(seconds, domain, 'HTTPS'),
      query(seconds, domain, 'A'),
    ]),
  )
  const found = scoreBreakage(
    {
      site: 'shop.example',
      policyId: 'p',
      segmentId: 'all',
      devices: 1,
      visits: queries.length,
      starts: [at],
      samples: [queries],
    },
    SPAN_START,
  )
  expect(found).toMatchObject({ signs: ['retries', 'siblings', 'families'], covering: 'shop.example' })
  expect(found.score).toBeGreaterThan(REPORTED_SCORE)
})

test('does not report a timer, however often it fires', () => {
  const queries = Array.from({ length: 60 }, (_, place) => ({
    at: NOW - 3_600_000 + place * 30_000,
    domain: 'c2.bad.example',
    qtype: 'A',
  }))
  const site = { site: 'bad.example', policyId: 'p', segmentId: 'all', devices: 1, visits: 60 }
  const found = scoreBreakage({ ...site, starts: [NOW - 3_600_000], samples: [queries] }, SPAN_START)
  expect(found).toMatchObject({ score: 0, signs: [] })
})
