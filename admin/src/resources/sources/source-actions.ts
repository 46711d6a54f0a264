import type { Source } from '@netwarden/shared'

/** What can be done with a source from its row and from the drawer. */
export interface SourceActions {
  view: (source: Source) => void
  edit: (source: Source) => void
  setEnabled: (source: Source, isEnabled: boolean) => void
  remove: (source: Source) => void
  /** The source whose switch is on its way. */
  switchingId: string | undefined
}
