import { matchPath } from 'react-router'
import type { PageRoute } from './route-types.ts'

/** What a tab goes by: the path without its query, or what the addresses of the same subject begin with. */
export function tabKeyOf({ tabPath }: Pick<PageRoute, 'tabPath'>, pathname: string): string {
  return (tabPath && matchPath({ path: tabPath, end: false }, pathname)?.pathname) ?? pathname
}
