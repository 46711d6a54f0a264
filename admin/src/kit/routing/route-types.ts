import type { TextKey } from '../i18n/index.ts'
import type { IconName } from '../icons.tsx'
import type { Loadable } from '../loadable.tsx'

/** A page of the console. Paths are react-router patterns with absolute addresses. */
export interface PageRoute {
  readonly path: string
  readonly name: string
  readonly text: TextKey
  /** `*` lets every role in, and so does an empty or missing list. */
  readonly roles?: readonly string[]
  /** Not in the menu. */
  readonly isHidden?: boolean
  /** The name of the page that the menu and the breadcrumb show while this one is open. */
  readonly activeMenu?: string
  /** The page is made anew each time its tab is shown. */
  readonly ignoreCache?: boolean
  /** A pattern: addresses that begin alike by it share a tab; without it each has a tab of its own. */
  readonly tabPath?: string
  readonly page: Loadable
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
  readonly redirect?: string
  readonly pages: readonly PageRoute[]
}

/** A menu entry that leaves the console; the address is the administrator's to set. */
export interface ExternalLink {
  readonly name: string
  readonly text: TextKey
  readonly order: number
  readonly icon: IconName
  readonly address: 'website' | 'faq'
}
