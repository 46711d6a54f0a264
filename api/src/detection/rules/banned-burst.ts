import type { RiskRules } from '@netwarden/shared'
import { reason } from '../finding.ts'
import type { WindowedRule } from '../windowed-rule.ts'

interface Tally {
  tries: number
}

const MINUTES = 5

/** Try after try at what is banned. */
export function bannedBurst({ level, thresholds }: RiskRules['bannedBurst']): WindowedRule<Tally> {
  return {
    code: 'bannedBurst',
    level,
    minutes: MINUTES,
    capacity: 100_000,
    subjectOf: ({ solvedMode }) => (solvedMode === 'banned' ? '' : null),
    open: () => ({ tries: 0 }),
    count: (tally) => {
      tally.tries += 1
    },
    judge: ({ tries }) =>
      tries < thresholds.tries
        ? null
        : [reason('banned', { minutes: MINUTES, tries, limit: thresholds.tries })],
  }
}
