export { EnabledTag } from './EnabledTag.tsx'
export { Explanation } from './Explanation.tsx'
export { ExceptionDialog } from './exception-dialog.ts'
export { exceptionEndOf, isExceptionEnd } from './exception-end.ts'
export { useHitFacts } from './Hits.tsx'
export { LifetimeInputs } from './LifetimeInputs.tsx'
export {
  endOfLifetime,
  expiryOf,
  initialLifetime,
  isAhead,
  LIFETIMES,
  type LifetimeValues,
} from './lifetimes.ts'
export { NamedSegment } from './NamedSegment.tsx'
export { untilNextTurn } from './next-schedule-change.ts'
export { PolicyFilters } from './PolicyFilters.tsx'
export { PolicyRowMenu } from './PolicyRowMenu.tsx'
export { PolicyRows } from './PolicyRows.tsx'
export { PolicyStatus, StateTag } from './PolicyStatus.tsx'
export { entryOf } from './policy-entry.ts'
export { useSegmentChoices } from './policy-queries.ts'
export { RemoveDialog } from './RemoveDialog.tsx'
export { SegmentLink } from './SegmentLink.tsx'
export { DeviceControl, DomainListsAndPolicies } from './SubjectControl.tsx'
export { isPolicyGroup, policyAddress, ruleAddress, segmentAddress } from './segment-address.ts'
export { showAtOnce } from './shown-at-once.ts'
export { TrialNote } from './trial/TrialNote.tsx'
export { TrialTag } from './trial/TrialTag.tsx'
export { useTrial } from './trial/use-trial.ts'
export { VisitTrial } from './trial/VisitTrial.tsx'
export { useFormDraft } from './use-form-draft.ts'
export { usePolicyChanges } from './use-policy-changes.ts'
export { usePolicyToasts } from './use-policy-toasts.ts'
export { useSegmentName } from './use-segment-name.ts'
export { useUndo } from './use-undo.ts'
export { VisitControl, VisitControlButtons } from './VisitControl.tsx'
