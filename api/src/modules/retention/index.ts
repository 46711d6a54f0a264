export { keptSpan, type Retention } from './retention.ts'
