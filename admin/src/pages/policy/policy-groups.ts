import {
  CUSTOM_POLICY_GROUPS,
  type CustomPolicyGroup,
  POLICY_GROUPS,
  type PolicyGroup,
} from '@netwarden/shared/domain'

/** The group that is changed most often. */
const FIRST_SHOWN: PolicyGroup = 'domain'

/** Invalid parameters of an address are ignored. */
export function groupOf(text: string | undefined): PolicyGroup {
  return POLICY_GROUPS.find((group) => group === text) ?? FIRST_SHOWN
}

export function isCustomGroup(group: PolicyGroup): group is CustomPolicyGroup {
  return CUSTOM_POLICY_GROUPS.some((custom) => custom === group)
}
