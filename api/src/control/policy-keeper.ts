import { buildPolicySet, type ListIndex, type PolicySet } from '@netwarden/shared'
import type { Logger } from 'pino'
import type { Alarm } from './alarm.ts'
import type { PackedPolicies } from './policy-base.ts'
import type { PolicyFile } from './policy-file.ts'
import { PolicyReader, type PolicyReaderDeps } from './policy-reader.ts'

export interface PolicyKeeperDeps extends PolicyReaderDeps {
  /** Where all that decides is kept for others. */
  file: Pick<PolicyFile, 'keep'>
  alarm: Alarm
  logger: Pick<Logger, 'error' | 'warn'>
}

type HandOn = (policies: PackedPolicies, lists: ListIndex) => void

const RETRY_PAUSE = 5_000

/** Keeps what is in force now compiled: after each change, and when a schedule or an expiry turns. */
export class PolicyKeeper {
  #set: PolicySet
  #handOn: HandOn | null = null
  #running: Promise<void> = Promise.resolve()
  /** A run that has not begun yet, and so will see every change made until now. */
  #waiting: Promise<void> | null = null
  #cancelAlarm: (() => void) | null = null
  #isClosed = false
  readonly #reader: PolicyReader

  constructor(private readonly deps: PolicyKeeperDeps) {
    this.#reader = new PolicyReader(deps)
    const { rows: presets, index } = deps.lists
    const nothing = { segments: [], customPolicies: [], enablements: [], pauses: [] }
    this.#set = buildPolicySet({ ...nothing, presets }, index)
  }

  /** The set that decides now; another object after each change. */
  get set(): PolicySet {
    return this.#set
  }

  /** Who else decides; told what was compiled after each change. */
  handOnTo(receiver: HandOn): void {
    this.#handOn = receiver
  }

  /** Throws when the rows cannot be read. */
  start(): Promise<void> {
    return this.#compile()
  }

  /** Resolves when what was stored before the call decides; a fault is tried again later. */
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
    this.#cancelAlarm?.()
    await this.#running
    await this.#reader.close()
  }

  async #compile(): Promise<void> {
    if (this.#isClosed) return
    const { packed, set, nextTurn } = await this.#reader.read()
    const { index, key } = this.deps.lists
    this.#set = set
    this.#handOn?.(packed, index)
    this.deps.file.keep({
      listsKey: key,
      base: packed.base.packed,
      changed: packed.changed,
      names: index.buffer,
    })
    this.#ringAt(nextTurn)
  }

  #ringAt(turn: number | null): void {
    this.#cancelAlarm?.()
    this.#cancelAlarm = null
    if (turn === null || this.#isClosed) return
    this.#cancelAlarm = this.deps.alarm(turn, () => void this.refresh())
  }

  #failed(err: unknown): void {
    const { logger, clock } = this.deps
    logger.error({ err }, 'could not compile the policies; those of before decide until it is tried again')
    this.#ringAt(clock.now() + RETRY_PAUSE)
  }
}
