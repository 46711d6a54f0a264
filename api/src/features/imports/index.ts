export { ImportsRepository } from './imports.repository.ts'
export { importsRoutes } from './imports.routes.ts'
export { ImportsService } from './imports.service.ts'
export { Spool } from './spool.ts'
