import type { ControlRecord, PolicyGroup } from '@netwarden/shared/domain'
import { type Language, translate } from '@netwarden/shared/i18n'
import { LIST_GROUPS, type ListGroup } from '@netwarden/shared/policy'

export type Decided = Pick<
  ControlRecord,
  'controlGroup' | 'solvedMode' | 'verdictBy' | 'policyId' | 'policyName' | 'segmentId' | 'segmentName'
>

/** The reason of a verdict in one sentence; objects that no longer exist are named by id. */
export function controlReason(record: Decided, language: Language): string {
  const { controlGroup, solvedMode, verdictBy, policyId, policyName } = record
  if (policyId === null) return reportedReason(record, language)
  return translate(language, `control.reason.${verdictBy}.${solvedMode}`, {
    place: placeOf(record, language),
    policy: translate(language, `control.policy.${controlGroup}`, {
      which: nameOrId(policyName, policyId, language),
    }),
  })
}

/** Only the source reports it; for a ban, the lists that hold the name are known. */
function reportedReason({ controlGroup, solvedMode }: Decided, language: Language): string {
  if (solvedMode === 'passed' || !isListGroup(controlGroup)) {
    return translate(language, `control.reason.reported.${solvedMode}`)
  }
  const lists = translate(language, `control.lists.${controlGroup}`)
  return translate(language, 'control.reason.listed', { lists })
}

function placeOf({ segmentId, segmentName }: Decided, language: Language): string {
  if (segmentId === null) return ''
  return translate(language, 'control.place', { which: nameOrId(segmentName, segmentId, language) })
}

function nameOrId(name: string | null, id: string, language: Language): string {
  return name === null
    ? translate(language, 'control.gone', { id })
    : translate(language, 'control.named', { name })
}

function isListGroup(group: PolicyGroup): group is ListGroup {
  return LIST_GROUPS.some((list) => list === group)
}
