export type { Changes } from './changes.service.ts'
