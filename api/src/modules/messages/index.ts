export type { Notice, Notify, NotifyWithin } from './notifier.ts'
