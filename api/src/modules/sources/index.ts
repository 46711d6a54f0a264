export { type SourceListener, SourceReader } from './source-reader.ts'
