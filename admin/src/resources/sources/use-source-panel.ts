import type { Source } from '@netwarden/shared'
import { NEW_SOURCE } from '../../domain/links/index.ts'
import { useFetchLatest, useRecordPanel } from '../../kit/index.ts'
import { fetchSource } from './source-queries.ts'

/** What the side drawer shows: a source or the form of a new one, by the address, or the form of a known one. */
export function useSourcePanel() {
  const fetchLatest = useFetchLatest('sources', fetchSource)
  return useRecordPanel<Source>({ param: 'source', newId: NEW_SOURCE, fetchLatest })
}
export type SourcePanel = ReturnType<typeof useSourcePanel>
