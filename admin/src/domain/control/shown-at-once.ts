import type { QueryClient } from '@tanstack/react-query'
import type { GetListResult, RaRecord } from 'react-admin'

/**
 * Shows a change of a resource, in its lists and its record, before the server has confirmed it; returns a
 * function that restores the previous state after a refusal.
 */
export async function showAtOnce<Row extends RaRecord<string>>(
  client: QueryClient,
  resource: string,
  change: (row: Row) => Row,
): Promise<() => void> {
  const lists = { queryKey: [resource, 'getList'] }
  const ones = { queryKey: [resource, 'getOne'] }
  await Promise.all([client.cancelQueries(lists), client.cancelQueries(ones)])
  const before = [...client.getQueriesData<GetListResult<Row>>(lists), ...client.getQueriesData<Row>(ones)]
  client.setQueriesData<GetListResult<Row>>(lists, (page) => page && { ...page, data: page.data.map(change) })
  client.setQueriesData<Row>(ones, (row) => row && change(row))
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data)
  }
}
