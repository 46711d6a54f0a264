export type { Changes } from './changes.service.ts'
export type { Foresee } from './foresee.ts'
