import type { CallFields } from '@netwarden/shared/api-calls'
import type { PolicyDraftBody } from '@netwarden/shared/contract'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { userTimeZone } from '../../kit/i18n/index.ts'
import { call } from '../../kit/session/index.ts'

export type NewSegment = NonNullable<CallFields<'POST /api/domain-control/replay'>['newSegment']>

interface Options {
  examples?: number
  keepsPrevious?: boolean
  newSegment?: NewSegment | undefined
}

/** What a draft would have changed in the last 7 days; the call ends when nothing on the page needs it any more. */
export function useReplay(
  draft: PolicyDraftBody | null,
  { examples = 100, keepsPrevious = false, newSegment }: Options = {},
) {
  return useQuery({
    queryKey: ['policies', 'replay', draft, examples, newSegment],
    queryFn:
      draft === null
        ? skipToken
        : ({ signal }) =>
            call('POST /api/domain-control/replay', {
              body: { draft, newSegment, examples, tz: userTimeZone() },
              signal,
            }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    meta: { isQuiet: true },
  })
}
