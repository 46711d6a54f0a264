import { type ControlGroup, POLICY_GROUPS } from '../domain/index.ts'
import { askedOf, type Decision, judge, judgeTrial, type LookedAt, type Query } from './decide.ts'
import { locateDevice } from './device-place.ts'
import type { PolicySet } from './policy-set.ts'

/** One group in the order it was asked, with the rules in it that hold the device, name or address. */
export interface ExplainedGroup {
  group: ControlGroup
  /** The name of the CNAME chain that was asked about; null for the question itself. */
  cname: string | null
  rules: LookedAt[]
  isDecisive: boolean
}

export interface Explanation extends Decision {
  /** The segment's entry that holds the device; null in the built-in segment. */
  segmentEntry: string | null
  /** Up to the group that decided. */
  groups: ExplainedGroup[]
  /** The decision that the policy on trial would make; null where none would give the other mode. */
  trial: Decision | null
}

const OF_ADDRESSES = ['ip', 'default'] as const
const OF_NAMES = POLICY_GROUPS.filter((group) => group !== 'device' && group !== 'ip')

/** The decision with each rule looked at, in order; made by the same code that decides. */
export function explain(set: PolicySet, query: Query): Explanation {
  const place = locateDevice(set, query.deviceIp, query.deviceMac)
  const rules: LookedAt[] = []
  const asked = askedOf(set, query)
  const decision = judge(set, place, asked, (rule) => rules.push(rule))
  const steps = stepsOf(query.cnames ?? [])
  const isLast = (step: Step) => step.group === decision.controlGroup && step.cname === decision.cname
  const isPaused = decision.controlGroup === 'pause'
  const taken = isPaused ? [PAUSE] : steps.slice(0, steps.findIndex(isLast) + 1)
  const groups = taken.map((step) => ({
    ...step,
    rules: rules.filter(({ group, cname }) => group === step.group && cname === step.cname),
    isDecisive: isLast(step),
  }))
  const trial = decision.shadowPolicyId === null ? null : judgeTrial(set, place, asked)
  return { ...decision, segmentEntry: place.entry, groups, trial }
}

type Step = Pick<ExplainedGroup, 'group' | 'cname'>
const PAUSE: Step = { group: 'pause', cname: null }

/** All groups in the order in which they are asked about the question and each name of its chain. */
function stepsOf(cnames: readonly string[]): Step[] {
  const of = (groups: readonly ControlGroup[], cname: string | null) =>
    groups.map((group) => ({ group, cname }))
  return [
    ...of(['device', ...OF_NAMES], null),
    ...cnames.flatMap((cname) => of(OF_NAMES, cname)),
    ...of(OF_ADDRESSES, null),
  ]
}
