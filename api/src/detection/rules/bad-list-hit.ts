import type { RiskLevel, RiskRules } from '@netwarden/shared/domain'
import { MOST_KEPT_NAMES, milder, reason } from '../finding.ts'
import type { WindowedRule } from '../windowed-rule.ts'

interface Tally {
  visits: number
  list: string
  level: RiskLevel
  names: Set<string>
}

const MINUTES = 5

/** A visit to a name on a bad list. An event is never above the level of its list. */
export function badListHit({ level, thresholds }: RiskRules['badListHit']): WindowedRule<Tally> {
  return {
    code: 'badListHit',
    level,
    minutes: MINUTES,
    capacity: 50_000,
    subjectOf: ({ riskLevel, registrableDomain, domain }) =>
      riskLevel === 'common' ? null : registrableDomain || domain,
    open: () => ({ visits: 0, list: '', level: 'common', names: new Set() }),
    count: (tally, record) => {
      tally.visits += 1
      tally.list = record.domainType
      tally.level = record.riskLevel
      if (tally.names.size < MOST_KEPT_NAMES) tally.names.add(record.domain)
    },
    levelOf: (tally) => milder(level, tally.level),
    evaluate: ({ visits, list }, { subject }) =>
      visits < thresholds.visits
        ? null
        : [
            reason('listed', { domain: subject, list }),
            reason('visits', { visits, minutes: MINUTES, limit: thresholds.visits }),
          ],
    evidenceOf: ({ names }) => ({ names: [...names].sort().map((name) => ({ name })) }),
  }
}
