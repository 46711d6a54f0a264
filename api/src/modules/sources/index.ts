export type { CompletenessRepository } from './completeness.repository.ts'
export { type SourceListener, SourceReader } from './source-reader.ts'
