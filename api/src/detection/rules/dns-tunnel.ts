import { MOST_COUNTED_NAMES, type RiskRules } from '@netwarden/shared/domain'
import type { AcceptedRecord } from '../accepted-record.ts'
import { isBlocklistLookUp } from '../blocklist-look-up.ts'
import { cappedReason, type Reason } from '../finding.ts'
import { sampledNames, sampleName } from '../name-sample.ts'
import { type RuleContext, type RunningRule, runWindowed, type WindowedRule } from '../windowed-rule.ts'

interface Tally {
  /** Hashes of the names. */
  names: Set<number>
  /** Characters below the registrable domain, summed over all counted names. */
  length: number
  characters: Map<string, number>
  sample: Set<string>
}

/** A shorter part below the registrable domain carries too little data to count. */
const SHORTEST = 20
const MINUTES = 10

/** A tunnel of short names needs more of them; a part of fewer characters (`www`, `api`) is no data. */
const SHORT = { minutes: 30, names: 1_000, part: 8, meanLength: 10, entropy: 3 }
/** Short names of all devices together, about 200 MB; further ones are not counted until windows close. */
const MOST_SHORT_NAMES = 4_000_000

export interface DnsTunnelState {
  long?: Parameters<typeof runWindowed<Tally>>[2]
  short?: Parameters<typeof runWindowed<Tally>>[2]
}

/** Data in the names of look-ups: many long names, or very many short ones. */
export function runDnsTunnel(
  rule: RiskRules['dnsTunnel'],
  context: RuleContext,
  state: DnsTunnelState,
): RunningRule {
  const long = runWindowed(dnsTunnel(rule), context, state.long)
  const short = runWindowed(shortNameTunnel(rule), context, state.short)
  return {
    record(record) {
      const isCounted = long.record(record)
      return short.record(record) && isCounted
    },
    close(before) {
      long.close(before)
      short.close(before)
    },
    get state() {
      return { long: long.state, short: short.state }
    },
    get dropped() {
      return long.dropped + short.dropped
    },
  }
}

/** Very many distinct names below one registrable domain, each with little data. */
function shortNameTunnel({ level, thresholds }: RiskRules['dnsTunnel']): WindowedRule<Tally> {
  let held = 0
  return {
    code: 'dnsTunnel',
    level,
    minutes: SHORT.minutes,
    capacity: 100_000,
    subjectOf: ({ domain, registrableDomain, owner, domainType }) =>
      registrableDomain === '' ||
      owner !== '' ||
      domainType === 'local' ||
      domain.length - registrableDomain.length <= SHORT.part ||
      domain.endsWith('.arpa') ||
      isBlocklistLookUp(domain)
        ? null
        : registrableDomain,
    open: openTally,
    count: (tally, record) => {
      if (held < MOST_SHORT_NAMES && noteName(tally, record, { limit: SHORT.names, most: SHORT.names }))
        held += 1
    },
    learn: ({ names }) => {
      held = Math.max(0, held - names.size)
    },
    // Names with a high mean length belong to the other kind of tunnel.
    evaluate: (tally) =>
      tally.length >= thresholds.meanLength * tally.names.size ? null : reasonsOf(tally, SHORT, SHORT.names),
    evidenceOf: ({ sample }) => ({ names: sampledNames(sample) }),
  }
}

/** Many long and varied names below one registrable domain: data in queries. Names of known owners do not count. */
export function dnsTunnel({ level, thresholds }: RiskRules['dnsTunnel']): WindowedRule<Tally> {
  return {
    code: 'dnsTunnel',
    level,
    minutes: MINUTES,
    capacity: 20_000,
    subjectOf: ({ domain, registrableDomain, owner, domainType }) =>
      registrableDomain === '' ||
      owner !== '' ||
      domainType === 'local' ||
      domain.length - registrableDomain.length <= SHORTEST
        ? null
        : registrableDomain,
    open: openTally,
    count: (tally, record) => {
      noteName(tally, record, { limit: thresholds.names, most: MOST_COUNTED_NAMES })
    },
    evaluate: (tally) => reasonsOf(tally, { ...thresholds, minutes: MINUTES }, MOST_COUNTED_NAMES),
    evidenceOf: ({ sample }) => ({ names: sampledNames(sample) }),
  }
}

function openTally(): Tally {
  return { names: new Set(), length: 0, characters: new Map(), sample: new Set() }
}

/** False where the name is known or there is no room. */
function noteName(
  tally: Tally,
  { domain, registrableDomain }: AcceptedRecord,
  { limit, most }: { limit: number; most: number },
): boolean {
  const hash = hashOf(domain)
  if (tally.names.has(hash) || tally.names.size >= most) return false
  tally.names.add(hash)
  sampleName(tally.sample, domain, { count: tally.names.size, limit })
  const part = domain.slice(0, -registrableDomain.length - 1)
  tally.length += part.length
  for (const character of part) {
    tally.characters.set(character, (tally.characters.get(character) ?? 0) + 1)
  }
  return true
}

type Limits = RiskRules['dnsTunnel']['thresholds'] & { minutes: number }

function reasonsOf({ names, length, characters }: Tally, limits: Limits, most: number): Reason[] | null {
  if (names.size < limits.names || length < limits.meanLength * names.size) return null
  const entropy = entropyOf(characters, length)
  if (entropy < limits.entropy) return null
  const measured = {
    names: names.size,
    meanLength: Math.round(length / names.size),
    entropy: Number(entropy.toFixed(1)),
    minutes: limits.minutes,
    limit: limits.names,
    lengthLimit: limits.meanLength,
    entropyLimit: limits.entropy,
  }
  return [cappedReason('names', measured, 'names', most)]
}

/** Bits a character. */
function entropyOf(characters: ReadonlyMap<string, number>, length: number): number {
  let bits = 0
  for (const count of characters.values()) bits -= (count / length) * Math.log2(count / length)
  return bits
}

/** 32 bits (FNV-1a): two names in a window that share one are counted as one. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}
