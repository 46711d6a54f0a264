import type { RiskRules } from '@netwarden/shared'
import { MOST_COUNTED_NAMES } from '@netwarden/shared/risk-engine'
import { reason } from '../finding.ts'
import { registeredNameOf } from '../registered-name.ts'
import type { RuleContext, WindowedRule } from '../windowed-rule.ts'

interface Tally {
  /** Registered names that look generated, and those of them that do not exist. */
  names: Set<string>
  failed: Set<string>
}

const MINUTES = 10
const EXAMPLES = 3
/** Names, and those that do not exist, of all devices together: about 400 MB; past it each keeps as many as its thresholds need. */
const MOST_HELD = 4_000_000

/** Names that look generated, most of which do not exist: one alone says nothing. Names of known owners do not count. */
export function generatedNames(
  { level, thresholds }: RiskRules['generatedNames'],
  { scoreOf }: RuleContext,
  mostHeld = MOST_HELD,
): WindowedRule<Tally> {
  let held = 0
  const needed = Math.max(thresholds.names, thresholds.failures)
  return {
    code: 'generatedNames',
    level,
    minutes: MINUTES,
    capacity: 20_000,
    subjectOf: (record) => (record.org === '' && scoreOf(record) >= thresholds.score ? '' : null),
    open: () => ({ names: new Set(), failed: new Set() }),
    count: ({ names, failed }, { domain, registrableDomain, rcode }) => {
      const name = registeredNameOf(domain, registrableDomain)
      const most = held < mostHeld ? MOST_COUNTED_NAMES : needed
      const before = names.size + failed.size
      if (names.size < most) names.add(name)
      if (rcode === 'NXDOMAIN' && failed.size < most) failed.add(name)
      held += names.size + failed.size - before
    },
    learn: ({ names, failed }) => {
      held = Math.max(0, held - names.size - failed.size)
    },
    judge: ({ names, failed }) => {
      if (names.size < thresholds.names || failed.size < thresholds.failures) return null
      const examples = [...names].sort().slice(0, EXAMPLES).join(' ')
      return [
        reason('generated', {
          names: names.size,
          examples,
          minutes: MINUTES,
          limit: thresholds.names,
          score: thresholds.score,
        }),
        reason('failedNames', { minutes: MINUTES, failures: failed.size, limit: thresholds.failures }),
      ]
    },
  }
}
