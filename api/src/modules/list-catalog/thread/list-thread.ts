import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { badContent } from '@netwarden/shared/errors'
import type { FromListThread, ListThreadSetup, ToListThread } from './list-protocol.ts'
import type { ListTasks } from './list-tasks.ts'

const LIMIT = 120_000
const MEMORY = 1_536
/** Tasks seldom come alone: a check is followed by its names, an update by a new index. */
const KEPT_FOR = 10_000

/** Runs tasks on lists one after the other in a thread, which ends when none has come for a while. */
export class ListThread {
  /** `isUrgent`: a caller waits for the result, so that the thread has normal priority. */
  constructor(private readonly options: { isUrgent?: boolean } = {}) {}

  #last: Promise<unknown> = Promise.resolve()
  #worker: Worker | null = null
  #end: NodeJS.Timeout | undefined

  /** Throws the error of the task, and `list.busy` where it takes too long. */
  run<Name extends keyof ListTasks>(
    name: Name,
    asked: ListTasks[Name]['asked'],
  ): Promise<ListTasks[Name]['answer']> {
    const run = this.#last.then(() => this.#run(name, asked))
    this.#last = run.catch(() => undefined) // The caller reports the error.
    return run
  }

  async #run<Name extends keyof ListTasks>(
    name: Name,
    asked: ListTasks[Name]['asked'],
  ): Promise<ListTasks[Name]['answer']> {
    clearTimeout(this.#end)
    this.#worker ??= startWorker(this.options.isUrgent ?? false)
    const reply = await replyOf(this.#worker, { name, asked }).catch((cause: unknown) => {
      this.#stop()
      throw cause
    })
    this.#worker.unref()
    this.#end = setTimeout(() => this.#stop(), KEPT_FOR).unref()
    if ('refused' in reply) throw badContent(reply.refused.key, reply.refused.params)
    return reply.answer
  }

  #stop(): void {
    void this.#worker?.terminate()
    this.#worker = null
  }
}

function startWorker(isUrgent: boolean): Worker {
  return new Worker(new URL('./list.worker.js', import.meta.url), {
    workerData: { isUrgent } satisfies ListThreadSetup,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  })
}

/** Rejects when the thread crashes, ends or takes too long; it must not be used again then. */
async function replyOf<Name extends keyof ListTasks>(
  worker: Worker,
  task: ToListThread<Name>,
): Promise<FromListThread<Name>> {
  const waiting = new AbortController()
  const { signal } = waiting
  const limit = setTimeout(() => waiting.abort(), LIMIT)
  try {
    worker.ref()
    worker.postMessage(task)
    const [reply] = await Promise.race([
      once(worker, 'message', { signal }),
      once(worker, 'exit', { signal }).then(([code]) => {
        throw new Error(`the thread for lists ended with ${code}`)
      }),
    ]).catch((cause: unknown) => {
      throw signal.aborted ? badContent('list.busy') : cause
    })
    return reply
  } finally {
    clearTimeout(limit)
    waiting.abort()
  }
}
