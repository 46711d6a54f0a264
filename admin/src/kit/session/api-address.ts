type QueryValue = string | number | boolean | null | undefined
export type Query = Readonly<Record<string, QueryValue>>

const BASE: string = import.meta.env.VITE_API_BASE ?? ''

/** The address of a path on the server. */
export function apiAddress(path: string, query: Query = {}): string {
  return `${BASE.replace(/\/$/, '')}${withQuery(path, query)}`
}

/** Empty values are left out of the query. */
export function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}
