export { SpoolFollower, type SpoolFollowerDeps } from './spool-follower.ts'
export type { SpoolCheckpoint, SpoolPositionRepository } from './spool-position.repository.ts'
