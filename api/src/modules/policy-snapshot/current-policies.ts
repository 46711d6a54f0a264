import { storeAway } from '@netwarden/shared/errors'
import {
  buildPolicySet,
  type CompiledPolicies,
  type ListIndex,
  type PolicySet,
} from '@netwarden/shared/policy'
import type { Logger } from 'pino'
import { logEvent } from '../../platform/logging/log-event.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { ListVersion } from '../../policies/list-texts.ts'
import type { PolicyFile } from '../../policies/policy-file.ts'
import type { PackedPolicies } from './policy-base.ts'
import { PolicyReader, type PolicyReaderDeps } from './policy-reader.ts'

export interface CurrentPoliciesDeps extends PolicyReaderDeps {
  /** Stores the policies for other processes. */
  file: Pick<PolicyFile, 'keep'>
  /** Pause before a failed reading is retried (ms). */
  retryPause?: number
  clock: Pick<Clock, 'now'>
  logger: Pick<Logger, 'error' | 'warn'>
}

/** The deciding policies, in memory that threads share. */
export interface InForce {
  policies: PackedPolicies
  lists: ListIndex
  generation: number
  /** The rows and terms of the last compilation. */
  newest: CompiledPolicies
  set: PolicySet
  /** The versions of its lists. */
  versions: readonly ListVersion[]
}

type HandOn = (policies: PackedPolicies, lists: ListIndex) => void

const RETRY_PAUSE = 5_000

/** Compiles the policies after each change; schedules, ends and pauses are evaluated with each decision. */
export class CurrentPolicies {
  #set: PolicySet
  #compiled: InForce | null = null
  #handOn: HandOn | null = null
  #running: Promise<void> = Promise.resolve()
  /** The next run, which has not started yet and will include every change made until now. */
  #waiting: Promise<void> | null = null
  #retry: NodeJS.Timeout | undefined
  #isClosed = false
  #failingSince: number | null = null
  readonly #reader: PolicyReader

  constructor(private readonly deps: CurrentPoliciesDeps) {
    this.#reader = new PolicyReader(deps)
    const { rows: listRows, index } = deps.lists
    const nothing = { segments: [], customPolicies: [], enablements: [], pauses: [] }
    this.#set = buildPolicySet({ ...nothing, listRows }, index)
  }

  /** The set that decides now; another object after each change. */
  get set(): PolicySet {
    return this.#set
  }

  /** Since when changes could not be compiled (epoch ms), so that former policies decide; null where they are in force. */
  get failingSince(): number | null {
    return this.#failingSince
  }

  /** The set as it was compiled; throws until the first policies have been read. */
  get inForce(): InForce {
    if (!this.#compiled) throw storeAway()
    return this.#compiled
  }

  /** Another decider; receives the compiled policies after each change. */
  handOnTo(receiver: HandOn): void {
    this.#handOn = receiver
  }

  /** Throws when the rows cannot be read. */
  start(): Promise<void> {
    return this.#compile()
  }

  /** Resolves when everything stored before the call decides; a failure is retried later. */
  readonly refresh = (): Promise<void> => {
    if (this.#waiting) return this.#waiting
    const run = this.#running.then(() => {
      this.#waiting = null
      return this.#compile().catch((err: unknown) => this.#failed(err))
    })
    this.#waiting = run
    this.#running = run
    return run
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#retry)
    await this.#running
    await this.#reader.close()
  }

  async #compile(): Promise<void> {
    if (this.#isClosed) return
    clearTimeout(this.#retry)
    const { packed, newest, set } = await this.#reader.read()
    const { lists } = this.deps
    const { index, versions } = lists
    this.#failingSince = null
    this.#set = set
    this.#compiled = { policies: packed, lists: index, generation: set.generation, newest, set, versions }
    this.#handOn?.(packed, index)
    this.deps.file.keep(
      { lists: versions, base: packed.base.packed, changed: packed.changed, names: index.buffer },
      (version) => lists.textOf(version),
    )
  }

  #failed(err: unknown): void {
    const { logger, clock, retryPause = RETRY_PAUSE } = this.deps
    this.#failingSince ??= clock.now()
    logEvent(logger, 'policies.compile.failed', { err })
    if (!this.#isClosed) this.#retry = setTimeout(() => void this.refresh(), retryPause).unref()
  }
}
