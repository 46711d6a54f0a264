import { type Loadable, loadable } from '../../kit/loadable.tsx'
import type { ReplayDrawerProps } from './replay-drawer-props.ts'

/** Loaded when it opens: forms and drawers that offer a replay load without its charts and tables. */
export const ReplayDrawer: Loadable<ReplayDrawerProps> = loadable(
  async () => (await import('./ReplayDrawer.tsx')).ReplayDrawer,
)
