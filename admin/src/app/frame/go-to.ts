import { canonicalMac, isIp } from '@netwarden/shared'
import { SEARCH_PATH } from '../../domain/links/index.ts'
import type { TextKey } from '../../kit/i18n/index.ts'
import type { IconName } from '../../kit/index.ts'

/** What the search page can look for by one word. */
export interface GoToChoice {
  kind: 'deviceIP' | 'dstHostIP' | 'domain' | 'org'
  text: TextKey
  icon: IconName
}

const DEVICE: GoToChoice = { kind: 'deviceIP', text: 'layout.goTo.device', icon: 'device' }
const MAC: GoToChoice = { kind: 'deviceIP', text: 'layout.goTo.mac', icon: 'device' }
const DOMAIN: GoToChoice = { kind: 'domain', text: 'layout.goTo.domain', icon: 'domain' }
const ORG: GoToChoice = { kind: 'org', text: 'layout.goTo.org', icon: 'org' }

const DST_HOST: GoToChoice = { kind: 'dstHostIP', text: 'layout.goTo.dstHost', icon: 'host' }

/** The kinds a word can be, the likeliest first: an address is no name, and a name with a dot mostly a domain. */
export function goToChoices(keyword: string): readonly GoToChoice[] {
  if (isIp(keyword)) return [DEVICE, DST_HOST]
  if (canonicalMac(keyword) !== null) return [MAC]
  return /^\S+\.\S+$/.test(keyword) ? [DOMAIN, ORG] : [ORG, DOMAIN]
}

export function goToAddress(kind: GoToChoice['kind'], keyword: string): string {
  return `${SEARCH_PATH}?${new URLSearchParams({ keywordKind: kind, keyword })}`
}
