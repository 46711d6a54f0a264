import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { call, type Query } from './session/index.ts'

interface Question {
  /** Resolved at the time of the request, where it is a function. */
  query?: Query | (() => Query)
  /** With it the call is a POST; it may be a function likewise. */
  body?: object | (() => object)
}

type Setup<Answer> = Question & Omit<UseQueryOptions<Answer>, 'queryKey' | 'queryFn' | 'meta'>

/** A call's answer, cached under a key. The place of the answer shows the reason of a failure. */
export function useAnswer<Answer>(queryKey: QueryKey, path: string, setup: Setup<Answer> = {}) {
  const { query, body, ...options } = setup
  return useQuery<Answer>({ ...options, ...answerOptions<Answer>(queryKey, path, { query, body }) })
}

/** The same query for code that makes the request before the page renders. */
export function answerOptions<Answer>(
  queryKey: QueryKey,
  path: string,
  { query, body }: { [Key in keyof Question]: Question[Key] | undefined } = {},
) {
  return {
    queryKey,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call<Answer>(body ? 'POST' : 'GET', path, {
        query: typeof query === 'function' ? query() : query,
        body: typeof body === 'function' ? body() : body,
        signal,
      }),
    meta: { isQuiet: true },
  }
}
