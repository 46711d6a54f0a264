export { type Retention, retentionSpan } from './retention.ts'
