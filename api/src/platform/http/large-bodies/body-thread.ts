import type { Call } from '@netwarden/shared/contract'
import type { z } from 'zod'
import { TaskThread } from '../../processes/task-thread.ts'
import { listAt } from './body-parts.ts'
import type { BodyTasks } from './body-tasks.ts'
import type { LargeBody } from './large-body.ts'

/** Longest time (ms) and largest memory (MB) for one body. */
const LIMIT = 15_000
const MEMORY = 768
const MAX_WAITING = 8

/** Reads and checks large bodies apart from other calls. */
export class BodyThread extends TaskThread<BodyTasks> {
  constructor() {
    super({
      file: new URL('./body.worker.js', import.meta.url),
      memory: MEMORY,
      limit: LIMIT,
      maxWaiting: MAX_WAITING,
      isUrgent: true,
      tooCostly: { key: 'error.tooCostly' },
    })
  }

  /** The input of a call; throws a 400 or 413 as for a small body. Its long lists arrive in parts, between which other calls are answered. */
  read<Input extends z.ZodType>(
    call: Call<Input>,
    { bytes }: LargeBody,
    others: Record<string, unknown>,
  ): Promise<z.output<Input>> {
    return this.session(async (run) => {
      const { rest, places } = await run('read', { call: `${call.method} ${call.url}`, body: bytes, others })
      for (const [list, { path, length }] of places.entries()) {
        const items = listAt(rest, path)
        while (items.length < length) items.push(...(await run('part', { list, from: items.length })))
      }
      // The thread has checked it by the schema of the call.
      return rest as z.output<Input>
    })
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    largeBodies: BodyThread
  }
}
