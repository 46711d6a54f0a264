import type { ReactNode } from 'react'
import { type RaRecord, useGetOne } from 'react-admin'
import { ErrorState, RowsSkeleton, SideDrawer } from '../../kit/index.ts'

interface Props<Row extends RaRecord<string>> {
  resource: string
  id: string
  /** The row in sight, shown until the record as it is now is known. */
  shown: Row | undefined
  /** What the drawer is called until then. */
  fallbackTitle: string
  title: (record: Row) => string
  subtitle?: (record: Row) => ReactNode
  tags?: (record: Row) => ReactNode
  footer?: (record: Row) => ReactNode
  width?: number
  onClose: () => void
  children: (record: Row) => ReactNode
}

/** One record as it is now, beside its list. */
export function RecordDrawer<Row extends RaRecord<string>>(props: Props<Row>) {
  const { resource, id, shown, fallbackTitle, title, subtitle, tags, footer, width = 460, onClose } = props
  const found = useGetOne<Row>(resource, { id }, { staleTime: 0, onError: () => undefined })
  const data = found.data ?? shown
  return (
    <SideDrawer
      isOpen
      width={width}
      title={data ? title(data) : fallbackTitle}
      subtitle={data && subtitle?.(data)}
      tags={data && tags?.(data)}
      footer={data && footer?.(data)}
      onClose={onClose}
    >
      {data ? (
        props.children(data)
      ) : found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <RowsSkeleton />
      )}
    </SideDrawer>
  )
}
