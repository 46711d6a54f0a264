export { exceptionEnd } from './exception-end.ts'
export { ExceptionsRepository } from './exceptions.repository.ts'
export { Exceptions } from './exceptions.service.ts'
