import type { PolicyDraftBody } from '@netwarden/shared/contract'

export interface ReplayDrawerProps {
  draft: PolicyDraftBody
  /** What the draft does, in a few words. */
  subtitle: string
  /** Absent where the form holds more than the draft, so that applying the draft would lose something. */
  onApplied?: (() => void) | undefined
  isOverDialog?: boolean
  onClose: () => void
}
