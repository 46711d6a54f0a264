import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { call, type Query } from './session/index.ts'

interface Question {
  /** As of the asking, where it is a function. */
  query?: Query | (() => Query)
  /** With it the call is a POST; it may be a function likewise. */
  body?: object | (() => object)
}

type Setup<Answer> = Question & Omit<UseQueryOptions<Answer>, 'queryKey' | 'queryFn' | 'meta'>

/** What a call answers, kept under a key. Why it failed is said where the answer would stand. */
export function useAnswer<Answer>(queryKey: QueryKey, path: string, setup: Setup<Answer> = {}) {
  const { query, body, ...options } = setup
  return useQuery<Answer>({ ...options, ...answerOptions<Answer>(queryKey, path, { query, body }) })
}

/** The same question for code that asks before a page is drawn. */
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
