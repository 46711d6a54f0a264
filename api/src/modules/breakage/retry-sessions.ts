import type { BannedQuery } from './banned-site.ts'

/** One attempt to reach a name: its queries for addresses and service bindings together. */
export interface Attempt {
  at: number
  domain: string
  /** Distinct record types. */
  types: number
}

/** Attempts of a device that follow each other. */
export interface Session {
  attempts: readonly Attempt[]
  /** Further attempts on a name, in the rhythm of software that waits for an answer. */
  retries: number
  /** Attempts on a name that was queried in several record types more than once. */
  repeatedFamilies: number
  names: ReadonlySet<string>
}

/** Browsers and stub resolvers send HTTPS, A and AAAA within this time, ms. */
const ONE_ATTEMPT = 1_500
/** Software gives up, or a person looks elsewhere, when nothing follows for this time, ms. */
const SESSION_PAUSE = 45_000
/** Gaps of a timer differ less than this (coefficient of variation). */
const TIMER_VARIATION = 0.12
const TIMER_GAPS = 5

/** The sessions of a device's banned queries, which are in the order of time. */
export function findSessions(queries: readonly BannedQuery[]): Session[] {
  const sessions: Attempt[][] = []
  let last = Number.NEGATIVE_INFINITY
  for (const attempt of attemptsOf(queries)) {
    if (attempt.at - last > SESSION_PAUSE) sessions.push([])
    sessions.at(-1)?.push(attempt)
    last = attempt.at
  }
  return sessions.map(sessionOf)
}

function attemptsOf(queries: readonly BannedQuery[]): Attempt[] {
  const attempts: (Attempt & { seen: Set<string> })[] = []
  const newest = new Map<string, (typeof attempts)[number]>()
  for (const { at, domain, qtype } of queries) {
    const current = newest.get(domain)
    // The same type again is a new attempt, however soon it follows.
    if (current && at - current.at <= ONE_ATTEMPT && !current.seen.has(qtype)) {
      current.seen.add(qtype)
      current.types = current.seen.size
      continue
    }
    const attempt = { at, domain, types: 1, seen: new Set([qtype]) }
    newest.set(domain, attempt)
    attempts.push(attempt)
  }
  return attempts
}

function sessionOf(attempts: readonly Attempt[]): Session {
  const byName = new Map<string, Attempt[]>()
  for (const attempt of attempts) byName.set(attempt.domain, [...(byName.get(attempt.domain) ?? []), attempt])
  let retries = 0
  let repeatedFamilies = 0
  for (const ofName of byName.values()) {
    if (isTimer(ofName)) continue
    retries += ofName.length - 1
    const families = ofName.filter(({ types }) => types > 1).length
    if (families > 1) repeatedFamilies += families
  }
  return { attempts, retries, repeatedFamilies, names: new Set(byName.keys()) }
}

/** A heartbeat repeats at equal distances, whether it is answered or not. */
function isTimer(attempts: readonly Attempt[]): boolean {
  const gaps = attempts.slice(1).map(({ at }, index) => at - (attempts[index]?.at ?? at))
  if (gaps.length < TIMER_GAPS) return false
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
  const variance = gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length
  return Math.sqrt(variance) / mean < TIMER_VARIATION
}
