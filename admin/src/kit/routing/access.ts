import type { FoundPage } from './find-route.ts'
import type { PageRoute, Section } from './route-types.ts'

/** Allowed when the page names no role, names `*`, or names this one. */
export function isRoleAllowed(roles: readonly string[] | undefined, role: string): boolean {
  return !roles || roles.length === 0 || roles.includes('*') || roles.includes(role)
}

export function isPageAllowed({ section, route }: FoundPage, role: string): boolean {
  return isRoleAllowed(section.roles, role) && isRoleAllowed(route.roles, role)
}

/** Whether a link can lead to the address unchanged: it has no parameters. */
export function isWalkable(route: PageRoute): boolean {
  return !route.path.split('/').some((part) => part.startsWith(':') && !part.endsWith('?'))
}

/** The first page in menu order that this role may open. */
export function firstPermittedPath(sections: readonly Section[], role = 'admin'): string | undefined {
  for (const section of [...sections].sort((a, b) => a.order - b.order)) {
    const route = section.pages.find(
      (page) => isWalkable(page) && isPageAllowed({ section, route: page, params: {} }, role),
    )
    if (route) return route.path.replace(/\/:[^/]+\?/g, '')
  }
  return undefined
}

export type Access =
  | { kind: 'allowed'; page: FoundPage }
  | { kind: 'moved'; to: string /** The page that the role may not open. */; denied?: FoundPage }
  | { kind: 'notFound' }

/** The access decision for a page: `serverMenu` holds the names the server lists, if it was loaded. */
export function decideAccess(
  page: FoundPage | undefined,
  role: string,
  options: {
    sections: readonly Section[]
    whitelist: readonly string[]
    serverMenu?: ReadonlySet<string> | undefined
  },
): Access {
  if (!page) return { kind: 'notFound' }
  const isAllowed = isPageAllowed(page, role)
  if (options.serverMenu) {
    const isListed = options.serverMenu.has(page.route.name) || options.whitelist.includes(page.route.name)
    return isListed && isAllowed ? { kind: 'allowed', page } : { kind: 'notFound' }
  }
  if (isAllowed) return { kind: 'allowed', page }
  const to = firstPermittedPath(options.sections, role)
  return to ? { kind: 'moved', to, denied: page } : { kind: 'notFound' }
}
