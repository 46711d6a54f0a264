import { statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Message } from '@netwarden/shared/errors'
import type { Logger } from 'pino'
import { z } from 'zod'
import { findMissingSums } from '../../platform/events/missing-sums.ts'
import { fedBy, findMissingTables } from '../../platform/events/missing-tables.ts'
import { noteDamagedSums } from '../../platform/events/rebuild-sums.ts'
import { isSum } from '../../platform/events/rollups.ts'
import type { Damage, EventStore } from '../../platform/events/store.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import type { StoreFaults } from './store-faults.ts'

export interface EventWatchDeps {
  store: EventStore
  faults: StoreFaults
  logger: Logger
  /** Of the embedded engine; null where another server holds the events. */
  engineFolder: string | null
}

const brokenPart = z.object({ table: z.string(), name: z.string() })
const storedPart = z.object({ table: z.string(), name: z.string() })
const checked = z.object({ is_passed: z.number(), message: z.string() })

/** How long one check may take (ms), and how long it rests for each millisecond of work. */
const CHECK_LIMIT = 10 * 60_000
const REST_PER_WORK = 2
const PART_SECONDS = 120
/** Longer than records take to reach the sums (ms). */
const WRITTEN_WITHIN = 5_000

/** Tables with parts that could not be read. */
interface Broken {
  tables: string[]
  text: Message
}

/** Watches the event store while it is in use: its folder, its parts, and errors of queries. */
export class EventWatch {
  #folder: string | null = null
  /** The part that was checked last, where a check reached its limit: the next one continues after it. */
  #checkedUpTo = ''
  readonly #damaged = new Map<string, Damage>()
  /** One after the other: each note extends the previous one. */
  #reporting: Promise<void> = Promise.resolve()

  constructor(private readonly deps: EventWatchDeps) {
    deps.store.onDamage((damage) => this.#reportDamage([damage]))
  }

  /** Once the store is open. */
  begin(): void {
    this.#folder = this.#folderNow()
  }

  /** Whether the engine's folder is still the one that it was opened in; the engine itself does not notice. */
  look(): boolean {
    if (this.#folder === null || this.#folderNow() === this.#folder) return true
    this.deps.faults.report('events', { key: 'store.eventsGone' })
    return false
  }

  /** Parts that the engine put aside when it opened its tables, because they could not be read. */
  async findBroken(): Promise<Broken | null> {
    const { rows } = await this.deps.store.query(
      brokenPart,
      `SELECT assumeNotNull(table) AS table, name FROM system.detached_parts
       WHERE database = currentDatabase() AND reason LIKE 'broken%'`,
    )
    if (rows.length === 0) return null
    return { tables: [...new Set(rows.map(({ table }) => table))], text: damageText(rows) }
  }

  #folderNow(): string | null {
    if (this.deps.engineFolder === null) return null
    try {
      const { dev, ino } = statSync(this.deps.engineFolder, { bigint: true })
      return `${dev}:${ino}`
    } catch {
      return 'none'
    }
  }

  /** Reads each part against its checksums, in turns so that questions and ingest go first. */
  async checkParts(signal: AbortSignal): Promise<void> {
    const { store } = this.deps
    const { rows } = await store.query(
      storedPart,
      `SELECT table, name FROM system.parts WHERE active AND database = currentDatabase() ORDER BY table, name`,
    )
    const behind = rows.filter(({ table, name }) => `${table} ${name}` > this.#checkedUpTo)
    const bad: Damage[] = []
    const until = performance.now() + CHECK_LIMIT
    for (const { table, name } of behind) {
      if (signal.aborted) return
      if (performance.now() > until) break
      const begun = performance.now()
      if (!(await this.#isWhole(table, name))) bad.push({ table, name })
      this.#checkedUpTo = `${table} ${name}`
      await pause((performance.now() - begun) * REST_PER_WORK, undefined, { signal })
    }
    if (this.#checkedUpTo === `${behind.at(-1)?.table} ${behind.at(-1)?.name}`) this.#checkedUpTo = ''
    if (bad.length > 0) this.#reportDamage(bad)
    await this.#checkSums(signal)
  }

  /** Missing parts leave no trace except sums below the records; checked twice, as records are also removed. */
  async #checkSums(signal: AbortSignal): Promise<void> {
    const gone = await findMissingTables(this.deps.store)
    if (gone.length > 0) this.#reportDamage(gone.map((table) => ({ table: fedBy(table), name: '' })))
    const how = { rest: WRITTEN_WITHIN, signal }
    const suspects = await findMissingSums(this.deps.store, how)
    if (suspects.length === 0) return
    const again = await findMissingSums(this.deps.store, how)
    const missing = suspects.filter((table) => again.includes(table))
    if (missing.length > 0) this.#reportDamage(missing.map((table) => ({ table, name: '' })))
  }

  /** A part may have been merged away meanwhile; after a failed check or query it counts as bad only if it still exists. */
  async #isWhole(table: string, name: string): Promise<boolean> {
    return (await this.#passes(table, name)) || !(await this.#isActive(table, name))
  }

  async #passes(table: string, name: string): Promise<boolean> {
    const check = `CHECK TABLE ${table} PART '${name}'`
    const { rows } = await this.deps.store
      .query(checked, check, {}, { seconds: PART_SECONDS })
      .catch(() => ({ rows: [{ is_passed: 0 }] }))
    return rows.every(({ is_passed }) => is_passed === 1)
  }

  async #isActive(table: string, name: string): Promise<boolean> {
    const { rows: left } = await this.deps.store.query(
      storedPart,
      `SELECT table, name FROM system.parts WHERE active AND database = currentDatabase()
         AND table = {table:String} AND name = {name:String}`,
      { table, name },
    )
    return left.length > 0
  }

  #reportDamage(damages: readonly Damage[]): void {
    const known = this.#damaged.size
    for (const damage of damages) this.#damaged.set(`${damage.table} ${damage.name}`, damage)
    if (this.#damaged.size === known) return
    const sums = damages.map(({ table }) => table).filter(isSum)
    this.#reporting = this.#reporting.then(() => this.#noteAndReport(sums))
  }

  /** Readers of the notice restart the service, so the damage is noted before it is announced. */
  async #noteAndReport(sums: readonly string[]): Promise<void> {
    const { faults } = this.deps
    if (sums.length > 0) await this.#noteDamage(sums)
    const damages = [...this.#damaged.values()]
    // The message is for administrators, who do not know the tables.
    logEvent(this.deps.logger, 'events.damage.found', {
      tables: tablesOf(damages).join(', '),
      parts: damages.length,
    })
    faults.clear('damage')
    faults.report('damage', damageText(damages))
  }

  async #noteDamage(sums: readonly string[]): Promise<void> {
    try {
      await noteDamagedSums(this.deps.store, sums)
    } catch (err) {
      logEvent(this.deps.logger, 'events.check.failed', { err })
    }
  }
}

function tablesOf(damages: readonly Damage[]): string[] {
  return [...new Set(damages.map(({ table }) => table))].sort()
}

function damageText(damages: readonly Damage[]): Message {
  if (tablesOf(damages).every(isSum)) return { key: 'store.sumsDamaged' }
  return { key: 'store.eventsDamaged', params: { parts: damages.length } }
}
