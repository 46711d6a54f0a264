export { ReadingAttemptsRepository } from './reading-attempts.repository.ts'
export { ReadingAttempts, type SetAside } from './reading-attempts.ts'
