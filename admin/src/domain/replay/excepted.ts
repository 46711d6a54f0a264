import { MAX_POLICY_REMARK, type PolicyDraftBody } from '@netwarden/shared'

/** What an administrator excludes from a draft: a name in segments, or names of one device. */
export type Excepted =
  | { kind: 'name'; name: string; segmentIds: readonly string[] }
  | { kind: 'device'; deviceIP: string; names: readonly string[] }

const WEEK = 10_080

export const exceptedKey = (one: Excepted) => (one.kind === 'name' ? one.name : one.deviceIP)

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
  const passed = [...bySegment].map(([segmentId, entries]) => ({
    ...{ segmentId, group: 'domain' as const, solvedMode: 'passed' as const, entries, reason },
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
