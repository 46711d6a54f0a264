export { type Quarantine, ReadingAttempts } from './reading-attempts.ts'
