import type { Message } from '@netwarden/shared/errors'
import type { TextKey } from '@netwarden/shared/i18n'
import type { Logger } from 'pino'
import { findMissingTables } from '../../platform/events/missing-tables.ts'
import type { EventStore } from '../../platform/events/store.ts'
import type { WorkLeases } from '../../platform/leases/work-leases.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import type { CreateId } from '../../platform/time/clock.ts'
import {
  countPartitions,
  highestStream,
  RECORD_TABLES,
  readEventSide,
  writeIdentity,
} from './event-identity.ts'
import { findLoss } from './event-loss.ts'
import type { OwnFolder } from './folder.ts'
import type { InstallationRepository } from './installation.repository.ts'
import type { StoreFaults } from './store-faults.ts'
import {
  ACCEPTABLE,
  type Acceptable,
  compareStores,
  type EventSide,
  type StateSide,
  type StoreFault,
} from './store-verdict.ts'

export interface InstallationDeps {
  repository: InstallationRepository
  store: EventStore
  folder: OwnFolder
  faults: StoreFaults
  createId: CreateId
  logger: Logger
  /** The fault that this start accepts. */
  accept: Acceptable | undefined
  leases: Pick<WorkLeases, 'exclusively'>
}

interface Verified {
  state: StateSide
  events: EventSide
  accepted: Acceptable | null
}

const FAULT_TEXTS = {
  stateMissing: 'store.stateMissing',
  stateOlder: 'store.stateOlder',
  eventsMissing: 'store.eventsMissing',
  eventsOlder: 'store.eventsOlder',
  foreign: 'store.foreign',
} as const satisfies Record<StoreFault, TextKey>

/** State and events of one installation: distinct from other installations, and from older copies. */
export class Installation {
  #verified: Verified | null = null
  #eventStore: string | null = null

  constructor(private readonly deps: InstallationDeps) {}

  /** Id of the event store in use; null until it is known to be the right one. */
  get eventStore(): string | null {
    return this.#eventStore
  }

  /** One process at a time checks both stores, or changes their notes about each other. */
  alone<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.deps.leases.exclusively('event-store', work, signal)
  }

  /** Before anything is changed in the event store: whether it is the one of this state store; to be done alone. */
  async verify(): Promise<boolean> {
    const { repository, store, folder, accept } = this.deps
    const state = await repository.side()
    const events = await readEventSide(store)
    const fault = compareStores(state, events, folder.renewedId(state))
    const part = fault === 'stateMissing' || fault === 'stateOlder' ? 'state' : 'events'
    // The state of not being verified is over.
    this.deps.faults.clear('state')
    if (fault && !(accept && ACCEPTABLE[fault].includes(accept))) {
      this.deps.faults.report(part, faultText(fault, state, events))
      return false
    }
    const lost = fault ? null : await this.#findLoss(events)
    if (lost && accept !== 'events') {
      this.deps.faults.report('events', lost)
      return false
    }
    const accepted = fault || lost ? (accept ?? null) : null
    if (accepted)
      logEvent(this.deps.logger, 'installation.loss.accepted', { fault: fault ?? 'eventsLess', accepted })
    this.#verified = { state, events, accepted }
    return true
  }

  /** Once the event store has its schema: notes in both that they belong together; to be done alone. */
  async bind(): Promise<void> {
    const { repository, store, folder, createId } = this.deps
    if (!this.#verified) throw new Error('the stores are not verified')
    const { state, events, accepted } = this.#verified
    const isOwnStore = accepted !== 'events'
    const id =
      (accepted === 'state' ? events.identity?.installation : null) ?? folder.renewedId(state) ?? state.id
    this.#eventStore = (isOwnStore ? (events.identity?.store ?? state.eventStore) : null) ?? createId()
    if (accepted === 'state') await repository.numberStreamsAbove(await highestStream(store))
    if (accepted === 'events' && !events.hasRecords) await repository.restartImports()
    await this.#note(id)
    folder.note(id)
    await this.#countRecords()
  }

  /** A new generation, so that a store that is put back later is known to be older. */
  raise(): Promise<void> {
    return this.alone(async () => {
      if (!this.#eventStore || this.deps.faults.find('events')) return
      const { id } = await this.deps.repository.side()
      await this.#note(id)
      await this.#countRecords()
    })
  }

  /** Removes records on purpose: the known records are counted again afterwards. */
  removing<T>(work: () => Promise<T>): Promise<T> {
    return this.alone(async () => {
      await this.deps.repository.replacePartitions([])
      const result = await work()
      await this.#countRecords()
      return result
    })
  }

  /** The state store first: it knows in advance what the event store may have. */
  async #note(installation: string): Promise<void> {
    const { repository, store } = this.deps
    if (!this.#eventStore) return
    const state = await repository.side()
    const known = this.#verified?.events.identity?.generation ?? 0
    const generation = Math.max(state.generation, state.nextGeneration, known) + 1
    const identity = { installation, store: this.#eventStore, generation }
    await repository.announce(generation)
    await writeIdentity(store, identity)
    await repository.bind(identity)
  }

  async #countRecords(): Promise<void> {
    const counted = await countPartitions(this.deps.store)
    const certain = counted.filter(({ isCertain }) => isCertain === 1)
    await this.deps.repository.replacePartitions(
      certain.map(({ storeTable, partitionId, records }) => ({ storeTable, partitionId, records })),
    )
  }

  /** Records of the last count that are missing now; tables of records, counted or not. */
  async #findLoss(events: EventSide): Promise<Message | null> {
    if (events.isNew) return null
    const { repository, store } = this.deps
    const less = findLoss(await repository.partitions(), await countPartitions(store))
    if (less) return less
    const missing = await findMissingTables(store)
    return missing.some((name) => RECORD_TABLES.includes(name)) ? { key: 'store.eventsLost' } : null
  }
}

function faultText(fault: StoreFault, state: StateSide, { identity }: EventSide): Message {
  return {
    key: FAULT_TEXTS[fault],
    params: {
      state: state.id,
      events: identity?.installation ?? '–',
      stateGeneration: state.generation,
      eventsGeneration: identity?.generation ?? 0,
    },
  }
}
