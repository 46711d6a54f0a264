import type { User } from '@netwarden/shared/domain'
import type { Location } from 'react-router'
import { matchPath } from 'react-router'
import { REDIRECT } from '../../domain/links/index.ts'
import {
  type Access,
  decideAccess,
  findPage,
  findSection,
  firstPermittedPath,
  type ServerMenu,
} from '../../kit/routing/index.ts'
import { SECTIONS, WHITELIST } from '../routes.ts'

/** The result of an address for this user: a page, another address, or nothing. */
export function resolveAddress(
  location: Pick<Location, 'pathname' | 'search'>,
  user: Pick<User, 'role'>,
  serverMenu: ServerMenu | undefined,
): Access {
  const { pathname, search } = location
  if (pathname === '/') return movedTo(firstPermittedPath(SECTIONS, user.role))
  const rest = matchPath(REDIRECT.path, pathname)?.params['*']
  // Always below our own root, so that no address can open another host.
  if (rest) return movedTo(`/${rest.replace(/^[/\\]+/, '')}${search}`)
  const page = findPage(SECTIONS, pathname)
  const section = page ? undefined : findSection(SECTIONS, pathname)
  if (section?.redirect) return movedTo(`${section.redirect}${search}`)
  return decideAccess(page, user.role, {
    sections: SECTIONS,
    whitelist: WHITELIST,
    serverMenu: serverMenu?.names,
  })
}

function movedTo(to: string | undefined): Access {
  return to ? { kind: 'moved', to } : { kind: 'notFound' }
}
