import { matchPath } from 'react-router'
import type { PageRoute } from './route-types.ts'

/** The key of a tab: the path without its query, or the common beginning of the addresses of one subject. */
export function tabKeyOf({ tabPath }: Pick<PageRoute, 'tabPath'>, pathname: string): string {
  return (tabPath && matchPath({ path: tabPath, end: false }, pathname)?.pathname) ?? pathname
}
