export const REPLAY_VIEWS = ['names', 'devices', 'examples'] as const
export type ReplayView = (typeof REPLAY_VIEWS)[number]
