import { MAX_PAGE_SIZE, MAX_UNCATEGORISED } from '@netwarden/shared/limits'
import type { ListGroup } from '@netwarden/shared/policy'
import { keepPreviousData } from '@tanstack/react-query'
import { useAnswer } from '../../../kit/index.ts'
import { call } from '../../../kit/session/index.ts'
import { useRecordCalls, useRefresh, useRows } from '../../../ra/index.ts'

const CHOICES = 20
const sort = { field: 'name', order: 'ASC' } as const

export function useUncategorised(days: number, all: boolean) {
  return useAnswer(['policies', 'uncategorised', days, all], 'GET /api/domain-control/policy/uncategorised', {
    query: { days, all, limit: MAX_UNCATEGORISED },
  })
}

/** All lists of a group. */
export function useListsOf(group: ListGroup) {
  const question = { filter: { group }, sort, pagination: { page: 1, perPage: MAX_PAGE_SIZE } }
  return useRows('policies', question, { meta: { isQuiet: true } })
}

/** The first of the organisations that a part of a name or domain finds. */
export function useOrgChoices(part: string) {
  const question = { filter: part ? { q: part } : {}, sort, pagination: { page: 1, perPage: CHOICES } }
  const shown = { placeholderData: keepPreviousData, meta: { isQuiet: true } }
  return useRows('orgs', question, shown)
}

/** Where a name is put. */
export type Place =
  | { kind: 'list'; id: string }
  | { kind: 'newList'; name: string; group: ListGroup }
  | { kind: 'org'; id: string }

export function usePutName() {
  const refreshPolicies = useRefresh('policies')
  const refreshOrgs = useRefresh('orgs')
  const records = useRecordCalls()
  const addTo = (id: string, name: string) =>
    call('POST /api/domain-control/policy/:id/add-names', { params: { id }, body: { names: [name] } })
  const put = async (name: string, place: Place) => {
    if (place.kind === 'list') return addTo(place.id, name)
    if (place.kind === 'newList') {
      const { kind: _, ...list } = place
      const data = { ...list, source: { kind: 'upload' as const } }
      return addTo((await records.create('policies', { data })).data.id, name)
    }
    const { data: org } = await records.getOne('orgs', { id: place.id })
    const data = { domains: [...new Set([...org.domains, name])], version: org.version }
    return records.update('orgs', { id: place.id, data, previousData: org })
  }
  return (name: string, place: Place) =>
    put(name, place).finally(() => {
      void refreshPolicies()
      void refreshOrgs()
    })
}
