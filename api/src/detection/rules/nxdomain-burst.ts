import type { RiskRules } from '@netwarden/shared/domain'
import { reason } from '../finding.ts'
import { sampledNames, sampleName } from '../name-sample.ts'
import { isServerLookUp } from '../server-look-ups.ts'
import type { RuleContext, WindowedRule } from '../windowed-rule.ts'

interface Tally {
  failures: number
  names: Set<string>
}

const MINUTES = 5
const LOOKS_GENERATED = 0.5

/**
 * Many names that do not exist. Names that look generated and have no known owner are counted by the rule for generated
 * names instead.
 */
export function nxdomainBurst(
  { level, thresholds }: RiskRules['nxdomainBurst'],
  { scoreOf }: RuleContext,
): WindowedRule<Tally> {
  return {
    code: 'nxdomainBurst',
    level,
    minutes: MINUTES,
    capacity: 100_000,
    subjectOf: (record) =>
      record.rcode === 'NXDOMAIN' &&
      record.domainType !== 'local' &&
      record.solvedMode !== 'banned' &&
      !isServerLookUp(record.domain, record.registrableDomain) &&
      (record.owner !== '' || scoreOf(record) < LOOKS_GENERATED)
        ? ''
        : null,
    open: () => ({ failures: 0, names: new Set() }),
    count: (tally, { domain }) => {
      tally.failures += 1
      sampleName(tally.names, domain, { count: tally.failures, limit: thresholds.failures })
    },
    evaluate: ({ failures }) =>
      failures < thresholds.failures
        ? null
        : [reason('failures', { minutes: MINUTES, failures, limit: thresholds.failures })],
    evidenceOf: ({ names }) => ({ names: sampledNames(names) }),
  }
}
