import { setImmediate } from 'node:timers/promises'
import {
  type CompiledPolicies,
  type ListIndex,
  type ListSwitchRow,
  openPacked,
  type PolicyRows,
  type PolicySet,
  packPolicies,
  policySetOf,
} from '@netwarden/shared/policy'
import type { Steps } from '@netwarden/shared/steps'
import type { Logger } from 'pino'
import { inSlices } from '../../platform/batches/time-slices.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import type { ListText, ListVersion } from '../../policies/list-texts.ts'
import { type LivePolicy, LiveRows } from '../../policies/live-rows.ts'
import { ChangedPolicies } from './changed-policies.ts'
import type { ControlRowsRepository } from './control-rows.repository.ts'
import type { PackedPolicies, PolicyBase } from './policy-base.ts'

/** The lists that can be enabled, and the table of their names. */
export interface ListsInForce {
  readonly rows: readonly ListSwitchRow[]
  readonly index: ListIndex
  /** The versions that the table holds. */
  readonly versions: readonly ListVersion[]
  textOf(version: ListVersion): Promise<ListText>
  refresh(): Promise<void>
}

export interface PolicyReaderDeps {
  repository: Pick<
    ControlRowsRepository,
    'generation' | 'changesSince' | 'segments' | 'enablements' | 'pauses' | 'policies' | 'policiesOf'
  >
  lists: ListsInForce
  /** Compiles rows into memory that threads share. */
  pack(rows: PolicyRows, lists: ListIndex): Promise<ArrayBufferLike>
  logger: Pick<Logger, 'warn'>
}

/** The policies that decide from now on. */
export interface ReadPolicies {
  packed: PackedPolicies
  /** The rows and terms of the last compilation. */
  newest: CompiledPolicies
  set: PolicySet
}

/** While changes are faster than readings, the run for the last change reads the final state. */
const MAX_READINGS = 3
/** Rows between two yields: a schedule of many slots takes up to half a millisecond. */
const ROWS_A_TURN = 50
/** With more changed policies than this, a new base is built in the background without delaying edits. */
const RENEWED_AFTER = 500
/**
 * With more changed policies than this, edits wait for a new base: reading and compiling the changes takes long itself.
 */
const MAX_CHANGED = 2_000

/** Reads and compiles the policies: all of them into a base, and after an edit those that it changed. */
export class PolicyReader {
  readonly #changed: ChangedPolicies
  #base: PolicyBase | null = null
  /** A base that was built in the background; it is used from the next reading on. */
  #renewed: PolicyBase | null = null
  #renewing: Promise<void> | null = null
  #lastKey = 0

  constructor(private readonly deps: PolicyReaderDeps) {
    this.#changed = new ChangedPolicies((generation) => deps.repository.changesSince(generation))
  }

  /** The state of one generation: read again where something changed meanwhile. */
  async read(): Promise<ReadPolicies> {
    const { repository, lists } = this.deps
    let generation = await repository.generation()
    for (let reading = 1; ; reading++) {
      await lists.refresh()
      const base = await this.#usableBase()
      const read = base ? await this.#readOver(base, generation) : await this.#readAll(generation)
      const newest = await repository.generation()
      if (newest === generation || reading === MAX_READINGS) return read
      generation = newest
    }
  }

  async close(): Promise<void> {
    await this.#renewing
  }

  /** A base after which only the changes have to be read; null where everything has to. */
  async #usableBase(): Promise<PolicyBase | null> {
    if (!this.#base) return null
    await this.#changed.readOn()
    if (this.#changed.count > MAX_CHANGED) await this.#renewing
    const renewed = this.#renewed
    this.#renewed = null
    // Changes before the base in use are not known any more.
    if (renewed && renewed.generation >= this.#base.generation && this.#serves(renewed)) this.#use(renewed)
    return this.#serves(this.#base) && this.#changed.count <= MAX_CHANGED ? this.#base : null
  }

  #serves(base: PolicyBase): boolean {
    return this.#changed.isKnownAfter(base)
  }

  #use(base: PolicyBase): void {
    this.#base = base
    this.#changed.startAt(base)
  }

  async #readAll(generation: number): Promise<ReadPolicies> {
    const base = await this.#makeBase(generation)
    this.#changed.forget()
    this.#use(base)
    const set = await assembled(policySetOf(base.compiled, this.deps.lists.index))
    return { packed: { base, changed: null }, newest: base.compiled, set }
  }

  async #makeBase(generation: number): Promise<PolicyBase> {
    const { repository, lists, pack } = this.deps
    const rows = await this.#load(repository.policies())
    const packed = await pack({ ...rows, generation }, lists.index)
    const opening = openPacked(packed)
    if (!opening) throw new Error('policies that were just compiled cannot be opened')
    const compiled = await inSlices(opening)
    this.#lastKey += 1
    return { key: this.#lastKey, packed, compiled, generation }
  }

  async #readOver(base: PolicyBase, generation: number): Promise<ReadPolicies> {
    const { repository, lists } = this.deps
    const replaced = this.#changed.ids
    const rows = await this.#load(repository.policiesOf(replaced))
    const over = { base: base.compiled.checksum, replaced }
    const allocate = (bytes: number) => new SharedArrayBuffer(bytes)
    const changed = packPolicies({ ...rows, generation }, lists.index, { allocate, over })
    const opening = openPacked(changed)
    if (!opening) throw new Error('policies that were just compiled cannot be opened')
    const newest = await inSlices(opening)
    const set = await assembled(policySetOf(newest, lists.index, base.compiled))
    if (replaced.length > RENEWED_AFTER && !this.#renewed) this.#renewing ??= this.#renew()
    return { packed: { base, changed }, newest, set }
  }

  async #renew(): Promise<void> {
    try {
      this.#renewed = await this.#makeBase(await this.deps.repository.generation())
    } catch (err) {
      logEvent(this.deps.logger, 'policies.compile.partial', { err })
    } finally {
      this.#renewing = null
    }
  }

  async #load(policies: AsyncIterable<LivePolicy[]>): Promise<PolicyRows> {
    const { repository, lists } = this.deps
    const [segments, enabled, pauses] = await Promise.all([
      repository.segments(),
      repository.enablements(),
      repository.pauses(),
    ])
    const live = new LiveRows()
    for await (const page of policies) {
      for (let from = 0; from < page.length; from += ROWS_A_TURN) {
        live.add(page.slice(from, from + ROWS_A_TURN))
        await setImmediate()
      }
    }
    const enablements = live.listsOf(enabled)
    const { customPolicies, terms } = live
    return { segments, enablements, pauses, listRows: lists.rows, customPolicies, terms }
  }
}

async function assembled(steps: Steps<PolicySet> | null): Promise<PolicySet> {
  if (!steps) throw new Error('policies that were just compiled do not belong together')
  return inSlices(steps)
}
