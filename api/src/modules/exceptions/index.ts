export { ExceptionsRepository } from './exceptions.repository.ts'
export { exceptionRoutes } from './exceptions.routes.ts'
export { Exceptions } from './exceptions.service.ts'
