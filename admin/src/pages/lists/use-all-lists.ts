import type { PolicyList } from '@netwarden/shared/domain'
import { MAX_OWN_LISTS } from '@netwarden/shared/limits'
import { useLanguage } from '../../kit/i18n/index.ts'
import { useRows } from '../../ra/index.ts'

const MOST = 2 * MAX_OWN_LISTS

/** All lists, whatever the filter of the table. */
export function useAllLists(): readonly PolicyList[] | undefined {
  const language = useLanguage()
  const { data } = useRows(
    'policies',
    { pagination: { page: 1, perPage: MOST }, sort: { field: 'name', order: 'ASC' }, meta: { language } },
    { meta: { isQuiet: true } },
  )
  return data
}
