import { MAX_PAGE_SIZE } from '@netwarden/shared/limits'
import { useMemo } from 'react'
import { useAnswer } from '../../kit/index.ts'

const STALE_AFTER = 60_000

interface EnforcerNames {
  /** In the order of their names. */
  enforcers: readonly { id: string; name: string }[]
  sites: readonly string[]
  /** The name of the enforcer of a visit; one that was removed is shown by its id. */
  nameOf: (id: string) => string
}

/** The gateways that visits and filters name by their ids. */
export function useEnforcerNames(): EnforcerNames {
  const { data } = useAnswer(['enforcers', 'names'], 'GET /api/enforcer/list', {
    query: { pageSize: MAX_PAGE_SIZE, sort: 'name' },
    staleTime: STALE_AFTER,
  })
  return useMemo(() => {
    const enforcers = (data?.list ?? []).map(({ id, name }) => ({ id, name }))
    const names = new Map(enforcers.map(({ id, name }) => [id, name]))
    const sites = [...new Set(data?.list.map(({ site }) => site))].filter(Boolean).sort()
    return { enforcers, sites, nameOf: (id) => names.get(id) ?? id }
  }, [data])
}
