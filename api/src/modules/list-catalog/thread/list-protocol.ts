import type { Message } from '@netwarden/shared/errors'
import type { ListTasks } from './list-tasks.ts'

export interface ToListThread<Name extends keyof ListTasks> {
  name: Name
  asked: ListTasks[Name]['asked']
}
export type FromListThread<Name extends keyof ListTasks> =
  | { answer: ListTasks[Name]['answer'] }
  | { refused: Message }

export interface ListThreadSetup {
  isUrgent: boolean
}
