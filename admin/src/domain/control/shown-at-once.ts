import type { Page } from '@netwarden/shared'
import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Shows a change in the lists that hold a row before the server has said yes; the answer puts them back as they were,
 * for when it says no.
 */
export async function showAtOnce<Row extends { id: string }>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (row: Row) => Row,
): Promise<() => void> {
  await client.cancelQueries({ queryKey })
  const before = client.getQueriesData<Page<Row>>({ queryKey })
  client.setQueriesData<Page<Row>>(
    { queryKey },
    (page) => page && { ...page, list: page.list.map((row) => change(row)) },
  )
  return () => {
    for (const [key, page] of before) client.setQueryData(key, page)
  }
}
