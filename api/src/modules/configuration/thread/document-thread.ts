import { type RunTask, TaskThread } from '../../../platform/processes/task-thread.ts'
import type { DocumentTasks } from './document-tasks.ts'

/** Longest time (ms) and largest memory (MB) of a step on a document. */
const LIMIT = 30_000
const MEMORY = 1_536
const MAX_WAITING = 8

export type RunDocumentTask = RunTask<DocumentTasks>

/** Reads, compares and writes configuration documents apart from requests. */
export class DocumentThread extends TaskThread<DocumentTasks> {
  constructor() {
    super({
      file: new URL('./document.worker.js', import.meta.url),
      memory: MEMORY,
      limit: LIMIT,
      maxWaiting: MAX_WAITING,
      isUrgent: true,
      tooCostly: { key: 'config.tooCostly' },
    })
  }
}
