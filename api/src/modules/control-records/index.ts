export { controlReason } from './control-reason.ts'
