export { type SourceListener, SourceReader } from './source-reader.ts'
export { SourcesRepository } from './sources.repository.ts'
