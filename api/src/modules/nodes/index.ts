export { NodesService } from './nodes.service.ts'
