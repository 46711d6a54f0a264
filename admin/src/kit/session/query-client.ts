import type { Language } from '@netwarden/shared/i18n'
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { showToast } from '../stores/toasts.ts'
import { CallError, NO_ANSWER } from './call-error.ts'
import { onReachable } from './reachability.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `isQuiet`: the caller shows the failure itself, or the user does not need it. `language`: the answer contains
     * texts in this language.
     */
    queryMeta: { isQuiet?: boolean; language?: Language }
    mutationMeta: { isQuiet?: boolean }
  }
}

const MAX_RETRIES = 1

function reportFailure(error: unknown, isQuiet: boolean | undefined): void {
  // A lost session has its own single text.
  if (isQuiet || !(error instanceof CallError) || error.isSessionLoss) return
  showToast('error', error.message)
}

/** A refused request would be refused again; only a missing answer, or that of a busy server, is retried. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < MAX_RETRIES && error instanceof CallError && [NO_ANSWER, 503].includes(error.status)
}

/**
 * The queries that reload after a change. A first request that is under way may return the state before the
 * change, and TanStack Query would wait for it and take it as the new one.
 */
class ConsoleQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters: InvalidateQueryFilters<Key> = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    await this.cancelQueries<Key>({
      ...filters,
      type: 'active',
      predicate: (query) =>
        query.state.data === undefined && (filters.predicate === undefined || filters.predicate(query)),
    })
    return super.invalidateQueries(filters, options)
  }
}

export const queryClient = new ConsoleQueryClient({
  queryCache: new QueryCache({ onError: (error, query) => reportFailure(error, query.meta?.isQuiet) }),
  mutationCache: new MutationCache({
    onError: (error, _input, _context, mutation) => reportFailure(error, mutation.meta?.isQuiet),
  }),
  defaultOptions: {
    // Within this time a tab that is shown again makes no requests.
    queries: { staleTime: 30_000, refetchOnWindowFocus: false, retry: isWorthRetrying },
  },
})

/**
 * Queries that failed while the server was unreachable are retried, in the visible page only, however its
 * parts render.
 */
onReachable(() => {
  const hasFailed = ({ state }: Query) => state.status === 'error' || state.fetchFailureCount > 0
  void queryClient.refetchQueries({ type: 'active', predicate: hasFailed })
})
