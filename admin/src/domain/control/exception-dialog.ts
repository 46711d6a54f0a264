import { type Loadable, loadable } from '../../kit/loadable.tsx'
import type { ExceptionDialogProps } from './ExceptionDialog.tsx'

/** Loaded when it opens. */
export const ExceptionDialog: Loadable<ExceptionDialogProps> = loadable(
  async () => (await import('./ExceptionDialog.tsx')).ExceptionDialog,
)
