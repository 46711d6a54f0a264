import { serveTasks } from '../../../platform/processes/task-worker.ts'
import { LIST_TASKS, type ListTasks } from './list-tasks.ts'

serveTasks<ListTasks>(LIST_TASKS)
