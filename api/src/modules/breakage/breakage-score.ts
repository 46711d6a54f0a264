import { BREAKAGE_SIGNS, type BreakageSign } from '@netwarden/shared/contract'
import type { BannedSite } from './banned-site.ts'
import { findSessions, type Session } from './retry-sessions.ts'

export interface BreakageScore {
  /** From 0 to 1. */
  score: number
  signs: BreakageSign[]
  /** The name with the most retries. */
  domain: string
  /** The narrowest domain that covers every name that was retried. */
  covering: string
}

/** Bans that reach it are reported. */
export const REPORTED_SCORE = 0.5
const WEIGHTS: Readonly<Record<BreakageSign, number>> = {
  retries: 0.55,
  siblings: 0.15,
  families: 0.15,
  manyDevices: 0.15,
}
/** A sign is named from this strength on. */
const NAMED_FROM = 0.3
/** Fewer retries than this happen by chance: two pages with the same tracker. */
const FEWEST_RETRIES = 2
const SEVERAL_DEVICES = 4
const AT_ONCE = 20 * 60_000
/** A ban that began before the span says nothing about when its devices noticed it. */
const KNOWN_START = 30 * 60_000

/**
 * How much the bans of a site look like something broken: software and people repeat what they need, fast and with
 * growing pauses, on sibling names and for all record types; trackers are queried once for each page.
 */
export function scoreBreakage(banned: BannedSite, spanStart: number): BreakageScore {
  const sessions = banned.samples.flatMap(findSessions)
  const retried = sessions.filter(({ retries }) => retries >= FEWEST_RETRIES)
  const strengths: Record<BreakageSign, number> = {
    retries: shareOfRetries(sessions, retried),
    siblings: share(retried, ({ names }) => names.size > 1),
    families: share(retried, ({ repeatedFamilies }) => repeatedFamilies > 1),
    manyDevices: shareAtOnce(banned, spanStart),
  }
  const score = BREAKAGE_SIGNS.reduce((sum, sign) => sum + WEIGHTS[sign] * strengths[sign], 0)
  return {
    score: Math.round(score * 100) / 100,
    signs: BREAKAGE_SIGNS.filter((sign) => strengths[sign] >= NAMED_FROM),
    ...namesOf(banned, retried.length > 0 ? retried : sessions),
  }
}

/** Of all attempts, those in sessions with retries; a site that is retried once a day among calm ones counts little. */
function shareOfRetries(sessions: readonly Session[], retried: readonly Session[]): number {
  const count = (some: readonly Session[]) => some.reduce((sum, { attempts }) => sum + attempts.length, 0)
  const all = count(sessions)
  return all === 0 ? 0 : count(retried) / all
}

function share(sessions: readonly Session[], has: (session: Session) => boolean): number {
  return sessions.length === 0 ? 0 : sessions.filter(has).length / sessions.length
}

/** Devices whose first ban is close to the first one of all, where that is the start of the ban. */
function shareAtOnce({ starts, devices }: BannedSite, spanStart: number): number {
  const first = Math.min(...starts)
  if (devices < SEVERAL_DEVICES || first - spanStart < KNOWN_START) return 0
  return starts.filter((at) => at - first <= AT_ONCE).length / starts.length
}

function namesOf({ site }: BannedSite, sessions: readonly Session[]) {
  const counts = new Map<string, number>()
  for (const { attempts } of sessions)
    for (const { domain } of attempts) counts.set(domain, (counts.get(domain) ?? 0) + 1)
  const names = [...counts.keys()]
  const domain = names.reduce(
    (most, name) => ((counts.get(name) ?? 0) > (counts.get(most) ?? 0) ? name : most),
    names[0] ?? site,
  )
  return { domain, covering: coveringDomain(names, site) }
}

/** The longest suffix of whole labels that all names have; the site where they have none below it. */
export function coveringDomain(names: readonly string[], site: string): string {
  const [first = site, ...others] = names
  const labels = first.split('.')
  for (let from = 0; from < labels.length; from += 1) {
    const suffix = labels.slice(from).join('.')
    if (suffix.length < site.length) break
    if (others.every((name) => name === suffix || name.endsWith(`.${suffix}`))) return suffix
  }
  return site
}
