import type { ResourceName } from '@netwarden/shared/api-calls'
import type { QueryClient } from '@tanstack/react-query'
import type { GetListParams } from 'react-admin'
import { answerOptions } from '../../kit/index.ts'
import { dataProvider } from '../../ra/data-provider.ts'

export const RISK_EVENTS = 'risk-events'

/** The newest pending events: the menu shows their number, and the dashboard lists them. */
export const PENDING_RISKS = {
  filter: { status: 'alarmed' },
  sort: { field: 'detectedAt', order: 'DESC' },
  pagination: { page: 1, perPage: 8 },
} as const

/** How many events of each level are pending. */
export const pendingLevelsOptions = answerOptions(
  [RISK_EVENTS, 'pending-levels'],
  'POST /api/risk-event/stats',
  { body: {} },
)

export function prefetchPendingRisks(client: QueryClient): void {
  void prefetchRows(client, RISK_EVENTS, PENDING_RISKS)
  void client.prefetchQuery(pendingLevelsOptions)
}

type RowsParams = Required<Pick<GetListParams, 'filter' | 'sort' | 'pagination'>>

/** Requests rows before `useRows` with equal parameters renders, which then finds them under react-admin's key. */
function prefetchRows(client: QueryClient, resource: ResourceName, params: RowsParams): Promise<void> {
  const { pagination, sort, filter } = params
  return client.prefetchQuery({
    queryKey: [resource, 'getList', { pagination, sort, filter, meta: undefined }],
    queryFn: ({ signal }) => dataProvider.getList(resource, { pagination, sort, filter, signal }),
    meta: { isQuiet: true },
  })
}
