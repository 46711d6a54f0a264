import type { RiskRules } from '@netwarden/shared/domain'
import { reason } from '../finding.ts'
import { sampledNames, sampleName } from '../name-sample.ts'
import type { WindowedRule } from '../windowed-rule.ts'

interface Tally {
  tries: number
  names: Set<string>
}

const MINUTES = 5

/** Repeated attempts at banned names. */
export function bannedBurst({ level, thresholds }: RiskRules['bannedBurst']): WindowedRule<Tally> {
  return {
    code: 'bannedBurst',
    level,
    minutes: MINUTES,
    capacity: 100_000,
    subjectOf: ({ solvedMode, isOwnAnswer }) => (solvedMode === 'banned' && !isOwnAnswer ? '' : null),
    open: () => ({ tries: 0, names: new Set() }),
    count: (tally, { domain, dstIp }) => {
      tally.tries += 1
      sampleName(tally.names, domain || dstIp, { count: tally.tries, limit: thresholds.tries })
    },
    evaluate: ({ tries }) =>
      tries < thresholds.tries
        ? null
        : [reason('banned', { minutes: MINUTES, tries, limit: thresholds.tries })],
    evidenceOf: ({ names }) => ({ names: sampledNames(names) }),
  }
}
