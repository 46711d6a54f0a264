export const REPLAY_VIEWS = ['names', 'devices', 'examples'] as const
export type ReplayView = (typeof REPLAY_VIEWS)[number]

/** Of the tables of all views, in pixels. */
export const ROWS_HEIGHT = 300
