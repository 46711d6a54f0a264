export { RisksRepository } from './risk-events.repository.ts'
