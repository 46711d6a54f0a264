import type { ControlGroup } from '../domain/index.ts'
import { POLICY_GROUPS } from '../domain/policy-groups.ts'
import {
  askedOf,
  type Decision,
  decideFor,
  decideWithTrials,
  type EvaluatedRule,
  type Query,
} from './decide.ts'
import { locateDevice } from './device-place.ts'
import type { PolicySet } from './policy-set.ts'

/** One group in the order of evaluation with its rules that match the device, name or address. */
export interface ExplainedGroup {
  group: ControlGroup
  /** The evaluated name of the CNAME chain; null for the queried name. */
  cname: string | null
  /** Whether its rules are those of the built-in segment, which the device's segment inherits. */
  inherited: boolean
  rules: EvaluatedRule[]
  isDecisive: boolean
}

export interface Explanation extends Decision {
  /** The segment entry that matches the device; null in the built-in segment. */
  segmentEntry: string | null
  /** Groups up to the one that decided. */
  groups: ExplainedGroup[]
  /** The decision that the policy on trial would make; null where none would give the other mode. */
  trial: Decision | null
}

const OF_NAMES = POLICY_GROUPS.filter((group) => group !== 'device' && group !== 'ip')

/** A decision with every evaluated rule in order; made by the same code as `decide`. */
export function explain(set: PolicySet, query: Query): Explanation {
  const place = locateDevice(set, query.deviceIp, query.deviceMac)
  const rules: EvaluatedRule[] = []
  const asked = askedOf(set, query)
  const decision = decideFor(set, place, asked, (rule) => rules.push(rule))
  const steps = stepsOf(query.cnames ?? [], place.parent !== null)
  const isOf = (step: Step, { group, cname, inherited }: Step) =>
    step.group === group && step.cname === cname && step.inherited === inherited
  const last = { group: decision.controlGroup, cname: decision.cname, inherited: decision.inherited }
  const isPaused = decision.controlGroup === 'pause'
  const taken = isPaused ? [PAUSE] : steps.slice(0, steps.findIndex((step) => isOf(step, last)) + 1)
  const groups = taken.map((step) => ({
    ...step,
    rules: rules.filter((rule) => isOf(step, rule)),
    isDecisive: isOf(step, last),
  }))
  const trial = decision.shadowPolicyId === null ? null : decideWithTrials(set, place, asked)
  return { ...decision, segmentEntry: place.entry, groups, trial }
}

type Step = Pick<ExplainedGroup, 'group' | 'cname' | 'inherited'>
const PAUSE: Step = { group: 'pause', cname: null, inherited: false }

/** All groups in the order of evaluation for the queried name and each name of its chain. */
function stepsOf(cnames: readonly string[], inherits: boolean): Step[] {
  const layers = inherits ? [false, true] : [false]
  const of = (groups: readonly ControlGroup[], cname: string | null) =>
    layers.flatMap((inherited) => groups.map((group) => ({ group, cname, inherited })))
  return [
    ...of(['device', ...OF_NAMES], null),
    ...cnames.flatMap((cname) => of(OF_NAMES, cname)),
    ...of(['ip'], null),
    { group: 'default', cname: null, inherited: false },
  ]
}
