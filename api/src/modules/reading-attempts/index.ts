export { ReadingAttemptsRepository } from './reading-attempts.repository.ts'
export { type Quarantine, ReadingAttempts } from './reading-attempts.ts'
