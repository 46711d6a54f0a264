export { SourcesRepository } from './sources.repository.ts'
