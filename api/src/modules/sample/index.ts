export { sampleRoutes } from './sample.routes.ts'
export { SampleService } from './sample.service.ts'
export { SampleEventsRepository } from './sample-events.repository.ts'
export { SampleStateRepository } from './sample-state.repository.ts'
