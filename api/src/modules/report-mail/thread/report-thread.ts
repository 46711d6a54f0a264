import { TaskThread } from '../../../platform/processes/task-thread.ts'
import type { ReportTasks } from './report-tasks.ts'

/** Longest time (ms) and largest memory (MB) of one PDF. */
const LIMIT = 60_000
const MEMORY = 768
const MAX_WAITING = 8

/** Makes PDFs apart from requests. */
export class ReportThread extends TaskThread<ReportTasks> {
  constructor() {
    super({
      file: new URL('./report.worker.js', import.meta.url),
      memory: MEMORY,
      limit: LIMIT,
      maxWaiting: MAX_WAITING,
      isUrgent: false,
      tooCostly: { key: 'report.tooCostly' },
    })
  }
}
