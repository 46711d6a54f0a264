import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { AppError, badContent, type Message, tooBusy } from '@netwarden/shared/errors'
import type { TaskMap, TaskReply, TaskSetup } from './task-worker.ts'

export interface TaskThreadOptions {
  file: URL
  /** Megabytes. */
  memory: number
  /** Longest time (ms) of one task. */
  limit: number
  /** A caller waits for the result, so that the thread has normal priority. */
  isUrgent: boolean
  /** Callers that may wait for their turn; more are refused. */
  maxWaiting?: number
  /** The answer to a task that exceeds time or memory. */
  tooCostly: Message
}

export type RunTask<Tasks extends TaskMap> = <Name extends keyof Tasks>(
  name: Name,
  asked: Tasks[Name]['asked'],
) => Promise<Tasks[Name]['answer']>

/** Tasks seldom come alone. */
const KEPT_FOR = 10_000
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY'

/** Runs costly tasks one after the other in a thread, within limits. The thread ends when none has come for a while. */
export class TaskThread<Tasks extends TaskMap> {
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0
  #worker: Worker | null = null
  #end: NodeJS.Timeout | undefined

  constructor(private readonly options: TaskThreadOptions) {}

  /** Throws the error of the task, and a 422 where it exceeds time or memory. */
  run<Name extends keyof Tasks>(name: Name, asked: Tasks[Name]['asked']): Promise<Tasks[Name]['answer']> {
    return this.session((run) => run(name, asked))
  }

  /** Several tasks that build on each other: no other task runs between them. */
  session<Result>(use: (run: RunTask<Tasks>) => Promise<Result>): Promise<Result> {
    if (this.#waiting > (this.options.maxWaiting ?? Number.POSITIVE_INFINITY))
      return Promise.reject(tooBusy())
    this.#waiting += 1
    const session = this.#last
      .then(() => use((name, asked) => this.#run(name, asked)))
      .finally(() => {
        this.#waiting -= 1
      })
    this.#last = session.catch(() => undefined) // The caller reports the error.
    return session
  }

  async #run<Name extends keyof Tasks>(
    name: Name,
    asked: Tasks[Name]['asked'],
  ): Promise<Tasks[Name]['answer']> {
    clearTimeout(this.#end)
    this.#worker ??= this.#start()
    const reply = await this.#replyOf(this.#worker, { name, asked }).catch((cause: unknown) => {
      this.#stop()
      throw cause
    })
    this.#worker.unref()
    this.#end = setTimeout(() => this.#stop(), KEPT_FOR).unref()
    if ('refused' in reply) {
      const { kind, text, details } = reply.refused
      throw new AppError(kind, text, details)
    }
    return reply.answer
  }

  #start(): Worker {
    const { file, memory, isUrgent } = this.options
    return new Worker(file, {
      workerData: { isUrgent } satisfies TaskSetup,
      resourceLimits: { maxOldGenerationSizeMb: memory },
    })
  }

  #stop(): void {
    void this.#worker?.terminate()
    this.#worker = null
  }

  /** Rejects when the thread crashes, ends or takes too long; it must not be used again then. */
  async #replyOf<Name extends keyof Tasks>(
    worker: Worker,
    task: { name: Name; asked: Tasks[Name]['asked'] },
  ): Promise<TaskReply<Tasks[Name]['answer']>> {
    const { limit, tooCostly } = this.options
    const waiting = new AbortController()
    const { signal } = waiting
    const timer = setTimeout(() => waiting.abort(), limit)
    try {
      worker.ref()
      worker.postMessage(task)
      const [reply] = await Promise.race([
        once(worker, 'message', { signal }),
        once(worker, 'exit', { signal }).then(([code]) => {
          throw new Error(`the thread for tasks ended with ${code}`)
        }),
      ]).catch((cause: unknown) => {
        const isOver = signal.aborted || isOutOfMemory(cause)
        throw isOver ? badContent(tooCostly.key, tooCostly.params) : cause
      })
      return reply
    } finally {
      clearTimeout(timer)
      waiting.abort()
    }
  }
}

function isOutOfMemory(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === OUT_OF_MEMORY
}
