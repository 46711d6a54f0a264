import { type POLICY_SORTS, policyCalls } from '@netwarden/shared/contract'
import type { PolicyList, ServiceCategory } from '@netwarden/shared/domain'
import { MAX_PAGE_SIZE } from '@netwarden/shared/limits'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import type { ApiClient } from '../../http/api-client.ts'
import { hintsFor } from '../../input/similar-names.ts'

export interface ListFilter {
  kind?: PolicyList['kind'] | 'all' | undefined
  category?: ServiceCategory | undefined
  segmentId?: string | undefined
  group?: PolicyList['group'] | undefined
  solvedMode?: PolicyList['solvedMode'] | undefined
  enable?: boolean | undefined
  q?: string | undefined
  sort?: (typeof POLICY_SORTS)[number]
  order?: 'asc' | 'desc'
}

/** All lists of a filter with their state in the segment, by default in the product's order. */
export async function allLists(api: ApiClient, filter: ListFilter): Promise<PolicyList[]> {
  const found: PolicyList[] = []
  for (let current = 1; ; current++) {
    const page = await api.call(policyCalls.list, { ...filter, current, pageSize: MAX_PAGE_SIZE })
    found.push(...page.list)
    if (page.list.length < MAX_PAGE_SIZE) return found
  }
}

/** Lists and services by id, or else by name in the reader's language, in the order in which they are named. */
export async function getLists(
  { t }: Cli,
  api: ApiClient,
  namesOrIds: readonly string[],
  segmentId?: string,
): Promise<PolicyList[]> {
  const all = await allLists(api, { kind: 'all', segmentId })
  return namesOrIds.map((list) => {
    const found = all.find(({ id }) => id === list) ?? all.find(({ name }) => name === list)
    if (!found)
      throw new CliFailure(
        t('fault.noList', { list }),
        hintsFor(
          t,
          list,
          all.map(({ name }) => name),
          'hint.listsList',
        ),
      )
    return found
  })
}
