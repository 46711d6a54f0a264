import type { Logger } from 'pino'
import type { WorkLeases } from '../../platform/leases/work-leases.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { ListUpdates } from './list-updates.service.ts'
import type { ListsRepository } from './lists.repository.ts'
import { messageOfFailure } from './stored-message.ts'

export interface ListScheduleDeps {
  repository: Pick<ListsRepository, 'due'>
  updates: Pick<ListUpdates, 'updateByItself'>
  leases: Pick<WorkLeases, 'scheduled'>
  clock: Clock
  logger: Pick<Logger, 'error'>
}

const LOOK_EVERY = 5_000
const AT_ONCE = 4

/** Checks the lists whose time has come; one process of those on a state store does so. */
export class ListSchedule {
  #timer: NodeJS.Timeout | null = null
  #running: Promise<unknown> = Promise.resolve()
  #isRunning = false

  constructor(private readonly deps: ListScheduleDeps) {}

  start(): void {
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY).unref()
  }

  async close(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer)
    await this.#running
  }

  /** For a list that was just added: its first version follows. */
  readonly begin = (id: string): void => {
    this.#running = Promise.all([this.#running, this.#update(id)])
  }

  #look(): void {
    if (this.#isRunning) return
    this.#isRunning = true
    const { leases, logger } = this.deps
    const run = leases
      .scheduled(() => this.#checkDue())
      .catch((err: unknown) => logEvent(logger, 'lists.schedule.failed', { err }))
      .finally(() => {
        this.#isRunning = false
      })
    this.#running = Promise.all([this.#running, run])
  }

  async #checkDue(): Promise<void> {
    const { repository, clock } = this.deps
    await Promise.all((await repository.due(clock.now(), AT_ONCE)).map((id) => this.#update(id)))
  }

  /** Why it failed stands at the list; what is a fault of ours is told in the log besides. */
  #update(id: string): Promise<void> {
    const { updates, logger } = this.deps
    return updates.updateByItself(id).catch((err: unknown) => {
      if (messageOfFailure(err) === null) logEvent(logger, 'lists.check.failed', { err, list: id })
    })
  }
}
