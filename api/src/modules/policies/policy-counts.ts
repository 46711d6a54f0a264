import type { GroupCount } from '@netwarden/shared/contract'
import { CUSTOM_POLICY_GROUPS, POLICY_GROUPS, type PolicyGroup } from '@netwarden/shared/domain'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import type { PolicyHitsRepository } from '../list-catalog/index.ts'
import type { ListsService } from '../segment-lists/index.ts'
import type { CustomPoliciesRepository, PolicyCount } from './custom-policies.repository.ts'

export interface PolicyCounterDeps {
  lists: Pick<ListsService, 'settings' | 'hitsByGroup'>
  customPolicies: Pick<CustomPoliciesRepository, 'counts' | 'groupsOf'>
  hits: Pick<PolicyHitsRepository, 'often'>
}

/** The number of policies in a segment, by group, and the hits of each group. */
export class PolicyCounter {
  constructor(private readonly deps: PolicyCounterDeps) {}

  /** In the order of evaluation. Of the list groups all lists count: each has a state in each segment. */
  async counts(segmentId = BUILT_IN_SEGMENT_ID): Promise<GroupCount[]> {
    const { lists, customPolicies } = this.deps
    const settings = await lists.settings(segmentId)
    const hits = new Map([...(await lists.hitsByGroup(segmentId)), ...(await this.#customHits(segmentId))])
    const parts = [
      ...(await customPolicies.counts(segmentId)),
      ...settings.map((list) => ({ ...list, count: 1 })),
    ]
    return POLICY_GROUPS.map((group) => {
      const found = hits.get(group)
      // A group without lists was not hit.
      return { ...countOf(group, parts), hits30d: found === undefined ? 0 : found }
    })
  }

  /** By group of the custom policies in a segment; null while hits cannot be counted. */
  async #customHits(segmentId: string): Promise<Map<PolicyGroup, number | null>> {
    const often = await this.deps.hits.often()
    if (often === null) return new Map(CUSTOM_POLICY_GROUPS.map((group) => [group, null]))
    const sums = new Map<PolicyGroup, number>()
    for (const { id, group } of await this.deps.customPolicies.groupsOf([...often.keys()], segmentId)) {
      sums.set(group, (sums.get(group) ?? 0) + (often.get(id) ?? 0))
    }
    return sums
  }
}

function countOf(group: PolicyGroup, parts: readonly PolicyCount[]): Omit<GroupCount, 'hits30d'> {
  const sum = (isCounted: (part: PolicyCount) => boolean) =>
    parts.reduce((total, part) => (part.group === group && isCounted(part) ? total + part.count : total), 0)
  return {
    group,
    isPreset: !CUSTOM_POLICY_GROUPS.some((custom) => custom === group),
    total: sum(() => true),
    enabled: sum(({ enable }) => enable),
    passed: sum(({ solvedMode }) => solvedMode === 'passed'),
    banned: sum(({ solvedMode }) => solvedMode === 'banned'),
  }
}
