import {
  type BrandingSettings,
  EVERY_ROLE,
  EXTERNAL_MENU_LINKS,
  MENU_TABLE,
  rolesOf,
} from '@netwarden/shared/contract'
import type { MenuEntry, Role } from '@netwarden/shared/domain'

interface TableEntry {
  name: string
  path: string
  locale: string
  isHidden?: true
  isForAdmins?: true
  activeMenu?: string
}

/** The menu of one role, with the links that an administrator has set. */
export function menuFor(role: Role, branding: Pick<BrandingSettings, 'website' | 'faq'>): MenuEntry[] {
  const isOpen = (entry: TableEntry) => {
    const roles = rolesOf(entry)
    return roles === EVERY_ROLE || roles.includes(role)
  }
  const sections = MENU_TABLE.filter(isOpen).map((section) => ({
    ...describe(section, section.order, section.icon),
    children: section.pages
      .filter(isOpen)
      .map((page, index) => ({ ...describe(page, index, ''), children: [] })),
  }))
  return [...sections, ...externalLinks(branding)]
}

function describe(entry: TableEntry, order: number, icon: string) {
  const { name, path, locale, isHidden, activeMenu } = entry
  return {
    name,
    path,
    meta: {
      locale,
      order,
      icon,
      requiresAuth: true,
      roles: [...rolesOf(entry)],
      hideInMenu: isHidden ?? false,
      ignoreCache: false,
      ...(activeMenu ? { activeMenu } : {}),
    },
  }
}

function externalLinks(branding: Pick<BrandingSettings, 'website' | 'faq'>): MenuEntry[] {
  return EXTERNAL_MENU_LINKS.filter(({ address }) => branding[address] !== '').map(
    ({ name, locale, order, icon, address }) => ({
      name,
      path: branding[address],
      meta: {
        locale,
        order,
        icon,
        requiresAuth: true,
        roles: [...EVERY_ROLE],
        hideInMenu: false,
        ignoreCache: true,
        href: branding[address],
      },
      children: [],
    }),
  )
}
