import { Worker } from 'node:worker_threads'
import { badContent, type Message } from '@netwarden/shared'
import type { ListTasks } from './list-tasks.ts'

export interface ToListThread<Name extends keyof ListTasks> {
  name: Name
  asked: ListTasks[Name]['asked']
}
export type FromListThread<Name extends keyof ListTasks> =
  | { answer: ListTasks[Name]['answer'] }
  | { refused: Message }

const LIMIT = 120_000
const MEMORY = 1_536

/** Runs tasks on lists one after the other, each in a thread that ends with it. */
export class ListThread {
  #last: Promise<unknown> = Promise.resolve()

  /** Throws what the task refuses, and `list.busy` where it takes too long. */
  run<Name extends keyof ListTasks>(
    name: Name,
    asked: ListTasks[Name]['asked'],
  ): Promise<ListTasks[Name]['answer']> {
    const run = this.#last.then(() => runOnce(name, asked))
    this.#last = run.catch(() => undefined) // told to who asked
    return run
  }
}

async function runOnce<Name extends keyof ListTasks>(
  name: Name,
  asked: ListTasks[Name]['asked'],
): Promise<ListTasks[Name]['answer']> {
  const worker = new Worker(new URL('./list.worker.js', import.meta.url), {
    workerData: { name, asked } satisfies ToListThread<Name>,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  })
  const limit = setTimeout(() => worker.emit('error', badContent('list.busy')), LIMIT)
  try {
    const reply = await new Promise<FromListThread<Name>>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', (code) => reject(new Error(`the thread for lists ended with ${code}`)))
    })
    if ('refused' in reply) throw badContent(reply.refused.key, reply.refused.params)
    return reply.answer
  } finally {
    clearTimeout(limit)
    await worker.terminate()
  }
}
