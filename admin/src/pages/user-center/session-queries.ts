import type { Page, Session } from '@netwarden/shared'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useText } from '../../kit/i18n/index.ts'
import { call, type Query } from '../../kit/session/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'

const sessionsKey = ['user', 'sessions'] as const

export function useSessions(query: Query) {
  return useQuery({
    queryKey: [...sessionsKey, query],
    queryFn: ({ signal }) => call<Page<Session>>('GET', '/api/user/session/list', { query, signal }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  })
}

type Which = { id: string } | { others: true }

export function useRevokeSession(onDone: () => void) {
  const t = useText()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (which: Which) =>
      call<{ ids: string[] }>('POST', '/api/user/session/revoke', { body: which }),
    onSuccess: ({ ids }) => showToast('success', t('userCenter.sessions.ended', { count: ids.length })),
    onSettled: () => {
      onDone()
      return queryClient.invalidateQueries({ queryKey: sessionsKey })
    },
  })
}
