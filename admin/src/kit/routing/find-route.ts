import { matchPath } from 'react-router'
import type { PageRoute, Section } from './route-types.ts'

export interface FoundPage {
  section: Section
  route: PageRoute
  params: Readonly<Record<string, string>>
}

/** The page at an address, if there is one. */
export function findPage(sections: readonly Section[], pathname: string): FoundPage | undefined {
  for (const section of sections) {
    for (const route of section.pages) {
      const match = matchPath(route.path, pathname)
      if (match) return { section, route, params: definedParams(match.params) }
    }
  }
  return undefined
}

export function findSection(sections: readonly Section[], pathname: string): Section | undefined {
  return sections.find((section) => matchPath(section.path, pathname))
}

export function findPageByName(sections: readonly Section[], name: string): FoundPage | undefined {
  for (const section of sections) {
    const route = section.pages.find((page) => page.name === name)
    if (route) return { section, route, params: {} }
    // The name of a section means the page at its address.
    if (section.name === name && section.redirect) return findPage(sections, section.redirect)
  }
  return undefined
}

function definedParams(params: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const entries = Object.entries(params).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, decodePart(value)]],
  )
  return Object.fromEntries(entries)
}

/** `matchPath` leaves the parts of a path as they are in the address. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part // The address contains a single %.
  }
}
