import { defaultRiskRules } from '@netwarden/shared/domain'
import { expect, test } from 'vitest'
import { openShared, RuleSet } from '../../api/src/detection/rule-set.ts'
import { falseEventsOf } from '../../scripts/bench/detection/ordinary-days.mjs'
import { isLongRun } from '../support/long-run.ts'

const size = isLongRun ? { devices: 200, days: 7 } : { devices: 60, days: 1 }

test('ordinary devices raise at most one false severe event: a week of 200, in a short run a day of 60', () => {
  const { visits, events } = falseEventsOf(size, { RuleSet, openShared, rules: defaultRiskRules() })
  expect(visits).toBeGreaterThan(size.devices * size.days * 100)
  // The one: a single heat pump contacts a domain of its own every two minutes.
  expect(events.map(({ code, subject }) => [code, subject]).slice(1)).toEqual([])
})
