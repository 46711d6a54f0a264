import type { ResourceName, ResourceRow } from '@netwarden/shared/api-calls'
import { useCallback } from 'react'
import { showToast } from '../../kit/stores/toasts.ts'
import { useRecordCalls } from '../records.ts'

/** Loads the current record, bypassing the cache; undefined after a failure, which a toast reports. */
export function useFetchRecord<Name extends ResourceName>(resource: Name) {
  const records = useRecordCalls()
  return useCallback(
    async (id: string): Promise<ResourceRow<Name> | undefined> => {
      try {
        return (await records.getOne(resource, { id })).data
      } catch (error) {
        if (error instanceof Error) showToast('error', error.message)
        return undefined
      }
    },
    [records, resource],
  )
}
