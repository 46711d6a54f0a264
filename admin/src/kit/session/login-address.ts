import { generatePath } from 'react-router'
import { type FoundPage, findPage, findPageByName } from '../routing/find-route.ts'
import type { Section } from '../routing/route-types.ts'

interface Place {
  pathname: string
  search: string
}

/** Login's address, with the refused page's name, its path parameters and its query, flat. */
export function loginAddress(sections: readonly Section[], refused: Place): string {
  const page = findPage(sections, refused.pathname) ?? findLeadsTo(sections, refused.pathname)
  if (!page) return '/login'
  const query = new URLSearchParams({ redirect: page.route.name })
  for (const [key, value] of Object.entries(page.params)) query.set(key, value)
  for (const [key, value] of new URLSearchParams(refused.search)) {
    if (key !== 'redirect') query.append(key, value)
  }
  return `/login?${query}`
}

/** The page that a section's own address leads to. */
function findLeadsTo(sections: readonly Section[], pathname: string): FoundPage | undefined {
  const section = sections.find(({ path }) => path === pathname)
  return section?.redirect ? findPage(sections, section.redirect) : undefined
}

/** The address after logging in; undefined when the query names no page of the console. */
export function redirectTarget(sections: readonly Section[], search: string): string | undefined {
  const query = new URLSearchParams(search)
  const found = findPageByName(sections, query.get('redirect') ?? '')
  if (!found) return undefined
  query.delete('redirect')
  query.delete('view')
  const params: Record<string, string> = {}
  for (const name of parameterNames(found.route.path)) {
    const value = query.get(name)
    if (value !== null) params[name] = value
    else if (found.route.path.split('/').includes(`:${name}`)) return undefined
    query.delete(name)
  }
  const rest = query.toString()
  return `${generatePath(found.route.path, params)}${rest ? `?${rest}` : ''}`
}

function parameterNames(path: string): string[] {
  return path
    .split('/')
    .filter((part) => part.startsWith(':'))
    .map((part) => part.slice(1).replace('?', ''))
}
