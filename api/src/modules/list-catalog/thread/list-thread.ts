import { TaskThread } from '../../../platform/processes/task-thread.ts'
import type { ListTasks } from './list-tasks.ts'

const LIMIT = 120_000
const MEMORY = 1_536

/** Runs tasks on lists, each of which may have a million names, apart from requests and decisions. */
export class ListThread extends TaskThread<ListTasks> {
  constructor({ isUrgent = false }: { isUrgent?: boolean } = {}) {
    const file = new URL('./list.worker.js', import.meta.url)
    super({ file, memory: MEMORY, limit: LIMIT, isUrgent, tooCostly: { key: 'list.busy' } })
  }
}
