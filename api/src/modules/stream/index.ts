export { streamRoutes } from './stream.routes.ts'
export { StreamHub } from './stream-hub.ts'
