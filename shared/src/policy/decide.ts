import type { ControlGroup, SolvedMode } from '../domain/index.ts'
import { matchName, type NameMatch } from './name-matches.ts'
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
}

export interface Decision {
  solvedMode: SolvedMode
  controlGroup: ControlGroup
  policyId: string | null
  segmentId: string
  /** The entry that decided: a domain, network, IP or MAC. */
  matched: string | null
}

/** A rule that was looked at; `solvedMode` is null for a preset that holds the name but is not enabled here. */
export interface LookedAt {
  group: Exclude<ControlGroup, 'default' | 'pause'>
  policyId: string
  entry: string
  solvedMode: SolvedMode | null
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
  const matches = query.domain === null ? [] : matchName(set, query.domain)
  return judge(set, place, matches, query.answers)
}

/** The part of the decision that depends on the device alone, to be kept per device. */
export function locateDevice(set: PolicySet, ip: string | null, mac: string | null): DevicePlace {
  const match = set.deviceIndex.find(ip, mac)
  const segment = (match && set.segments[match.segment]) ?? set.builtIn
  return { segment, entry: match?.entry ?? null, rule: deviceRule(segment, ip, mac) }
}

function deviceRule({ devices }: CompiledSegment, ip: string | null, mac: string | null): Rule | null {
  if (devices.size === 0) return null
  const byMac = mac === null ? undefined : devices.get(mac)
  const byIp = ip === null ? undefined : devices.get(ip)
  // Passed beats banned, as among domains of equal length.
  return (byIp?.solvedMode === 'passed' ? byIp : (byMac ?? byIp)) ?? null
}

/** The decision from its parts. A pause comes first; then groups are asked in the fixed order, the first answer stands. */
export function judge(
  set: PolicySet,
  place: DevicePlace,
  matches: readonly NameMatch[],
  answers: readonly string[],
  note?: Note,
): Decision {
  const { segment } = place
  if (segment.pausedUntil !== null) return withoutRule('passed', 'pause', segment)
  if (place.rule) return settle('device', place.rule, segment, note)
  if (matches.length > 0) {
    const custom = customDomainRule(set, segment, matches)
    if (custom) return settle('domain', custom, segment, note)
    for (const group of PRESET_GROUPS) {
      const preset = presetRule(set, segment, matches, group, note)
      if (preset) return settle(group, preset, segment, note)
    }
  }
  const banned = segment.ips && ipRule(segment.ips, answers)
  if (banned) return settle('ip', banned, segment, note)
  return withoutRule(segment.defaultMode, 'default', segment)
}

function withoutRule(
  solvedMode: SolvedMode,
  controlGroup: 'default' | 'pause',
  { id }: CompiledSegment,
): Decision {
  return { solvedMode, controlGroup, policyId: null, segmentId: id, matched: null }
}

function settle(group: LookedAt['group'], rule: Rule, segment: CompiledSegment, note?: Note): Decision {
  const { policyId, entry, solvedMode } = rule
  note?.({ group, policyId, entry, solvedMode })
  return { solvedMode, controlGroup: group, policyId, segmentId: segment.id, matched: entry }
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
  group: PresetGroup,
  note?: Note,
): Rule | null {
  for (const { suffix, listSet } of matches) {
    if (listSet === 0) continue
    let found: Rule | null = null
    for (const list of set.lists.listsOf(listSet)) {
      const preset = set.presets[list]
      if (preset?.group !== group) continue
      const solvedMode = segment.presetModes[list]
      if (!solvedMode) note?.({ group, policyId: preset.id, entry: suffix, solvedMode: null })
      else if (!found || (solvedMode === 'passed' && found.solvedMode === 'banned'))
        found = { policyId: preset.id, entry: suffix, solvedMode }
    }
    if (found) return found
  }
  return null
}

function ipRule(ips: IpRules, answers: readonly string[]): Rule | null {
  for (const answer of answers) {
    const rule = ips.rules[ips.matcher.find(answer)]
    if (rule) return rule
  }
  return null
}
