import type { ControlGroup, SolvedMode } from '../domain/index.ts'
import { matchName, type NameMatch, NO_MATCHES } from './name-matches.ts'
import { PRESET_GROUPS, type PresetGroup } from './policy-rows.ts'
import type { CompiledSegment, PolicySet } from './policy-set.ts'
import type { IpRules, Rule } from './rule.ts'

/** What is asked: texts are canonical (see the validators), unknown is null. */
export interface Query {
  deviceIp: string | null
  deviceMac: string | null
  domain: string | null
  /** Addresses of the answer, or that were visited. */
  answers: readonly string[]
  /** Targets of the answer's CNAME chain in their order, spelled as `domain` is. */
  cnames?: readonly string[]
}

export interface Decision {
  solvedMode: SolvedMode
  controlGroup: ControlGroup
  policyId: string | null
  segmentId: string
  /** The entry that decided: a domain, network, IP or MAC. */
  matched: string | null
  /** The name of the CNAME chain that decided; null where none of it did. */
  cname: string | null
}

/** A rule that was looked at; `solvedMode` is null for a preset that holds the name but is not enabled here. */
export interface LookedAt {
  group: Exclude<ControlGroup, 'default' | 'pause'>
  policyId: string
  entry: string
  solvedMode: SolvedMode | null
  /** The name of the CNAME chain that it holds; null for the question's own, and for devices and addresses. */
  cname: string | null
}

/** What of a question is looked up once and asked about in each group. */
export interface Asked {
  matches: readonly NameMatch[]
  answers: readonly string[]
  cnames: readonly string[]
  /** What anything holds of a name of the chain; asked only where the question's own name has no rule. */
  matchesOf(cname: string): readonly NameMatch[]
}

type Note = (rule: LookedAt) => void

/** A device's place: its segment, the entry that put it there (null in the built-in one), a rule of its own. */
export interface DevicePlace {
  readonly segment: CompiledSegment
  readonly entry: string | null
  readonly rule: Rule | null
}

/** The decision on one question. It is pure: the same set and query give the same answer. */
export function decide(set: PolicySet, query: Query): Decision {
  const place = locateDevice(set, query.deviceIp, query.deviceMac)
  return judge(set, place, askedOf(set, query))
}

/** A question with its name looked up. */
export function askedOf(set: PolicySet, { domain, answers, cnames = [] }: Query): Asked {
  const matchesOf = (name: string) => matchName(set, name)
  return { matches: domain === null ? NO_MATCHES : matchesOf(domain), answers, cnames, matchesOf }
}

/** The part of the decision that depends on the device alone, to be kept per device. */
export function locateDevice(set: PolicySet, ip: string | null, mac: string | null): DevicePlace {
  const match = set.deviceIndex.find(ip, mac)
  const segment = (match && set.segments[match.segment]) ?? set.builtIn
  return { segment, entry: match?.entry ?? null, rule: deviceRule(segment, ip, mac) }
}

function deviceRule({ devices }: CompiledSegment, ip: string | null, mac: string | null): Rule | null {
  if (!devices) return null
  const [byMac] = mac === null ? [] : devices.rulesOf(mac)
  const [byIp] = ip === null ? [] : devices.rulesOf(ip)
  // Passed beats banned, as among domains of equal length.
  return (byIp?.solvedMode === 'passed' ? byIp : (byMac ?? byIp)) ?? null
}

/**
 * The decision from its parts. A pause comes first; then groups are asked in the fixed order, the first answer stands.
 * Where the question's own name has no rule, each name of its CNAME chain is asked as it was, before addresses are.
 */
export function judge(set: PolicySet, place: DevicePlace, asked: Asked, note?: Note): Decision {
  const { segment } = place
  if (segment.pausedUntil !== null) return withoutRule('passed', 'pause', segment)
  if (place.rule) return settle({ group: 'device', ...place.rule, cname: null }, segment, note)
  const own = judgeName(set, segment, null, asked.matches, note)
  if (own) return own
  for (const cname of asked.cnames) {
    const found = judgeName(set, segment, cname, asked.matchesOf(cname), note)
    if (found) return found
  }
  const banned = segment.ips && ipRule(segment.ips, asked.answers)
  if (banned) return settle({ group: 'ip', ...banned, cname: null }, segment, note)
  return withoutRule(segment.defaultMode, 'default', segment)
}

/** What the groups that hold names say of one; null where none does. */
function judgeName(
  set: PolicySet,
  segment: CompiledSegment,
  cname: string | null,
  matches: readonly NameMatch[],
  note?: Note,
): Decision | null {
  if (matches.length === 0) return null
  const custom = customDomainRule(set, segment, matches)
  if (custom) return settle({ group: 'domain', ...custom, cname }, segment, note)
  for (const group of PRESET_GROUPS) {
    const preset = presetRule(set, segment, matches, { group, cname, note })
    if (preset) return settle({ group, ...preset, cname }, segment, note)
  }
  return null
}

function withoutRule(
  solvedMode: SolvedMode,
  controlGroup: 'default' | 'pause',
  { id }: CompiledSegment,
): Decision {
  return { solvedMode, controlGroup, policyId: null, segmentId: id, matched: null, cname: null }
}

type FoundRule = LookedAt & Rule

function settle(rule: FoundRule, segment: CompiledSegment, note?: Note): Decision {
  const { group, policyId, entry, solvedMode, cname } = rule
  note?.({ group, policyId, entry, solvedMode, cname })
  return { solvedMode, controlGroup: group, policyId, segmentId: segment.id, matched: entry, cname }
}

/** The longest suffix with a rule in this segment; the rules of a name stand passed before banned. */
function customDomainRule(
  set: PolicySet,
  segment: CompiledSegment,
  matches: readonly NameMatch[],
): Rule | null {
  for (const { custom } of matches) {
    const found = custom === 0 ? undefined : set.customDomains.rulesAt(custom)
    const own = found?.find((candidate) => candidate.segment === segment.index)
    if (own) return own.rule
  }
  return null
}

function presetRule(
  set: PolicySet,
  segment: CompiledSegment,
  matches: readonly NameMatch[],
  { group, cname, note }: { group: PresetGroup; cname: string | null; note: Note | undefined },
): Rule | null {
  for (const { suffix, listSet } of matches) {
    if (listSet === 0) continue
    let found: Rule | null = null
    for (const list of set.lists.listsOf(listSet)) {
      const preset = set.presets[list]
      if (preset?.group !== group) continue
      const solvedMode = segment.presetModes[list]
      if (!solvedMode) note?.({ group, policyId: preset.id, entry: suffix, solvedMode: null, cname })
      else if (!found || (solvedMode === 'passed' && found.solvedMode === 'banned'))
        found = { policyId: preset.id, entry: suffix, solvedMode }
    }
    if (found) return found
  }
  return null
}

function ipRule(ips: IpRules, answers: readonly string[]): Rule | null {
  for (const answer of answers) {
    const rule = ips.find(answer)
    if (rule) return rule
  }
  return null
}
