export { SpoolFollower } from './spool-follower.ts'
