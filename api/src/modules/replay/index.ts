export { DraftReader } from './draft-reader.ts'
export { replayRoutes } from './replay.routes.ts'
export { ReplayService } from './replay.service.ts'
