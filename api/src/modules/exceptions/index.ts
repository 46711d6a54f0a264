export { ExceptionsRepository, type StoredException } from './exceptions.repository.ts'
export type { Exceptions } from './exceptions.service.ts'
