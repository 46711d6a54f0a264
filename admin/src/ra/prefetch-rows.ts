import type { ResourceName } from '@netwarden/shared/api-calls'
import type { QueryClient } from '@tanstack/react-query'
import type { GetListParams } from 'react-admin'
import { dataProvider } from './data-provider.ts'

type RowsParams = Required<Pick<GetListParams, 'filter' | 'sort' | 'pagination'>>

/** Requests rows before `useRows` with equal parameters renders, which then finds them under react-admin's key. */
export function prefetchRows(client: QueryClient, resource: ResourceName, params: RowsParams): Promise<void> {
  const { pagination, sort, filter } = params
  return client.prefetchQuery({
    queryKey: [resource, 'getList', { pagination, sort, filter, meta: undefined }],
    queryFn: ({ signal }) => dataProvider.getList(resource, { pagination, sort, filter, signal }),
    meta: { isQuiet: true },
  })
}
