import type { Language } from '@netwarden/shared/i18n'
import type { ListsService } from '../segment-lists/index.ts'
import { type SegmentsRepository, segmentName } from '../segment-repository/index.ts'
import type { CustomPoliciesRepository } from './custom-policies.repository.ts'

export interface NamesOfControlDeps {
  segments: Pick<SegmentsRepository, 'names'>
  customPolicies: Pick<CustomPoliciesRepository, 'subjects'>
  lists: Pick<ListsService, 'namesEver'>
}

/** Names by id. A custom policy is named by its entry; deleted policies and segments have none. */
export interface ControlNames {
  policies: ReadonlyMap<string, string>
  segments: ReadonlyMap<string, string>
}

/** The current names of objects that records name by id; for a deleted list its last name. */
export class NamesOfControl {
  constructor(private readonly deps: NamesOfControlDeps) {}

  async of(policyIds: readonly string[], language: Language): Promise<ControlNames> {
    const { segments, customPolicies, lists } = this.deps
    const [stored, subjects] = await Promise.all([segments.names(), customPolicies.subjects(policyIds)])
    const entries = [...subjects].map(
      ([id, { entry, exceptionDomain }]) => [id, exceptionDomain ?? entry] as const,
    )
    return {
      policies: new Map([...lists.namesEver(language), ...entries]),
      segments: new Map([...stored].map(([id, name]) => [id, segmentName(name, language)])),
    }
  }
}
