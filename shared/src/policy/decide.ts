import type { ControlGroup, SolvedMode } from '../domain/index.ts'
import { embeddedIpv4 } from '../validators/embedded-ipv4.ts'
import { findException } from './device-exceptions.ts'
import { type DeviceLayer, type DevicePlace, locateDevice } from './device-place.ts'
import { matchName, type NameMatch, NO_MATCHES } from './name-matches.ts'
import { LIST_GROUPS, type ListGroup } from './policy-rows.ts'
import { type CompiledSegment, type PolicySet, stateAt } from './policy-set.ts'
import { counts, type IpRules, type Rule } from './rule.ts'

/** A query for a decision: texts are canonical (see the validators), null is unknown. */
export interface Query {
  /** Time of the decision (epoch ms), used for schedules, expiries and pauses. */
  at: number
  deviceIp: string | null
  deviceMac: string | null
  domain: string | null
  /** Addresses in the answer, or visited addresses. */
  answers: readonly string[]
  /** Targets of the CNAME chain of the answer in their order, spelled like `domain`. */
  cnames?: readonly string[]
}

export interface Decision {
  solvedMode: SolvedMode
  controlGroup: ControlGroup
  policyId: string | null
  segmentId: string
  /** The deciding entry: a domain, network, IP or MAC. */
  matched: string | null
  /** The deciding name of the CNAME chain; null when none of it decided. */
  cname: string | null
  /** The policy on trial that would give the other mode if it were enforced; null where none would. */
  shadowPolicyId: string | null
  /** Whether a policy of the built-in segment decided for a device of another one, which inherits it. */
  inherited: boolean
}

/** An evaluated rule; `solvedMode` is null for a list that contains the name and is not enabled here. */
export interface EvaluatedRule {
  group: Exclude<ControlGroup, 'default' | 'pause'>
  policyId: string
  entry: string
  solvedMode: SolvedMode | null
  /** The matching name of the CNAME chain; null for the queried name, devices and addresses. */
  cname: string | null
  /** Whether the segment of the device inherits it from the built-in one. */
  inherited: boolean
  /** Whether the list excludes the name, in which case it does not decide. */
  isException?: boolean
  /** Whether the list is on trial here; its `solvedMode` is null then, too. */
  isShadow?: boolean
  /** When the rule ends by itself (epoch ms); absent for one that does not. */
  until?: number
}

/** Parts of a query that are looked up once and evaluated in each group. */
export interface Asked {
  at: number
  /** Null when the query has no name. */
  domain: string | null
  matches: readonly NameMatch[]
  answers: readonly string[]
  cnames: readonly string[]
  /** Matches of a name of the chain; used only when the queried name has no rule. */
  matchesOf(cname: string): readonly NameMatch[]
}

type Note = (rule: EvaluatedRule) => void

/** Decides one query. Pure: the same set and query give the same answer. */
export function decide(set: PolicySet, query: Query): Decision {
  const place = locateDevice(set, query.deviceIp, query.deviceMac)
  return decideFor(set, place, askedOf(set, query))
}

/** Looks up the name of a query. */
export function askedOf(set: PolicySet, { at, domain, answers, cnames = [] }: Query): Asked {
  const matchesOf = (name: string) => matchName(set, name)
  return { at, domain, matches: domain === null ? NO_MATCHES : matchesOf(domain), answers, cnames, matchesOf }
}

/**
 * Decides from the parts. A pause applies first; then the groups are evaluated in their fixed order until one decides.
 * When the queried name has no rule, each name of its CNAME chain is evaluated in turn, before addresses. Each of the
 * three is evaluated by the policies of the device's segment first, then by those that it inherits.
 */
export function decideFor(set: PolicySet, place: DevicePlace, asked: Asked, note?: Note): Decision {
  const decision = decideByRules(set, place, asked, note ? { withShadow: false, note } : ENFORCED)
  if (!set.hasShadow) return decision
  const trial = decideWithTrials(set, place, asked)
  if (trial.solvedMode !== decision.solvedMode) decision.shadowPolicyId = trial.policyId
  return decision
}

/**
 * The decision as it would be if policies on trial were enforced. Trials only add rules, so where its mode differs a
 * policy on trial decided it.
 */
