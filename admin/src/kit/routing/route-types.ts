import type { PageName } from '@netwarden/shared/contract'
import type { AreaTexts, TextKey } from '../i18n/index.ts'
import type { IconName } from '../icons.tsx'
import type { Loadable } from '../loadable.tsx'

/** The data of a page in its folder, in addition to the table of pages (MENU_TABLE). */
export interface AreaPage {
  readonly name: PageName
  /** A pattern: addresses that match it share a tab; without it each address has its own tab. */
  readonly tabPath?: string
  readonly page: Loadable
  /** Loads the first data of the page, while its code and the user are still being loaded. */
  readonly prefetch?: () => Promise<void>
}

/** A page of the console. Paths are react-router patterns with absolute addresses. */
export interface PageRoute extends Omit<AreaPage, 'name'> {
  readonly name: string
  readonly path: string
  readonly text: TextKey
  /** `*`, an empty list or no list allows every role. */
  readonly roles?: readonly string[]
  /** Not in the menu. */
  readonly isHidden?: boolean
  /** The name of the page that the menu and the breadcrumb show while this one is open. */
  readonly activeMenu?: string
}

/** The exports of the index of a folder of pages or of a resource; `app/areas.ts` lists the folders. */
export interface Area {
  /** Names of REST resources for react-admin's hooks. */
  readonly resources?: readonly string[]
  readonly pages?: readonly AreaPage[]
  /** Texts loaded with the frame, because other pages use them, too. */
  readonly texts?: AreaTexts
  /** Texts that are loaded with the pages that use them. */
  readonly pageTexts?: AreaTexts
}

/** A part of the menu; its own address leads to one of its pages. */
export interface Section {
  readonly path: string
  readonly name: string
  readonly text: TextKey
  readonly order: number
  readonly icon: IconName
  readonly roles?: readonly string[]
  readonly isHidden?: boolean
  /** None for the exceptions, whose own address is no page. */
  readonly redirect: string | undefined
  readonly pages: readonly PageRoute[]
}

/** A menu entry with an external link; an administrator sets its address. */
export interface ExternalLink {
  readonly name: string
  readonly text: TextKey
  readonly order: number
  readonly icon: IconName
  readonly address: 'website' | 'faq'
}
