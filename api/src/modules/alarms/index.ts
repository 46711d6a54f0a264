export { AlarmQueue } from './alarm-queue.ts'
