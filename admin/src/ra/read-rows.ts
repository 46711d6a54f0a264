import type { ResourceName, ResourceRow } from '@netwarden/shared/api-calls'
import { dataProvider } from './data-provider.ts'
import type { Named } from './records.ts'

interface Question {
  /** Empty values match everything; it may contain a time as lists do. */
  filter: Readonly<Record<string, unknown>>
  sort: readonly [field: string, order: 'ASC' | 'DESC']
  pageSize: number
  /** Page, from 1 on. */
  current?: number
}

/** Rows of a resource for a component that is not a list, under a separate query key. */
export async function readRows<Name extends ResourceName>(
  resource: Name,
  { filter, sort: [field, order], pageSize, current = 1 }: Question,
  signal: AbortSignal,
) {
  const isGiven = ([, value]: [string, unknown]) => value !== '' && value !== undefined && value !== null
  const { data, total, meta } = await dataProvider.getList<Named<ResourceRow<Name>>>(resource, {
    filter: Object.fromEntries(Object.entries(filter).filter(isGiven)),
    sort: { field, order },
    pagination: { page: current, perPage: pageSize },
    signal,
  })
  return { list: data, total: total ?? data.length, totalIsAtLeast: meta?.totalIsAtLeast === true }
}
