export { type Access, decideAccess, firstPermittedPath } from './access.ts'
export { type FoundPage, findPage, findPageByName, findSection } from './find-route.ts'
export { lazyPage } from './lazy-page.tsx'
export {
  buildMenu,
  buildTrail,
  type Crumb,
  highlightedName,
  type MenuPage,
  type MenuSection,
  walkablePages,
} from './menu.ts'
export type { Area, AreaPage, ExternalLink, PageRoute, Section } from './route-types.ts'
export { SectionsContext, useSections } from './sections-context.ts'
export { parseServerMenu, type ServerMenu } from './server-menu.ts'
export { tabKeyOf } from './tab-key.ts'
