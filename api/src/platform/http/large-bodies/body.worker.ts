import { serveTasks } from '../../processes/task-worker.ts'
import { BODY_TASKS, type BodyTasks } from './body-tasks.ts'

serveTasks<BodyTasks>(BODY_TASKS)
