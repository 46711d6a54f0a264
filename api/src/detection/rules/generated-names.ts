import { MOST_COUNTED_NAMES, type RiskRules } from '@netwarden/shared/domain'
import { cappedReason, MOST_KEPT_NAMES } from '../finding.ts'
import { registeredNameOf } from '../registered-name.ts'
import type { RuleContext, WindowedRule } from '../windowed-rule.ts'

interface Tally {
  /** Registered names that look generated with their scores in thousandths, and those of them that do not exist. */
  names: Map<string, number>
  failed: Set<string>
}

const MINUTES = 10
const EXAMPLES = 3
/**
 * Largest number of names, and of names that do not exist, over all devices: about 400 MB. Beyond it, each device keeps
 * as many as its thresholds need.
 */
const MOST_HELD = 4_000_000

/**
 * Detects names that look generated, most of which do not exist: a single one is no evidence. Names of known owners do
 * not count.
 */
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
    subjectOf: (record) =>
      !record.isOwnAnswer && record.owner === '' && scoreOf(record) >= thresholds.score ? '' : null,
    open: () => ({ names: new Map(), failed: new Set() }),
    count: ({ names, failed }, record) => {
      const { domain, registrableDomain, rcode } = record
      const name = registeredNameOf(domain, registrableDomain)
      const most = held < mostHeld ? MOST_COUNTED_NAMES : needed
      const before = names.size + failed.size
      if (names.size < most && !names.has(name)) names.set(name, Math.round(scoreOf(record) * 1_000))
      if (rcode === 'NXDOMAIN' && failed.size < most) failed.add(name)
      held += names.size + failed.size - before
    },
    learn: ({ names, failed }) => {
      held = Math.max(0, held - names.size - failed.size)
    },
    evaluate: ({ names, failed }) => {
      if (names.size < thresholds.names || failed.size < thresholds.failures) return null
      const examples = [...names.keys()].sort().slice(0, EXAMPLES).join(' ')
      const generated = {
        names: names.size,
        examples,
        minutes: MINUTES,
        limit: thresholds.names,
        score: thresholds.score,
      }
      const missing = { minutes: MINUTES, failures: failed.size, limit: thresholds.failures }
      return [
        cappedReason('generated', generated, 'names', MOST_COUNTED_NAMES),
        cappedReason('failedNames', missing, 'failures', MOST_COUNTED_NAMES),
      ]
    },
    evidenceOf: ({ names, failed }) => ({
      names: [...names]
        .sort(([a, score], [b, other]) => other - score || (a < b ? -1 : 1))
        .slice(0, MOST_KEPT_NAMES)
        .map(([name, score]) => ({
          name,
          score: score / 1_000,
          ...(failed.has(name) && { isFailed: true }),
        })),
    }),
  }
}
