import type {
  ChangedResourceRow,
  CreatedResourceRow,
  NewResourceRow,
  ResourceName,
  ResourceRow,
  ResourceRowChanges,
} from '@netwarden/shared/api-calls'
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import {
  type UseGetListOptions,
  type UseGetOneOptions,
  useDataProvider,
  useGetList,
  useGetOne,
} from 'react-admin'

/** A row with the type of its id as react-admin requires it. */
export type Named<Row> = Row & { id: string }
type ListParams = Parameters<typeof useGetList>[1]
interface OneParams {
  id: string
  meta?: Readonly<Record<string, unknown>>
}

/** Rows of a resource as the contract declares them. */
export function useRows<Name extends ResourceName>(
  resource: Name,
  params?: ListParams,
  options?: UseGetListOptions<Named<ResourceRow<Name>>, Error>,
) {
  return useGetList<Named<ResourceRow<Name>>, Error>(resource, params, options)
}

export function useRow<Name extends ResourceName>(
  resource: Name,
  params: OneParams,
  options?: UseGetOneOptions<Named<ResourceRow<Name>>, Error>,
) {
  return useGetOne<Named<ResourceRow<Name>>, Error>(resource, { ...params }, options)
}

interface Change<Name extends ResourceName> {
  id: string
  data: Partial<ResourceRowChanges<Name>>
  previousData: Partial<ResourceRow<Name>>
}

interface RecordCalls {
  getOne<Name extends ResourceName>(
    resource: Name,
    params: { id: string; signal?: AbortSignal },
  ): Promise<{ data: Named<ResourceRow<Name>> }>
  create<Name extends ResourceName>(
    resource: Name,
    params: { data: NewResourceRow<Name> & object },
  ): Promise<{ data: Named<CreatedResourceRow<Name>> }>
  /** Sends what differs from the previous data. */
  update<Name extends ResourceName>(
    resource: Name,
    params: Change<Name>,
  ): Promise<{ data: Named<ChangedResourceRow<Name>> }>
  updateMany<Name extends ResourceName>(
    resource: Name,
    params: { ids: string[]; data: Partial<ResourceRowChanges<Name>> },
  ): Promise<unknown>
  delete<Name extends ResourceName>(resource: Name, params: { id: string }): Promise<unknown>
  deleteMany<Name extends ResourceName>(resource: Name, params: { ids: string[] }): Promise<unknown>
}

/** Reads and writes of single records, outside of react-admin's lists and forms. */
export function useRecordCalls(): RecordCalls {
  return useDataProvider()
}

/** Changes rows of a resource, with the state of the last change. */
export function useRowUpdate<Name extends ResourceName>(
  resource: Name,
  options: Omit<UseMutationOptions<Named<ChangedResourceRow<Name>>, Error, Change<Name>>, 'mutationFn'>,
) {
  const records = useRecordCalls()
  return useMutation({
    ...options,
    mutationFn: async (change: Change<Name>) => (await records.update(resource, change)).data,
  })
}
