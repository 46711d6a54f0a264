import { type ControlGroup, POLICY_GROUPS } from '../domain/index.ts'
import { type Decision, judge, type LookedAt, locateDevice, type Query } from './decide.ts'
import { matchName } from './name-matches.ts'
import type { PolicySet } from './policy-set.ts'

/** One group in the order it was asked, with the rules in it that hold the device, name or address. */
export interface ExplainedGroup {
  group: ControlGroup
  rules: LookedAt[]
  isDecisive: boolean
}

export interface Explanation extends Decision {
  /** The segment's entry that holds the device; null in the built-in segment. */
  segmentEntry: string | null
  /** Up to the group that decided. */
  groups: ExplainedGroup[]
}

/** The decision with each rule looked at, in order; made by the same code that decides. */
export function explain(set: PolicySet, query: Query): Explanation {
  const place = locateDevice(set, query.deviceIp, query.deviceMac)
  const matches = query.domain === null ? [] : matchName(set, query.domain)
  const rules: LookedAt[] = []
  const decision = judge(set, place, matches, query.answers, (rule) => rules.push(rule))
  const order = ['pause', ...POLICY_GROUPS, 'default'] as const
  const isPaused = decision.controlGroup === 'pause'
  const asked = isPaused ? order.slice(0, 1) : order.slice(1, order.indexOf(decision.controlGroup) + 1)
  const groups = asked.map((group) => ({
    group,
    rules: rules.filter((rule) => rule.group === group),
    isDecisive: group === decision.controlGroup,
  }))
  return { ...decision, segmentEntry: place.entry, groups }
}
