import type { ApiToken, CreatedApiToken, Page, TokenScope } from '@netwarden/shared'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useText } from '../../kit/i18n/index.ts'
import { call, type Query } from '../../kit/session/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'

export const tokensKey = ['user', 'tokens'] as const

export function useTokens(query: Query) {
  return useQuery({
    queryKey: [...tokensKey, query],
    queryFn: ({ signal }) => call<Page<ApiToken>>('GET', '/api/user/token/list', { query, signal }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  })
}

export interface WantedToken {
  name: string
  scope: TokenScope
  expiresAt: string
}

export function createToken(body: WantedToken): Promise<CreatedApiToken> {
  return call('POST', '/api/user/token/create', { body })
}

export function useRevokeToken(onDone: () => void) {
  const t = useText()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call<{ id: string }>('POST', '/api/user/token/revoke', { body: { id } }),
    onSuccess: () => showToast('success', t('userCenter.tokens.revoked')),
    onSettled: () => {
      onDone()
      return queryClient.invalidateQueries({ queryKey: tokensKey })
    },
  })
}
