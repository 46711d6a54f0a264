import type { TextKey } from '../i18n/index.ts'
import type { IconName } from '../icons.tsx'
import { isPageAllowed, isRoleAllowed, isWalkable } from './access.ts'
import type { FoundPage } from './find-route.ts'
import type { PageRoute, Section } from './route-types.ts'
import type { ServerMenu } from './server-menu.ts'

export interface MenuPage {
  name: string
  text: TextKey
  path: string
}
export interface MenuSection {
  name: string
  text: TextKey
  icon: IconName
  /** A section of one page is that page. */
  pages: readonly MenuPage[]
}

export function buildMenu(
  sections: readonly Section[],
  role: string,
  serverMenu?: ServerMenu | undefined,
): MenuSection[] {
  const isShown = (section: Section, route: PageRoute) =>
    !route.isHidden &&
    isPageAllowed({ section, route, params: {} }, role) &&
    (!serverMenu || serverMenu.shown.has(route.name))
  return [...sections]
    .filter((section) => !section.isHidden && isRoleAllowed(section.roles, role))
    .sort((a, b) => a.order - b.order)
    .map((section) => ({
      name: section.name,
      text: section.text,
      icon: section.icon,
      pages: section.pages.filter((route) => isShown(section, route)).map(toMenuPage),
    }))
    .filter(({ pages }) => pages.length > 0)
}

/**
 * Pages that are reachable by address for every role, shown in a menu or not. A section without an address contains
 * the error pages, which are not destinations.
 */
export function walkablePages(sections: readonly Section[]): MenuSection[] {
  return sections
    .filter(({ redirect }) => redirect !== undefined)
    .map(({ name, text, icon, pages }) => ({
      name,
      text,
      icon,
      pages: pages.filter(isWalkable).map(toMenuPage),
    }))
}

function toMenuPage({ name, text, path }: PageRoute): MenuPage {
  return { name, text, path: path.replace(/\/:[^/]+\?/g, '') }
}

/** The menu entry to highlight for an open page. */
export function highlightedName({ route }: FoundPage): string {
  return route.activeMenu ?? route.name
}

export interface Crumb {
  text?: TextKey
  title?: string | undefined
  to?: string
}

/** Home is rendered separately; the last crumb is the page itself, with its own title. */
export function buildTrail({ section, route }: FoundPage, title?: string): Crumb[] {
  const shown = section.pages.filter((page) => !page.isHidden)
  const isAlone = shown.length === 1 && shown[0] === route
  const trail: Crumb[] = isAlone
    ? []
    : [{ text: section.text, ...(section.redirect && { to: section.redirect }) }]
  const parent = section.pages.find((page) => page.name === route.activeMenu)
  if (parent && shown.length > 1) trail.push({ text: parent.text, to: toMenuPage(parent).path })
  trail.push({ text: route.text, title })
  return trail
}
