import { setImmediate } from 'node:timers/promises'
import {
  buildPolicySet,
  type ListIndex,
  openPoliciesInSteps,
  type PolicyRows,
  type PolicySet,
  type PresetRow,
} from '@netwarden/shared'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Alarm } from './alarm.ts'
import type { ControlRowsRepository } from './control-rows.repository.ts'
import type { PolicyFile } from './policy-file.ts'
import { RowsInForce } from './rows-in-force.ts'

/** The lists that can be enabled, and the table of their names. */
export interface ListsInForce {
  readonly rows: readonly PresetRow[]
  readonly index: ListIndex
  /** Which version of which list the table holds. */
  readonly key: string
  refresh(): Promise<void>
}

export interface PolicyKeeperDeps {
  repository: Pick<ControlRowsRepository, 'generation' | 'segments' | 'enablements' | 'pauses' | 'policies'>
  lists: ListsInForce
  /** Compiles rows into memory that threads share. */
  pack(rows: PolicyRows, lists: ListIndex): Promise<ArrayBufferLike>
  /** Where all that decides is kept for others. */
  file: Pick<PolicyFile, 'keep'>
  clock: Clock
  alarm: Alarm
  logger: Pick<Logger, 'error'>
}

type HandOn = (packed: ArrayBufferLike, lists: ListIndex) => void

const RETRY_PAUSE = 5_000
/** While changes come quicker than the rows are read, the one after the last tells what they are. */
const MAX_READINGS = 3
/** Judged between two breaths: a new schedule of many slots takes up to half a millisecond. */
const ROWS_A_TURN = 50

/** Keeps what is in force now compiled: after each change, and when a schedule or an expiry turns. */
export class PolicyKeeper {
  #set: PolicySet
  #handOn: HandOn | null = null
  #running: Promise<void> = Promise.resolve()
  /** A run that has not begun yet, and so will see every change made until now. */
  #waiting: Promise<void> | null = null
  #cancelAlarm: (() => void) | null = null
  #isClosed = false

  constructor(private readonly deps: PolicyKeeperDeps) {
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
  }

  async #compile(): Promise<void> {
    if (this.#isClosed) return
    const { rows, nextTurn } = await this.#read()
    const { lists, pack, file } = this.deps
    const { index, key } = lists
    const packed = await pack(rows, index)
    const set = await openPoliciesInSteps(packed, index, () => setImmediate())
    if (!set) throw new Error('policies that were just compiled cannot be opened')
    this.#set = set
    this.#handOn?.(packed, index)
    file.keep({ listsKey: key, packed, names: index.buffer })
    this.#ringAt(nextTurn)
  }

  /** Rows of one generation: read again where something was changed meanwhile. */
  async #read(): Promise<{ rows: PolicyRows; nextTurn: number | null }> {
    const { clock, lists, repository } = this.deps
    let generation = await repository.generation()
    for (let reading = 1; ; reading++) {
      await lists.refresh()
      const { rows, nextTurn } = await this.#load(clock.now())
      const newest = await repository.generation()
      if (newest === generation || reading === MAX_READINGS)
        return { rows: { ...rows, generation }, nextTurn }
      generation = newest
    }
  }

  async #load(now: number): Promise<{ rows: PolicyRows; nextTurn: number | null }> {
    const { repository, lists } = this.deps
    const [segments, enabled, pauses] = await Promise.all([
      repository.segments(),
      repository.enablements(),
      repository.pauses(now),
    ])
    const inForce = new RowsInForce(now)
    for await (const page of repository.policies(now)) {
      for (let from = 0; from < page.length; from += ROWS_A_TURN) {
        inForce.add(page.slice(from, from + ROWS_A_TURN))
        await setImmediate()
      }
    }
    const enablements = inForce.listsOn(enabled)
    const rows = { segments, enablements, pauses, presets: lists.rows, customPolicies: inForce.rows }
    const turns = [inForce.nextTurn, ...pauses.map(({ until }) => until)].filter((turn) => turn !== null)
    return { rows, nextTurn: turns.length > 0 ? Math.min(...turns) : null }
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
