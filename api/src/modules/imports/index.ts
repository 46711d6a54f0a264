export { ImportsService } from './imports.service.ts'
export { Spool } from './spool.ts'
