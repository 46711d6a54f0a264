import { serveTasks } from '../../../platform/processes/task-worker.ts'
import { DOCUMENT_TASKS, type DocumentTasks } from './document-tasks.ts'

serveTasks<DocumentTasks>(DOCUMENT_TASKS)
