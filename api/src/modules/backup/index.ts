export { backUpBeforeUpgrade } from './upgrade-backup.ts'
