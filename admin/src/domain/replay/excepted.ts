import type { PolicyDraftBody } from '@netwarden/shared/contract'
import { MAX_POLICY_REMARK } from '@netwarden/shared/limits'

/** What an administrator excludes from a draft: a name in segments, or names of one device. */
export type Excepted =
  | { kind: 'name'; name: string; segmentIds: readonly string[] }
  | { kind: 'device'; deviceIP: string; names: readonly string[] }

const WEEK = 10_080

export const exceptedKey = (one: Excepted) => (one.kind === 'name' ? one.name : one.deviceIP)

/** Also with another one. What is excepted already gets its further segments or names. */
export function withExcepted(excepted: readonly Excepted[], one: Excepted): readonly Excepted[] {
  const known = excepted.find((other) => exceptedKey(other) === exceptedKey(one))
  if (known === undefined) return [...excepted, one]
  return excepted.map((other) => (other === known ? merged(known, one) : other))
}

function merged(known: Excepted, one: Excepted): Excepted {
  if (known.kind === 'name' && one.kind === 'name')
    return { ...known, segmentIds: [...new Set([...known.segmentIds, ...one.segmentIds])] }
  if (known.kind === 'device' && one.kind === 'device')
    return { ...known, names: [...new Set([...known.names, ...one.names])] }
  return known
}

/** The draft with a passed policy for each excepted name, and with exceptions for each excepted device. */
export function draftWithout(
  draft: PolicyDraftBody,
  excepted: readonly Excepted[],
  reasonText: string,
): PolicyDraftBody {
  const reason = reasonText.slice(0, MAX_POLICY_REMARK)
  const bySegment = new Map<string, string[]>()
  for (const one of excepted)
    if (one.kind === 'name')
      for (const id of one.segmentIds) bySegment.set(id, [...(bySegment.get(id) ?? []), one.name])
  const term = sharedTerm(draft)
  const passed = [...bySegment].map(([segmentId, entries]) => ({
    segmentId,
    group: 'domain' as const,
    solvedMode: 'passed' as const,
    entries,
    reason,
    ...term,
  }))
  const ofDevices = excepted.flatMap((one) =>
    one.kind === 'device'
      ? one.names.map((domain) => ({ deviceIP: one.deviceIP, domain, minutes: WEEK, reason }))
      : [],
  )
  const { customPolicies = {}, exceptions = {} } = draft
  return {
    ...draft,
    ...(passed.length > 0 && {
      customPolicies: { ...customPolicies, add: [...(customPolicies.add ?? []), ...passed] },
    }),
    ...(ofDevices.length > 0 && {
      exceptions: { ...exceptions, add: [...(exceptions.add ?? []), ...ofDevices] },
    }),
  }
}

/**
 * The end and the schedule that all policies of a draft share: a passed policy with them has no effect when they have
 * none. It would otherwise outrank all lists from then on.
 */
function sharedTerm({ customPolicies: { add = [], update = [] } = {} }: PolicyDraftBody) {
  const [first, ...others] = [...add, ...update].map(({ expiresAt, schedule }) => ({
    ...(expiresAt && { expiresAt }),
    ...(schedule && { schedule }),
  }))
  const text = JSON.stringify(first)
  return others.every((other) => JSON.stringify(other) === text) ? first : {}
}
