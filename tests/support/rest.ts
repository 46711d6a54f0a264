import type { ApiClient } from './api-client.ts'

interface ListOptions {
  sort?: [string, 'ASC' | 'DESC']
  range?: [number, number]
  filter?: Record<string, unknown>
}

/** Requests a list like ra-data-simple-rest does. */
export async function restList<Row>(client: ApiClient, resource: string, options: ListOptions = {}) {
  const query = Object.fromEntries(
    Object.entries(options).map(([name, value]) => [name, JSON.stringify(value)]),
  )
  const answer = await client.get(`/api/rest/${resource}`, query)
  const rows = (Array.isArray(answer.body) ? answer.body : []) as Row[]
  return { ...answer, rows, range: answer.headers.get('content-range') }
}
