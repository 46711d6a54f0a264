import { ENFORCED_BY, SOLVED_MODES, UNENFORCED_BY } from '@netwarden/shared/domain'
import { oneOf, type UrlRules } from '../../kit/url-rules.ts'

/** Handling of visits and whether it was enforced, as in the address; empty means all visits. */
export type Handling = Record<'solvedMode' | 'verdictBy', string>
export const NO_HANDLING = { solvedMode: '', verdictBy: '' } as const satisfies Handling

/** Bans that a resolver enforced, and bans that were only evaluated. */
export const ENFORCED_BANS = { solvedMode: 'banned', verdictBy: ENFORCED_BY } as const
export const UNENFORCED_BANS = { solvedMode: 'banned', verdictBy: UNENFORCED_BY } as const

/** The verdicts that a filter shows: all, enforced ones, or evaluated ones only. */
export function verdictPart(verdictBy: string): 'all' | 'enforced' | 'judged' {
  if (verdictBy === UNENFORCED_BY) return 'judged'
  return verdictBy === ENFORCED_BY ? 'enforced' : 'all'
}

/** Each part of each mode. */
export const HANDLINGS = SOLVED_MODES.flatMap((solvedMode) =>
  (['', ENFORCED_BY, UNENFORCED_BY] as const).map((verdictBy) => ({
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

/** A typed value that is not a choice would filter a list invisibly. */
export const HANDLING_RULES: UrlRules = {
  solvedMode: oneOf(SOLVED_MODES),
  verdictBy: (verdictBy, { solvedMode = '' }) => chosenHandling({ solvedMode, verdictBy }) !== '',
}