export function decideWithTrials(set: PolicySet, place: DevicePlace, asked: Asked): Decision {
  return decideByRules(set, place, asked, ON_TRIAL)
}

interface Evaluation {
  withShadow: boolean
  note?: Note
}
/** Made once, because every visit uses it. */
const ENFORCED: Evaluation = { withShadow: false }
const ON_TRIAL: Evaluation = { withShadow: true }

function decideByRules(set: PolicySet, place: DevicePlace, asked: Asked, evaluation: Evaluation): Decision {
  const { segment, parent } = place
  const { withShadow, note } = evaluation
  const { at, domain, matches } = asked
  if (pauseAt(segment, at) !== null) return withoutRule('passed', 'pause', segment)
  const queried = { at, withShadow, name: domain, cname: null, matches }
  const own = decideByDevice(place, queried, note) ?? decideByName(set, place, queried, note)
  if (own) return own
  if (parent) {
    const found = decideByDevice(parent, queried, note) ?? decideByName(set, parent, queried, note)
    if (found) return found
  }
  for (const cname of asked.cnames) {
    const target = { at, withShadow, name: cname, cname, matches: asked.matchesOf(cname) }
    const found =
      decideByName(set, place, target, note) ?? (parent && decideByName(set, parent, target, note))
    if (found) return found
  }
  const banned =
    decideByAddress(place, asked, evaluation) ?? (parent && decideByAddress(parent, asked, evaluation))
  return banned ?? withoutRule(segment.defaultMode, 'default', segment)
}

/** End of the pause of a segment at a moment (both epoch ms); null when policies decide. */
export function pauseAt({ pauses }: Pick<CompiledSegment, 'pauses'>, at: number): number | null {
  let until: number | null = null
  for (const pause of pauses)
    if (pause.from <= at && at < pause.until && (until === null || pause.until > until)) until = pause.until
  return until
}

/** The queried name, or one of its chain. */
type QueriedName = Pick<Asked, 'at' | 'matches'> &
  Pick<Evaluation, 'withShadow'> & { name: string | null; cname: string | null }

/** A plain loop: every decision calls it, mostly with no rules, and a closure would cost more. */
function firstThatCounts(rules: readonly Rule[], at: number, withShadow: boolean): Rule | null {
  for (const rule of rules) if (counts(rule, at, withShadow)) return rule
  return null
}

function decideByDevice(
  layer: DeviceLayer,
  { at, withShadow }: Pick<QueriedName, 'at' | 'withShadow'>,
  note?: Note,
): Decision | null {
  const rule = firstThatCounts(layer.rules, at, withShadow)
  return rule && settle(layer, { group: 'device', rule, cname: null }, note)
}

/** The verdict of the groups with names on one name; null when none decides. */
function decideByName(set: PolicySet, layer: DeviceLayer, asked: QueriedName, note?: Note): Decision | null {
  const { exceptions } = layer
  const { name, cname } = asked
  if (exceptions.length > 0 && name !== null) {
    const exception = findException(exceptions, name, asked.at, asked.withShadow)
    if (exception) return settle(layer, { group: 'domain', rule: exception, cname }, note)
  }
  if (asked.matches.length === 0) return null
  const custom = customDomainRule(set, layer.segment, asked)
  if (custom) return settle(layer, { group: 'domain', rule: custom, cname }, note)
  for (const group of LIST_GROUPS) {
    const row = listRule(set, layer, asked, { group, note })
    if (row) return settle(layer, { group, rule: row, cname }, note)
  }
  return null
}

/**
 * What a single group with names decides on a name (canonical) by the policies of a segment at a moment (epoch ms),
 * without the exceptions of devices; null where it leaves the name to the next group. For enforcers that evaluate the
 * groups by themselves.
 */
export function groupVerdict(
  set: PolicySet,
  segment: CompiledSegment,
  group: 'domain' | ListGroup,
  { at, name }: { at: number; name: string },
): SolvedMode | null {
  const asked = { at, withShadow: false, name, cname: null, matches: matchName(set, name) }
  const rule =
    group === 'domain'
      ? customDomainRule(set, segment, asked)
      : listRule(set, { segment, inherited: false }, asked, { group, note: undefined })
  return rule?.solvedMode ?? null
}

