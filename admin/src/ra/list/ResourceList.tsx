import type { ReactNode } from 'react'
import { type FilterPayload, ListBase, ResourceContextProvider } from 'react-admin'
import { ListAddress } from './list-address.tsx'
import type { ListSetup } from './list-setup.ts'

interface Props {
  resource: string
  /** Filters, order and page size that the list begins with; must be a constant. */
  setup: ListSetup
  /** What the list is always narrowed by. */
  filter?: FilterPayload
  /** Milliseconds after which what is in sight is asked for anew. */
  refetchInterval?: number
  children: ReactNode
}

const QUIET = { onError: () => undefined }

/** A resource's list, as its address says: what stands in it reads the rows from react-admin's list context. */
export function ResourceList({ resource, setup, filter, refetchInterval, children }: Props) {
  return (
    <ResourceContextProvider value={resource}>
      <ListAddress setup={setup}>
        <ListBase
          disableAuthentication
          storeKey={false}
          perPage={setup.pageSize}
          sort={{ field: setup.sort.field, order: setup.sort.order === 'asc' ? 'ASC' : 'DESC' }}
          queryOptions={refetchInterval === undefined ? QUIET : { ...QUIET, refetchInterval }}
          {...(filter && { filter })}
        >
          {children}
        </ListBase>
      </ListAddress>
    </ResourceContextProvider>
  )
}
