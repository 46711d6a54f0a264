import type { ResourceName, ResourceRow } from '@netwarden/shared/api-calls'
import { type ReactNode, useMemo } from 'react'
import { useLanguage } from '../../kit/i18n/index.ts'
import { EmptyState, ErrorState, RowsSkeleton, SideDrawer } from '../../kit/index.ts'
import { CallError } from '../../kit/session/index.ts'
import { useRow } from '../records.ts'

const NOT_FOUND = 404

interface Props<Name extends ResourceName> {
  resource: Name
  id: string
  /** The visible row, shown until the current record is loaded. */
  shown: ResourceRow<Name> | undefined
  /** Shown when the record does not exist. */
  unknownText?: string
  /** Title until the record is loaded. */
  fallbackTitle: string
  title: (record: ResourceRow<Name>) => string
  subtitle?: (record: ResourceRow<Name>) => ReactNode
  tags?: (record: ResourceRow<Name>) => ReactNode
  footer?: (record: ResourceRow<Name>) => ReactNode
  width?: number
  /** The interval of reloading in milliseconds. */
  refetchInterval?: number
  onClose: () => void
  children: (record: ResourceRow<Name>) => ReactNode
}

/** A drawer with one current record, beside its list. */
export function RecordDrawer<Name extends ResourceName>(props: Props<Name>) {
  const { resource, id, shown, fallbackTitle, title, subtitle, tags, footer, onClose } = props
  const { width = 460, refetchInterval = false, unknownText } = props
  const language = useLanguage()
  const meta = useMemo(() => ({ language }), [language])
  const found = useRow(
    resource,
    { id, meta },
    // The drawer shows errors itself; a drawer whose record was just deleted is about to close.
    { staleTime: 0, refetchInterval, onError: () => undefined, meta: { isQuiet: true } },
  )
  const data = found.data ?? shown
  return (
    <SideDrawer
      isOpen
      isAddressed
      width={width}
      title={data ? title(data) : fallbackTitle}
      subtitle={data && subtitle?.(data)}
      tags={data && tags?.(data)}
      footer={data && footer?.(data)}
      onClose={onClose}
    >
      {unknownText && found.error instanceof CallError && found.error.status === NOT_FOUND ? (
        <EmptyState icon="search" title={unknownText} />
      ) : found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : data ? (
        props.children(data)
      ) : (
        <RowsSkeleton />
      )}
    </SideDrawer>
  )
}