function withoutRule(
  solvedMode: SolvedMode,
  controlGroup: 'default' | 'pause',
  { id }: CompiledSegment,
): Decision {
  return {
    solvedMode,
    controlGroup,
    policyId: null,
    segmentId: id,
    matched: null,
    cname: null,
    shadowPolicyId: null,
    inherited: false,
  }
}

type Found = Pick<EvaluatedRule, 'group' | 'cname'> & { rule: Rule }

function settle({ segmentId, inherited }: DeviceLayer, { group, rule, cname }: Found, note?: Note): Decision {
  const { policyId, entry, solvedMode } = rule
  const until = note && rule.term?.term.expiresAt
  note?.({ group, policyId, entry, solvedMode, cname, inherited, ...(until && { until }) })
  return {
    solvedMode,
    controlGroup: group,
    policyId,
    segmentId,
    matched: entry,
    cname,
    shadowPolicyId: null,
    inherited,
  }
}

/** The longest suffix with a rule in this segment; the rules of a name are sorted passed before banned. */
function customDomainRule(
  set: PolicySet,
  segment: CompiledSegment,
  { at, matches, withShadow }: QueriedName,
): Rule | null {
  for (const { custom } of matches) {
    const found = custom === 0 ? undefined : set.customDomains.rulesAt(custom)
    const own = found?.find(({ segment: of, rule }) => of === segment.index && counts(rule, at, withShadow))
    if (own) return own.rule
  }
  return null
}

function listRule(
  set: PolicySet,
  { segment, inherited }: Pick<DeviceLayer, 'segment' | 'inherited'>,
  { at, matches, cname, withShadow }: QueriedName,
  { group, note }: { group: ListGroup; note: Note | undefined },
): Rule | null {
  for (const match of matches) {
    if (note && match.exceptions.length > 0 && !inherited) noteExceptions(set, match, { group, cname, note })
    let found: Rule | null = null
    for (const list of match.lists) {
      const row = set.listRows[list]
      if (row?.group !== group) continue
      const enabled = stateAt(segment.enabledLists[list], at)
      const entry = () => set.lists.entryOf(match.listSet, list, match.suffix)
      if (!enabled || !counts(enabled, at, withShadow)) {
        // What neither of the two segments enables is noted once.
        if (note && (enabled || !inherited))
          note({
            group,
            policyId: row.id,
            entry: entry(),
            solvedMode: null,
            cname,
            inherited,
            ...(enabled?.term?.isShadow && { isShadow: true }),
          })
      } else if (!found || (enabled.solvedMode === 'passed' && found.solvedMode === 'banned'))
        found = { policyId: row.id, entry: entry(), solvedMode: enabled.solvedMode, term: enabled.term }
    }
    if (found) return found
  }
  return null
}

/** Notes exceptions for explain, which shows why a list does not match a name. */
function noteExceptions(
  set: PolicySet,
  { exceptions, suffix }: NameMatch,
  { group, cname, note }: { group: ListGroup; cname: string | null; note: Note },
): void {
  for (const list of exceptions) {
    const row = set.listRows[list]
    if (row?.group !== group) continue
    const rule = { group, policyId: row.id, entry: suffix, solvedMode: null, cname, inherited: false }
    note({ ...rule, isException: true })
  }
}

function decideByAddress(
  layer: DeviceLayer,
  asked: Asked,
  { withShadow, note }: Evaluation,
): Decision | null {
  const { ips } = layer.segment
  const rule = ips && ipRule(ips, asked, withShadow)
  return rule && settle(layer, { group: 'ip', rule, cname: null }, note)
}

function ipRule(
  ips: IpRules,
  { answers, at }: Pick<Asked, 'answers' | 'at'>,
  withShadow: boolean,
): Rule | null {
  for (const answer of answers) {
    const rule = ips.find(answer, at, withShadow)
    if (rule) return rule
    for (const embedded of embeddedIpv4(answer)) {
      const reached = ips.find(embedded, at, withShadow)
      if (reached) return reached
    }
  }
  return null
}
