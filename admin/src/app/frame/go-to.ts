import { canonicalDomainName, canonicalMac, isIp } from '@netwarden/shared/validators'
import { SEARCH_PATH } from '../../domain/links/index.ts'
import type { TextKey, Translate } from '../../kit/i18n/index.ts'
import type { IconName } from '../../kit/index.ts'

/** One line of the go-to box: a destination or an action. */
export interface GoToChoice {
  key: string
  icon: IconName
  label: string
  /** The kind of the destination. */
  hint?: string | undefined
  /** Other names of the destination, beside its label. */
  names?: readonly (string | null | undefined)[]
  go: { to: string; isSearch?: true } | { run: () => void }
}

/** Actions on a word, or actions that are always available; the frame opens their dialogs. */
export type GoToAction =
  | { kind: 'policy'; keyword: string; solvedMode: 'banned' | 'passed'; lifetime: 'forever' | 'hour' }
  | { kind: 'pause' }
  | { kind: 'import' }

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

/**
 * The kinds that a word can have, the likeliest first: an address is no name, and a name with a dot is mostly a domain.
 */
function searchKinds(keyword: string): readonly SearchKind[] {
  if (isIp(keyword)) return [DEVICE, DST_HOST]
  if (canonicalMac(keyword) !== null) return [MAC]
  return /^\S+\.\S+$/.test(keyword) ? [DOMAIN, ORG] : [ORG, DOMAIN, NAME]
}

/** The choices that search the visits for a word: known before the server answers. */
export function searchChoices(keyword: string, t: Translate): GoToChoice[] {
  return searchKinds(keyword).map(({ kind, text, icon }) => ({
    key: `search ${kind}`,
    icon,
    label: t(text, { keyword }),
    go: { to: `${SEARCH_PATH}?${new URLSearchParams({ keywordKind: kind, keyword })}`, isSearch: true },
  }))
}

/** Choices that ban or allow a domain, or the device at an address. */
export function policyChoices(
  keyword: string,
  t: Translate,
  open: (action: GoToAction) => void,
): GoToChoice[] {
  if (!isIp(keyword) && canonicalDomainName(keyword) === null) return []
  if (!isIp(keyword) && !keyword.includes('.')) return []
  const hint = t('layout.goTo.kind.action')
  return [
    {
      key: 'action ban',
      icon: 'ban',
      label: t('layout.goTo.ban', { keyword }),
      hint,
      go: { run: () => open({ kind: 'policy', keyword, solvedMode: 'banned', lifetime: 'forever' }) },
    },
    {
      key: 'action allow',
      icon: 'check',
      label: t('layout.goTo.allow', { keyword }),
      hint,
      go: { run: () => open({ kind: 'policy', keyword, solvedMode: 'passed', lifetime: 'hour' }) },
    },
  ]
}

/** Whether the word equals the label or another name of the destination. */
export function isNamed({ label, names = [] }: GoToChoice, keyword: string): boolean {
  const wanted = keyword.toLowerCase()
  return [label, ...names].some((name) => name?.toLowerCase() === wanted)
}

/** Choices whose label contains the word, ignoring case. */
export function choicesNamed(choices: readonly GoToChoice[], keyword: string): GoToChoice[] {
  const wanted = keyword.toLowerCase()
  return choices.filter(({ label }) => label.toLowerCase().includes(wanted))
}
