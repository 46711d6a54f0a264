import { canonicalMac, isIp } from '@netwarden/shared'
import { SEARCH_PATH } from '../../domain/links/index.ts'
import type { TextKey, Translate } from '../../kit/i18n/index.ts'
import type { IconName } from '../../kit/index.ts'

/** One line of the go-to box: somewhere to go, or something to do. */
export interface GoToChoice {
  key: string
  icon: IconName
  label: string
  /** What kind of thing it is. */
  hint?: string | undefined
  go: { to: string; isSearch?: true } | { run: () => void }
}

interface SearchKind {
  kind: 'deviceIP' | 'deviceName' | 'dstHostIP' | 'domain' | 'org'
  text: TextKey
  icon: IconName
}

const DEVICE: SearchKind = { kind: 'deviceIP', text: 'layout.goTo.device', icon: 'device' }
const MAC: SearchKind = { kind: 'deviceIP', text: 'layout.goTo.mac', icon: 'device' }
const NAME: SearchKind = { kind: 'deviceName', text: 'layout.goTo.deviceName', icon: 'device' }
const DOMAIN: SearchKind = { kind: 'domain', text: 'layout.goTo.domain', icon: 'domain' }
const ORG: SearchKind = { kind: 'org', text: 'layout.goTo.org', icon: 'org' }
const DST_HOST: SearchKind = { kind: 'dstHostIP', text: 'layout.goTo.dstHost', icon: 'host' }

/** The kinds a word can be, the likeliest first: an address is no name, and a name with a dot mostly a domain. */
function searchKinds(keyword: string): readonly SearchKind[] {
  if (isIp(keyword)) return [DEVICE, DST_HOST]
  if (canonicalMac(keyword) !== null) return [MAC]
  return /^\S+\.\S+$/.test(keyword) ? [DOMAIN, ORG] : [ORG, DOMAIN, NAME]
}

/** To search the visits for a word: known before anything is asked. */
export function searchChoices(keyword: string, t: Translate): GoToChoice[] {
  return searchKinds(keyword).map(({ kind, text, icon }) => ({
    key: `search ${kind}`,
    icon,
    label: t(text, { keyword }),
    go: { to: `${SEARCH_PATH}?${new URLSearchParams({ keywordKind: kind, keyword })}`, isSearch: true },
  }))
}

/** Those whose label holds the word, in whatever case. */
export function choicesNamed(choices: readonly GoToChoice[], keyword: string): GoToChoice[] {
  const wanted = keyword.toLowerCase()
  return choices.filter(({ label }) => label.toLowerCase().includes(wanted))
}
