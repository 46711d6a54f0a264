import { MOST_COUNTED_NAMES, type RiskRules } from '@netwarden/shared/domain'
import { cappedReason, MOST_KEPT_NAMES } from '../finding.ts'
import { registeredNameOf } from '../registered-name.ts'
import type { RuleContext, RunningRule, WindowedRule, Windows } from '../windowed-rule.ts'
import { runTogether, runWindowed } from '../windowed-rule.ts'
import { type WordNamesTally, wordNames } from './word-names.ts'

interface Tally {
  /** Registered names that look generated with their scores in thousandths, and those of them that do not exist. */
  names: Map<string, number>
  failed: Set<string>
}

const EXAMPLES = 3
/**
 * In ten minutes, and, for a trickle of a few names an hour, in a day: there, chance has the time for more. Of all
 * devices together, at most `mostHeld` names and names that do not exist are kept (about 100 bytes each); beyond it, each
 * device keeps as many as its thresholds need.
 */
const FORMS = {
  burst: { minutes: 10, factor: 1, mostHeld: 1_000_000 },
  trickle: { minutes: 1_440, factor: 2, mostHeld: 500_000 },
} as const
type Form = Record<keyof (typeof FORMS)['burst'], number>

export interface GeneratedNamesState {
  burst: Windows<Tally>
  trickle: Windows<Tally>
  words: Windows<WordNamesTally>
}

export function openGeneratedNames(): GeneratedNamesState {
  return { burst: new Map(), trickle: new Map(), words: new Map() }
}

/**
 * Detects names that look generated, most of which do not exist: a single one is no evidence. Names of known owners and
 * domains that many networks visit do not count.
 */
export function runGeneratedNames(
  rule: RiskRules['generatedNames'],
  context: RuleContext,
  state: GeneratedNamesState,
): RunningRule {
  const running = [
    runWindowed(generatedNames(rule, context), context, state.burst),
    runWindowed(generatedNames(rule, context, FORMS.trickle), context, state.trickle),
    runWindowed(wordNames(rule), context, state.words),
  ]
  return runTogether(running, state)
}

export function generatedNames(
  rule: RiskRules['generatedNames'],
  { scoreOf }: RuleContext,
  { minutes, factor, mostHeld }: Form = FORMS.burst,
): WindowedRule<Tally> {
  const { level } = rule
  const { names: least, failures, score } = rule.thresholds
  const thresholds = {
    names: Math.min(least * factor, MOST_COUNTED_NAMES),
    failures: Math.min(failures * factor, MOST_COUNTED_NAMES),
    score,
  }
  let held = 0
  const needed = Math.max(thresholds.names, thresholds.failures)
  return {
    code: 'generatedNames',
    level,
    minutes,
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
        minutes,
        limit: thresholds.names,
        score: thresholds.score,
      }
      const missing = { minutes, failures: failed.size, limit: thresholds.failures }
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
