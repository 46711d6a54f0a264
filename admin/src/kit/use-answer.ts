import type { CallAnswer, CallName } from '@netwarden/shared/api-calls'
import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { callByName } from './session/call.ts'
import type { AnyOptions, BodyOption, Given, ParamsOption, QueryOption } from './session/call-options.ts'

/** The query or the body may be a function, which is called at the time of the request. */
type AtRequest<Options> = { [Key in keyof Options]: Options[Key] | (() => Options[Key]) }
type Question<Name extends CallName> = ParamsOption<Name> & AtRequest<QueryOption<Name> & BodyOption<Name>>
type AnyQuestion = Pick<AnyOptions, 'params'> & AtRequest<Pick<AnyOptions, 'query' | 'body'>>

type Caching<Answer> = Omit<UseQueryOptions<Answer>, 'queryKey' | 'queryFn' | 'meta'>

/** The answer of a call, cached under a key. The component that shows the answer also shows the reason of a failure. */
export function useAnswer<Name extends CallName>(
  queryKey: QueryKey,
  name: Name,
  ...setup: Given<Question<Name> & Caching<CallAnswer<Name>>>
): UseQueryResult<CallAnswer<Name>>
export function useAnswer(queryKey: QueryKey, name: string, setup: AnyQuestion & Caching<unknown> = {}) {
  const { params, query, body, ...options } = setup
  return useQuery({ ...options, ...anyOptions(queryKey, name, { params, query, body }) })
}

export interface AnswerOptions<Answer> {
  queryKey: QueryKey
  queryFn: (context: { signal: AbortSignal }) => Promise<Answer>
  meta: { isQuiet: true }
}

/** The same query for code that makes the request before the page renders. */
export function answerOptions<Name extends CallName>(
  queryKey: QueryKey,
  name: Name,
  ...question: Given<Question<Name>>
): AnswerOptions<CallAnswer<Name>>
export function answerOptions(queryKey: QueryKey, name: string, question: AnyQuestion = {}) {
  return anyOptions(queryKey, name, question)
}

function anyOptions(
  queryKey: QueryKey,
  name: string,
  { params, query, body }: AnyQuestion,
): AnswerOptions<unknown> {
  return {
    queryKey,
    queryFn: ({ signal }) =>
      callByName(name, {
        params,
        query: typeof query === 'function' ? query() : query,
        body: typeof body === 'function' ? body() : body,
        signal,
      }),
    meta: { isQuiet: true },
  }
}
