import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { AppError, type AppErrorDetails, type ErrorKind, type Message } from '@netwarden/shared/errors'

/** What a thread for tasks can be asked, by the name of the task. */
export type TaskMap = Record<string, { asked: unknown; answer: unknown }>
type Handlers<Tasks extends TaskMap> = {
  [Name in keyof Tasks]: (
    asked: Tasks[Name]['asked'],
  ) => Tasks[Name]['answer'] | Promise<Tasks[Name]['answer']>
}

export interface TaskSetup {
  isUrgent: boolean
}

export type TaskReply<Answer> =
  | { answer: Answer }
  | { refused: { kind: ErrorKind; text: Message; details: AppErrorDetails } }

const LOW_PRIORITY = 8

/** The side of the thread: answers each task, or the refusal that it throws. */
export function serveTasks<Tasks extends TaskMap>(handlers: Handlers<Tasks>): void {
  const { isUrgent }: TaskSetup = workerData
  try {
    if (!isUrgent) setPriority(LOW_PRIORITY)
  } catch {
    // Where it is not allowed, all threads have the same priority.
  }
  parentPort?.on('message', async ({ name, asked }: { name: keyof Tasks; asked: never }) => {
    parentPort?.postMessage(await replyOf(() => handlers[name](asked)))
  })
}

async function replyOf<Answer>(run: () => Answer | Promise<Answer>): Promise<TaskReply<Answer>> {
  try {
    return { answer: await run() }
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause
    // Of its details, these are plain data.
    const { fields, lines, lineCount } = cause.details
    const details = {
      ...(fields ? { fields } : {}),
      ...(lines ? { lines } : {}),
      ...(lineCount === undefined ? {} : { lineCount }),
    }
    return { refused: { kind: cause.kind, text: cause.text, details } }
  }
}
