/** A thread for tasks on lists, each of which may have a million names, apart from requests and decisions. */
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '@netwarden/shared/errors'
import type { FromListThread, ListThreadSetup, ToListThread } from './list-protocol.ts'
import { LIST_TASKS, type ListTasks } from './list-tasks.ts'

const LOW_PRIORITY = 8

const { isUrgent }: ListThreadSetup = workerData
try {
  if (!isUrgent) setPriority(LOW_PRIORITY)
} catch {
  // Where it is not allowed, all threads have the same priority.
}

function run<Name extends keyof ListTasks>({ name, asked }: ToListThread<Name>): FromListThread<Name> {
  try {
    return { answer: LIST_TASKS[name](asked) }
  } catch (cause) {
    if (cause instanceof AppError) return { refused: cause.text }
    throw cause
  }
}

parentPort?.on('message', (task: ToListThread<keyof ListTasks>) => parentPort?.postMessage(run(task)))
