export type { Foresee } from './foresee.ts'
