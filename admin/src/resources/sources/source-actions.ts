import type { Source } from '@netwarden/shared/contract'

/** Actions on a source in its row and in the drawer. */
export interface SourceActions {
  view: (source: Source) => void
  edit: (source: Source) => void
  setEnabled: (source: Source, isEnabled: boolean) => void
  remove: (source: Source) => void
  /** The source whose switch is being saved. */
  switchingId: string | undefined
}
