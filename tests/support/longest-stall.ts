import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { RunningServer } from './server.ts'

/** Longest time (ms) for which a call may delay others. */
const LONGEST_STALL = 100
/** A slow processor, or one whose cores share their parts with other work, needs a multiple of the time. */
export const MOST_STALLS = 3
const ATTEMPTS = 3

/**
 * Asks a server for `/healthz` again and again, in a thread of its own. A stall is the processor time (ms) of the
 * server's main thread until it answers, so that the load of the machine counts little.
 */
export class StallProbe {
  private constructor(readonly worker: Worker) {}

  static async on({ url, pid }: Pick<RunningServer, 'url' | 'pid'>): Promise<StallProbe> {
    const worker = new Worker(new URL('./stall-probe.mjs', import.meta.url), { workerData: { url, pid } })
    await once(worker, 'online')
    return new StallProbe(worker)
  }

  /** The longest stall during the work as a multiple of what is allowed. What the work causes is in every attempt: the best one counts. */
  async stalls<Answer>(work: () => Promise<Answer>): Promise<{ stalls: number; answer: Answer }> {
    let best = Number.POSITIVE_INFINITY
    for (let attempt = 1; ; attempt++) {
      await this.#longest()
      const answer = await work()
      best = Math.min(best, (await this.#longest()) / LONGEST_STALL)
      if (best < MOST_STALLS || attempt === ATTEMPTS) return { stalls: best, answer }
    }
  }

  /** Since it was read before, and until a question that begins now is answered. */
  async #longest(): Promise<number> {
    const answer = once(this.worker, 'message')
    this.worker.postMessage(null)
    return Number((await answer)[0])
  }

  async stop(): Promise<void> {
    await this.worker.terminate()
  }
}

/** The longest stall of a server while a call runs, as a multiple of what is allowed. */
export async function longestStall<Answer>(
  server: RunningServer,
  call: () => Promise<Answer>,
): Promise<{ stalls: number; answer: Answer }> {
  const probe = await StallProbe.on(server)
  try {
    return await probe.stalls(call)
  } finally {
    await probe.stop()
  }
}
