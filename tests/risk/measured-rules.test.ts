import { defaultRiskRules } from '@netwarden/shared/domain'
import { expect, test } from 'vitest'
import { openShared, RuleSet } from '../../api/src/detection/rule-set.ts'
import { attacks, ordinary } from '../../scripts/bench/detection/kinds.mjs'
import { measure, summaryOf } from '../../scripts/bench/detection/measure.mjs'
import { isLongRun } from '../support/long-run.ts'

const engine = { seeds: isLongRun ? 10 : 2, RuleSet, openShared, rules: defaultRiskRules() }

test('the rules find nine of ten generated attacks and are right in nine of ten of their severe findings', () => {
  const rows = [...measure(attacks, engine), ...measure(ordinary, engine)]
  expect(rows.filter(({ code, found, runs }) => code !== undefined && found < runs * 0.9)).toEqual([])
  for (const { code, recall, precision } of summaryOf(rows))
    expect([code, recall >= 0.9, precision >= 0.9]).toEqual([code, true, true])
}, 60_000)
