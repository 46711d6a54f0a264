import type { Actor } from '../../platform/http/actor.ts'
import type { Operation } from '../../platform/state/operation.ts'
import type { NewStoredPolicy, StoredPolicy } from '../../platform/state/tables/control.ts'

type Change = Pick<Operation, 'before' | 'after'>

const KIND = 'custom-policy'
/** The log stores no more of a long list than a page can show. */
const MAX_LOGGED = 100

export function loggedPolicy(policy: NewStoredPolicy) {
  const { segmentId, policyGroup: group, entry, solvedMode, comment, reason, schedule } = policy
  const expiresAt = policy.expiresAt ? new Date(policy.expiresAt).toISOString() : null
  return {
    segmentId,
    group,
    entry,
    solvedMode,
    enable: policy.enable === 1,
    shadow: policy.shadow === 1,
    comment,
    reason,
    expiresAt,
    schedule,
  }
}

export function loggedSwitch({ segmentId, enable, shadow }: StoredPolicy) {
  return { segmentId, enable: enable === 1, shadow: shadow === 1 }
}

/** One entry for all policies that one call adds. */
export function logAddition(policies: readonly NewStoredPolicy[], actor: Actor): Operation {
  const action = 'custom-policy.create'
  const [first] = policies
  if (policies.length === 1 && first) {
    return { actor, action, subject: subjectOf(first), after: loggedPolicy(first) }
  }
  const { entry: _, ...shared } = first ? loggedPolicy(first) : { entry: '' }
  return { actor, action, subject: nobody(), after: { ...shared, ...summaryOf(policies) } }
}

export function logChange(before: StoredPolicy, after: StoredPolicy, actor: Actor): Operation {
  return {
    actor,
    action: 'custom-policy.update',
    subject: subjectOf(before),
    before: loggedPolicy(before),
    after: loggedPolicy(after),
  }
}

/** An entry for each of a few, one for all of many of a segment. */
export function logChoice(
  verb: 'enable' | 'remove',
  actor: Actor,
  policies: readonly StoredPolicy[],
  changeOf: (policy: StoredPolicy) => Change,
): Operation[] {
  const action = `custom-policy.${verb}`
  if (policies.length <= MAX_LOGGED) {
    return policies.map((policy) => ({ actor, action, subject: subjectOf(policy), ...changeOf(policy) }))
  }
  return bySegment(policies).map(([segmentId, chosen]) => {
    const outcomes = new Set(chosen.map((policy) => JSON.stringify(changeOf(policy).after ?? null)))
    const [first] = chosen
    const after = outcomes.size === 1 && first ? changeOf(first).after : undefined
    return { actor, action, subject: nobody(), before: { segmentId, ...summaryOf(chosen) }, after }
  })
}

function bySegment(policies: readonly StoredPolicy[]): [segmentId: string, chosen: StoredPolicy[]][] {
  const groups = new Map<string, StoredPolicy[]>()
  for (const policy of policies) {
    const known = groups.get(policy.segmentId)
    if (known) known.push(policy)
    else groups.set(policy.segmentId, [policy])
  }
  return [...groups]
}

function summaryOf(policies: readonly NewStoredPolicy[]) {
  return { count: policies.length, entries: policies.slice(0, MAX_LOGGED).map(({ entry }) => entry) }
}

function subjectOf({ id, entry }: NewStoredPolicy) {
  return { kind: KIND, id, name: entry }
}

function nobody() {
  return { kind: KIND, id: '', name: '' }
}
