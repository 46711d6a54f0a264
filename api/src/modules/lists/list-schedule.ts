import type { Logger } from 'pino'
import { logEvent } from '../../platform/logging/log-event.ts'
import { afterWork } from '../../platform/state/inside-work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type ListsRepository, messageOfFailure } from '../list-catalog/index.ts'
import type { ListUpdates } from './list-updates.service.ts'

export interface ListScheduleDeps {
  repository: Pick<ListsRepository, 'due'>
  updates: Pick<ListUpdates, 'updateByItself'>
  clock: Clock
  logger: Pick<Logger, 'error'>
}

const AT_ONCE = 4

/** Checks the lists that are due. */
export class ListSchedule {
  #running: Promise<unknown> = Promise.resolve()

  constructor(private readonly deps: ListScheduleDeps) {}

  async close(): Promise<void> {
    await this.#running
  }

  /** For a list that was just added: its first version follows. */
  readonly begin = (id: string): void => {
    afterWork(() => {
      this.#running = Promise.all([this.#running, this.#update(id)])
    })
  }

  async checkDue(): Promise<void> {
    const { repository, clock } = this.deps
    await Promise.all((await repository.due(clock.now(), AT_ONCE)).map((id) => this.#update(id)))
  }

  /** The list shows why it failed; our own faults are also logged. */
  #update(id: string): Promise<void> {
    const { updates, logger } = this.deps
    return updates.updateByItself(id).catch((err: unknown) => {
      if (messageOfFailure(err) === null) logEvent(logger, 'lists.check.failed', { err, list: id })
    })
  }
}
