import type { ResourceName } from '@netwarden/shared/api-calls'
import { type ReactNode, useMemo } from 'react'
import {
  type FilterPayload,
  ListBase,
  type RaRecord,
  ResourceContextProvider,
  type UseGetListOptions,
} from 'react-admin'
import { useLanguage } from '../../kit/i18n/index.ts'
import { ListAddress } from './list-address.tsx'
import type { ListSetup } from './list-setup.ts'

interface Props<Row extends RaRecord<string>> {
  resource: ResourceName
  /** Initial filters, order and page size of the list; must be a constant. */
  setup: ListSetup
  /** A filter that always applies. */
  filter?: FilterPayload
  /** The interval of reloading in milliseconds, as the rows need it; must be a constant. */
  refetchInterval?: number | ((rows: readonly Row[]) => number | null)
  children: ReactNode
}

/** The list of a resource, controlled by its address: children read the rows from react-admin's list context. */
export function ResourceList<Row extends RaRecord<string>>(props: Props<Row>) {
  const { resource, setup, filter, refetchInterval, children } = props
  const language = useLanguage()
  const queryOptions = useMemo<UseGetListOptions<Row>>(
    () => ({
      onError: () => undefined,
      // Names of built-in objects are in the reader's language.
      meta: { language },
      refetchInterval: ({ state }) =>
        (typeof refetchInterval === 'function' ? refetchInterval(state.data?.data ?? []) : refetchInterval) ??
        false,
    }),
    [language, refetchInterval],
  )
  return (
    <ResourceContextProvider value={resource}>
      <ListAddress setup={setup}>
        <ListBase<Row>
          disableAuthentication
          storeKey={false}
          perPage={setup.pageSize}
          sort={{ field: setup.sort.field, order: setup.sort.order === 'asc' ? 'ASC' : 'DESC' }}
          queryOptions={queryOptions}
          {...(filter && { filter })}
        >
          {children}
        </ListBase>
      </ListAddress>
    </ResourceContextProvider>
  )
}
