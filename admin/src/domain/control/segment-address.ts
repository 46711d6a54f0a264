import { type ControlGroup, POLICY_GROUPS, type PolicyGroup } from '@netwarden/shared/domain'
import { LIST_GROUPS } from '@netwarden/shared/policy'
import { POLICY_PATH, SEGMENTS_PATH } from '../links/index.ts'

/** The page of segments with one of them open; without an id, the page alone. */
export function segmentAddress(id: string): string {
  return id === '' ? SEGMENTS_PATH : `${SEGMENTS_PATH}/${encodeURIComponent(id)}`
}

/** The policies of a segment: of one group, or of the group that is shown first. */
export function policyAddress(segmentId: string, group?: PolicyGroup): string {
  return `${POLICY_PATH}/${encodeURIComponent(segmentId)}${group ? `/${group}` : ''}`
}

interface Rule {
  segmentId: string
  group: ControlGroup
  /**
   * Id of the policy that decided. Null when none did: the address is then that of the group in the segment, or of the
   * segment with its default.
   */
  policyId: string | null
}

/** The address of one policy of a segment, or of one list in it, open beside those of its group. */
export function ruleAddress({ segmentId, group, policyId }: Rule): string {
  const page = policyAddress(segmentId, isPolicyGroup(group) ? group : undefined)
  if (policyId === null) return page
  const panel = LIST_GROUPS.some((list) => list === group) ? 'list' : 'policy'
  return `${page}?${new URLSearchParams({ [panel]: policyId })}`
}

export function isPolicyGroup(group: ControlGroup): group is PolicyGroup {
  return POLICY_GROUPS.some((known) => known === group)
}
