import type { ReactNode } from 'react'
import { RowsSkeleton } from './skeletons.tsx'
import { ErrorState } from './states.tsx'

export interface LoadedQuery<Data> {
  data: Data | undefined
  error: Error | null
  refetch: () => unknown
}

interface Props<Data> {
  query: LoadedQuery<Data>
  /** Shown until the data is loaded. */
  skeleton?: ReactNode
  /** A failure has one line and a button. */
  isCompact?: boolean
  children: (data: Data) => ReactNode
}

/** Shows the data once it is loaded; until then a skeleton, or the error. */
export function Loaded<Data>({ query, skeleton = <RowsSkeleton />, isCompact, children }: Props<Data>) {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  return error ? <ErrorState error={error} onRetry={() => void refetch()} isCompact={isCompact} /> : skeleton
}
