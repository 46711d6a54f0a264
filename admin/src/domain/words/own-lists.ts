import { MAX_OWN_LISTS, type PresetPolicy } from '@netwarden/shared'
import { useQuery } from '@tanstack/react-query'
import { readRows } from '../../ra/read-rows.ts'

const STALE_TIME = 5 * 60_000
const CATEGORY_GROUPS: readonly string[] = ['common', 'bad']
const BY_NAME = ['name', 'ASC'] as const
const NONE: readonly PresetPolicy[] = []

/** The lists that an administrator added and whose names are a category of visits; the built-in ones have words. */
export function useOwnCategories(): readonly PresetPolicy[] {
  const { data } = useQuery({
    queryKey: ['policies', 'own categories'],
    queryFn: async ({ signal }) => {
      // Those that are built in come along.
      const question = { filter: {}, sort: BY_NAME, pageSize: 2 * MAX_OWN_LISTS }
      const { list } = await readRows<PresetPolicy>('policies', question, signal)
      return list.filter(({ scene, group }) => scene === 'custom' && CATEGORY_GROUPS.includes(group))
    },
    staleTime: STALE_TIME,
    meta: { isQuiet: true },
  })
  return data ?? NONE
}
