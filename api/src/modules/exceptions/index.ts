export { ExceptionsRepository, type StoredException } from './exceptions.repository.ts'
export { Exceptions } from './exceptions.service.ts'
