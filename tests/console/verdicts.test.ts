import { SOLVED_MODES, VERDICT_SOURCES } from '@netwarden/shared/domain'
import { describe, expect, test } from 'vitest'
import {
  chosenHandling,
  HANDLING_RULES,
  NO_HANDLING,
  verdictPart,
} from '../../admin/src/domain/visit/handling.ts'
import { readValues } from '../../admin/src/kit/url-rules.ts'
import { countAll, withUnenforced } from '../../admin/src/pages/dashboard/audit-series.ts'
import { textsEn, textsZh } from '../support/console-texts.ts'

describe('the choice of handling', () => {
  const read = (address: string) => readValues(new URLSearchParams(address), NO_HANDLING, HANDLING_RULES)

  test.each(SOLVED_MODES)('divides %s visits into enforced and evaluated ones', (mode) => {
    expect(chosenHandling({ solvedMode: mode, verdictBy: '' })).toBe(`${mode}.all`)
    expect(chosenHandling({ solvedMode: mode, verdictBy: 'source' })).toBe(`${mode}.enforced`)
    expect(chosenHandling({ solvedMode: mode, verdictBy: 'policy' })).toBe(`${mode}.judged`)
  })

  test('the choice of handling is read from an address, and ignores values that it cannot show', () => {
    const judged = { solvedMode: 'passed', verdictBy: 'policy' }
    expect(read('solvedMode=passed&verdictBy=policy')).toEqual(judged)
    expect(read('solvedMode=passed&verdictBy=nobody')).toEqual({ ...judged, verdictBy: '' })
    expect(read('verdictBy=policy')).toEqual(NO_HANDLING)
    expect(read('solvedMode=maybe&verdictBy=policy')).toEqual(NO_HANDLING)
  })

  test('names a part of the result like the filter', () => {
    expect(['', ...VERDICT_SOURCES].map(verdictPart)).toEqual(['all', 'enforced', 'all', 'judged'])
  })
})

describe('the charts of the dashboard', () => {
  const slot = (counts: Record<string, number>) => Object.assign({ name: '2026-01-01T00:00:00.000Z' }, counts)

  test('divide evaluated bans from enforced ones', () => {
    const rows = withUnenforced([slot({ passed: 5, banned: 7 })], [slot({ passed: 4, banned: 3 })])
    expect(rows).toEqual([slot({ passed: 5, banned: 4, judged: 3 })])
  })

  test('count the intercepts of all groups that were only evaluated', () => {
    expect(countAll([slot({ device: 1, bad: 2, default: 4 }), slot({ common: 8 })])).toBe(15)
    expect(countAll([])).toBe(0)
  })
})

/** Allowed for DNS settings of the server and of devices, and for profiles. */
const IN_FORCE_ELSEWHERE = /^(dns|userCenter|gateway\.devices)\./
test.each([
  ['Chinese', textsZh, /生效/],
  ['English', textsEn, /\bin force\b/i],
])('no %s text says that a policy or a list is in force', (_language, texts, inForce) => {
  const saying = Object.entries<string>(texts).filter(([, text]) => inForce.test(text))
  expect(saying.map(([key]) => key).filter((key) => !IN_FORCE_ELSEWHERE.test(key))).toEqual([])
})
