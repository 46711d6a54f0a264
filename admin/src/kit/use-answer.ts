import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { call, type Query } from './session/index.ts'

interface Setup<Answer> extends Omit<UseQueryOptions<Answer>, 'queryKey' | 'queryFn' | 'meta'> {
  query?: Query
  /** With it the call is a POST. */
  body?: object
}

/** What a call answers, kept under a key. Why it failed is said where the answer would stand. */
export function useAnswer<Answer>(queryKey: QueryKey, path: string, setup: Setup<Answer> = {}) {
  const { query, body, ...options } = setup
  return useQuery<Answer>({
    ...options,
    queryKey,
    queryFn: ({ signal }) => call<Answer>(body ? 'POST' : 'GET', path, { query, body, signal }),
    meta: { isQuiet: true },
  })
}
