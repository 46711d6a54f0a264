/**
 * Menu, breadcrumb, page title, tabs and guards all come from the table of pages, whose components are in
 * their folders.
 */
import { EXTERNAL_MENU_LINKS, MENU_TABLE, pagePath, rolesOf } from '@netwarden/shared/contract'
import { LOGIN, REDIRECT } from '../domain/links/index.ts'
import type { Area, ExternalLink, Section } from '../kit/routing/index.ts'
import * as areas from './areas.ts'

export const AREAS: readonly Area[] = Object.values(areas)

/** Pages that stay reachable when the server's menu does not list them. */
export const WHITELIST: readonly string[] = [LOGIN.name, REDIRECT.name, '403', '404', '500']

const AREA_PAGES = new Map(AREAS.flatMap(({ pages = [] }) => pages.map((page) => [page.name, page])))

export const SECTIONS: readonly Section[] = MENU_TABLE.map(({ locale, isErrorSection, ...section }) => {
  const pages = section.pages.map(({ locale, ...page }) => {
    const registered = AREA_PAGES.get(page.name)
    if (!registered) throw new Error(`no folder registers the page ${page.name}`)
    return { ...page, ...registered, text: locale, roles: rolesOf(page) }
  })
  const [first] = isErrorSection ? [] : pages
  return { ...section, text: locale, roles: rolesOf(section), redirect: first && pagePath(first.name), pages }
})

export const EXTERNAL_LINKS: readonly ExternalLink[] = EXTERNAL_MENU_LINKS.map(({ locale, ...link }) => ({
  ...link,
  text: locale,
}))
