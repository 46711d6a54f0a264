import type { SubjectDetail, SubjectKind } from '@netwarden/shared/contract'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { userTimeZone } from '../../kit/i18n/index.ts'
import { useAnswer } from '../../kit/index.ts'
import { call } from '../../kit/session/index.ts'
import { detailQueryKey, type FocusSubject } from './subject-queries.ts'

const focusKey = (kind: SubjectKind) => ['subjects', 'focus', kind] as const

export function useFocus(kind: SubjectKind) {
  return useAnswer(focusKey(kind), 'POST /api/access-record/quick', {
    body: () => ({ quota: kind, tz: userTimeZone() }),
  })
}

interface FocusChange extends FocusSubject {
  isFocused: boolean
  /** The risk event whose history records the change. */
  riskEventId?: string
}

/** The id until the server has returned the real one. */
const PENDING_ID = 'pending'

/**
 * Adds a subject to the focus or removes it; the page shows the change immediately, and reverts it when it is
 * rejected. `isQuiet`: the caller reports the rejection.
 */
export function useFocusChange({ isQuiet = false } = {}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, key, isFocused, riskEventId }: FocusChange) =>
      call('POST /api/access-record/quick/update', {
        body: { quota: kind, key, focused: isFocused, ...(riskEventId && { riskEventId }) },
      }),
    meta: { isQuiet },
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: detailQueryKey(change) })
      const before = client.getQueriesData<SubjectDetail>({ queryKey: detailQueryKey(change) })
      setFocusId(client, change, change.isFocused ? PENDING_ID : null)
      return before
    },
    onSuccess: ({ id }, change) => setFocusId(client, change, change.isFocused ? id : null),
    onError: (_error, _change, before) => {
      for (const [queryKey, detail] of before ?? []) client.setQueryData(queryKey, detail)
    },
    onSettled: (_answer, _error, { kind }) => client.invalidateQueries({ queryKey: focusKey(kind) }),
  })
}

function setFocusId(client: QueryClient, subject: FocusSubject, quickAccessId: string | null): void {
  client.setQueriesData<SubjectDetail>(
    { queryKey: detailQueryKey(subject) },
    (detail) => detail && { ...detail, quickAccessId },
  )
}
