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
  /** Words by which it is found, beside its label. */
  words?: string
  /** The device that it leads to, which can also be banned or allowed. */
  device?: { name: string; deviceIP: string; deviceMac: string | null }
  go: { to: string; isSearch?: true } | { run: () => void }
}

/** Actions on a word, or actions that are always available; the frame opens their dialogs. */
export type GoToAction =
  | {
      kind: 'policy'
      keyword: string
      /** A device that was chosen by its name, with the MAC by which the policy finds it. */
      deviceMac?: string | null
      solvedMode: 'banned' | 'passed'
      lifetime: 'forever' | 'hour'
    }
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

type SolvedMode = 'banned' | 'passed'
/** What precedes a name to ban or allow it; Chinese needs no space after it. */
const VERBS: readonly (readonly [RegExp, SolvedMode])[] = [
  [/^(?:ban|block|deny)\s+(?=\S)|^(?:阻断|禁止|拦截)\s*(?=\S)/i, 'banned'],
  [/^(?:allow|pass|unblock)\s+(?=\S)|^(?:放行|允许)\s*(?=\S)/i, 'passed'],
]

/** "ban evil.org" as the action and its name; without a verb, the whole text is the name. */
export function readCommand(text: string): { mode: SolvedMode | null; word: string } {
  for (const [verb, mode] of VERBS) if (verb.test(text)) return { mode, word: text.replace(verb, '') }
  return { mode: null, word: text }
}

/** Choices that ban or allow a domain, or the device at an address; one of them where the user named the action. */
export function policyChoices(
  { mode, word: keyword }: { mode: SolvedMode | null; word: string },
  t: Translate,
  open: (action: GoToAction) => void,
): GoToChoice[] {
  if (!isIp(keyword) && canonicalDomainName(keyword) === null) return []
  if (!isIp(keyword) && !/[.。．｡]/.test(keyword)) return []
  const hint = t('layout.goTo.kind.action')
  const ban: GoToChoice = {
    key: 'action ban',
    icon: 'ban',
    label: t('layout.goTo.ban', { keyword }),
    hint,
    go: { run: () => open({ kind: 'policy', keyword, solvedMode: 'banned', lifetime: 'forever' }) },
  }
  const allow: GoToChoice = {
    key: 'action allow',
    icon: 'check',
    label: t('layout.goTo.allow', { keyword }),
    hint,
    go: { run: () => open({ kind: 'policy', keyword, solvedMode: 'passed', lifetime: 'hour' }) },
  }
  if (mode === null) return [ban, allow]
  return mode === 'banned' ? [ban] : [allow]
}

/** Bans or allows the devices that are suggested for the word of an action, each by a choice of its own. */
export function deviceChoices(
  mode: SolvedMode,
  suggested: readonly GoToChoice[],
  t: Translate,
  open: (action: GoToAction) => void,
): GoToChoice[] {
  return suggested.flatMap(({ key, device }) => {
    if (!device) return []
    const { name, deviceIP, deviceMac } = device
    const lifetime = mode === 'banned' ? 'forever' : 'hour'
    return {
      key: `action ${mode} ${key}`,
      icon: mode === 'banned' ? 'ban' : 'check',
      label: t(mode === 'banned' ? 'layout.goTo.banDevice' : 'layout.goTo.allowDevice', { name }),
      hint: t('layout.goTo.kind.action'),
      go: { run: () => open({ kind: 'policy', keyword: deviceIP, deviceMac, solvedMode: mode, lifetime }) },
    } satisfies GoToChoice
  })
}

/** Whether the word equals the label or another name of the destination. */
export function isNamed({ label, names = [] }: GoToChoice, keyword: string): boolean {
  // Chinese input methods write the dot of a name in their own way.
  const wanted = keyword.toLowerCase().replace(/[。．｡]/g, '.')
  return [label, ...names].some((name) => name?.toLowerCase() === wanted)
}

/** Choices whose label or other words contain the word, ignoring case. */
export function choicesNamed(choices: readonly GoToChoice[], keyword: string): GoToChoice[] {
  const wanted = keyword.toLowerCase()
  return choices.filter(({ label, words = '' }) => `${label}\n${words}`.toLowerCase().includes(wanted))
}
