import { serveTasks } from '../../../platform/processes/task-worker.ts'
import { BACKUP_TASKS, type BackupTasks } from './backup-tasks.ts'

serveTasks<BackupTasks>(BACKUP_TASKS)
