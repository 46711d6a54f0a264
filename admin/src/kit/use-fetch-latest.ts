import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Asks for a record as it is now, whatever is held of it; undefined when that failed. Both must be constants. */
export function useFetchLatest<Row>(list: string, fetch: (id: string) => Promise<Row>) {
  const client = useQueryClient()
  return useCallback(
    (id: string) =>
      client
        .fetchQuery({ queryKey: [list, 'one', id], queryFn: () => fetch(id), staleTime: 0 })
        .catch(() => undefined), // told as a toast, like every failed query
    [client, list, fetch],
  )
}
