import { readAnswer } from './call-error.ts'
import { send } from './send.ts'

interface PageQuery {
  filter: Readonly<Record<string, string | boolean>>
  page: { current: number; pageSize: number }
  sort: { field: string; order: 'asc' | 'desc' }
}

export interface ResourcePage<Row> {
  list: Row[]
  total: number
  totalIsAtLeast: boolean
}

/** A page of a resource that has no list call of the specification; its answers have no envelope. */
export async function fetchResourcePage<Row>(
  path: string,
  { filter, page, sort }: PageQuery,
  signal: AbortSignal,
): Promise<ResourcePage<Row>> {
  const first = (page.current - 1) * page.pageSize
  const response = await send(path, {
    query: {
      filter: JSON.stringify(filter),
      range: JSON.stringify([first, first + page.pageSize - 1]),
      sort: JSON.stringify([sort.field, sort.order.toUpperCase()]),
    },
    signal,
  })
  const list = await readAnswer<Row[]>(response)
  return {
    list,
    total: Number(response.headers.get('content-range')?.split('/')[1] ?? list.length),
    totalIsAtLeast: response.headers.get('x-total-at-least') === 'true',
  }
}
