import { useCallback } from 'react'
import { type RaRecord, useDataProvider } from 'react-admin'
import { showToast } from '../../kit/stores/toasts.ts'

/** Loads the current record, bypassing the cache; undefined after a failure, which a toast reports. */
export function useFetchRecord<Row extends RaRecord<string>>(resource: string) {
  const dataProvider = useDataProvider()
  return useCallback(
    async (id: string): Promise<Row | undefined> => {
      try {
        return (await dataProvider.getOne<Row>(resource, { id })).data
      } catch (error) {
        if (error instanceof Error) showToast('error', error.message)
        return undefined
      }
    },
    [dataProvider, resource],
  )
}
