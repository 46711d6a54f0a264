import type { Logger } from 'pino'
import type { WorkLeases } from '../../platform/leases/work-leases.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import type { Pauses } from './pauses.service.ts'

export interface PauseScheduleDeps {
  pauses: Pick<Pauses, 'endDue'>
  leases: Pick<WorkLeases, 'scheduled'>
  logger: Pick<Logger, 'error'>
}

const LOOK_EVERY = 5_000

/** Looks which pauses have ended by themselves; one process of those on a state store does so. */
export class PauseSchedule {
  #timer: NodeJS.Timeout | null = null
  #running: Promise<unknown> | null = null

  constructor(private readonly deps: PauseScheduleDeps) {}

  start(): void {
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY).unref()
  }

  async close(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer)
    await this.#running
  }

  #look(): void {
    if (this.#running) return
    const { pauses, leases, logger } = this.deps
    this.#running = leases
      .scheduled(() => pauses.endDue())
      .catch((err: unknown) => logEvent(logger, 'policies.pause.end_failed', { err }))
      .finally(() => {
        this.#running = null
      })
  }
}
