import { TIMESPANS, type Timespan } from '@netwarden/shared/contract'
import { DEFAULT_PAGE_SIZE } from '@netwarden/shared/limits'
import { useMemo } from 'react'
import { HANDLING_RULES, type Handling, NO_HANDLING } from '../../domain/visit/index.ts'
import { useUrlState } from '../../kit/index.ts'
import type { PageState } from '../../ra/index.ts'

const DEFAULTS = {
  timespan: 'day',
  ...NO_HANDLING,
  names: 'all',
  current: '1',
  pageSize: String(DEFAULT_PAGE_SIZE),
}

export interface SubjectView {
  timespan: Timespan
  /** Which visits are listed. */
  handling: Handling
  /** The listed domains: all, or only new ones. */
  names: 'all' | 'new'
  page: PageState
  setTimespan: (timespan: Timespan) => void
  setHandling: (handling: Handling) => void
  setNames: (names: 'all' | 'new') => void
  setPage: (page: PageState) => void
}

/** The state of a detail page, in the address. */
export function useSubjectView(): SubjectView {
  const [values, set] = useUrlState<keyof typeof DEFAULTS>(DEFAULTS, HANDLING_RULES)
  return useMemo(
    () => ({
      timespan: TIMESPANS.find((known) => known === values.timespan) ?? 'day',
      handling: { solvedMode: values.solvedMode, verdictBy: values.verdictBy },
      names: values.names === 'new' ? 'new' : 'all',
      page: {
        current: toCount(values.current, 1),
        pageSize: toCount(values.pageSize, DEFAULT_PAGE_SIZE),
      },
      setTimespan: (timespan) => set({ timespan }),
      setHandling: set,
      setNames: (names) => set({ names }),
      setPage: ({ current, pageSize }) => set({ current: String(current), pageSize: String(pageSize) }),
    }),
    [values, set],
  )
}

function toCount(text: string, initial: number): number {
  const count = Number(text)
  return Number.isInteger(count) && count > 0 ? count : initial
}
