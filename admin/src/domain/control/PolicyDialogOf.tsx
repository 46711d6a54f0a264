import type { SolvedMode } from '@netwarden/shared/domain'
import { questionOf } from './decision-question.ts'
import { PolicyDialog } from './PolicyDialog.tsx'
import { useExplanation } from './policy-queries.ts'
import type { PolicyFacts } from './policy-target.ts'

interface Props {
  solvedMode: SolvedMode
  facts: PolicyFacts
  lifetime?: string
  riskEventId?: string
  onClose: () => void
}

/** The dialog of a policy for the segment in which the device of the facts is now. */
export function PolicyDialogOf(props: Props) {
  const { data, isLoading } = useExplanation(questionOf(props.facts))
  return <PolicyDialog {...props} segmentId={data?.segment.id} isSegmentPending={isLoading} />
}
