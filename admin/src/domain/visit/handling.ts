import { ENFORCED_BY, JUDGED_BY, SOLVED_MODES } from '@netwarden/shared'
import { oneOf, type UrlRules } from '../../kit/url-rules.ts'

/** How visits were handled, and whether that was enforced, as in the address; empty is everything. */
export type Handling = Record<'solvedMode' | 'verdictBy', string>
export const NO_HANDLING = { solvedMode: '', verdictBy: '' } as const satisfies Handling

/** Bans that a resolver carried out, and those that were only judged here. */
export const ENFORCED_BANS = { solvedMode: 'banned', verdictBy: ENFORCED_BY } as const
export const JUDGED_BANS = { solvedMode: 'banned', verdictBy: JUDGED_BY } as const

/** Which verdicts a filter leaves: all, what a resolver carried out, or what was only judged here. */
export function verdictPart(verdictBy: string): 'all' | 'enforced' | 'judged' {
  if (verdictBy === JUDGED_BY) return 'judged'
  return verdictBy === ENFORCED_BY ? 'enforced' : 'all'
}

/** Each part of each mode. */
export const HANDLINGS = SOLVED_MODES.flatMap((solvedMode) =>
  (['', ENFORCED_BY, JUDGED_BY] as const).map((verdictBy) => ({
    value: `${solvedMode}.${verdictPart(verdictBy)}` as const,
    filter: { solvedMode, verdictBy },
  })),
)

/** The option that matches the address, if there is one. */
export function chosenHandling({ solvedMode, verdictBy }: Handling) {
  const chosen = HANDLINGS.find(
    ({ filter }) => filter.solvedMode === solvedMode && filter.verdictBy === verdictBy,
  )
  return chosen?.value ?? ''
}

/** What is typed by hand and is no choice would narrow a list without the filter's saying so. */
export const HANDLING_RULES: UrlRules = {
  solvedMode: oneOf(SOLVED_MODES),
  verdictBy: (verdictBy, { solvedMode = '' }) => chosenHandling({ solvedMode, verdictBy }) !== '',
}
