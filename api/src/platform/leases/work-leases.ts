import type { ChangeFeed } from '../state/change-feed.ts'
import type { OpenedState } from '../state/client.ts'
import { isDryRun } from '../state/dry-run.ts'
import type { UnitOfWork } from '../state/unit-of-work.ts'
import type { Work } from '../state/work.ts'
import { type WorkLease, WorkLeasesRepository } from './work-leases.repository.ts'

/** Another process holds it by now: this one stores nothing. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'

  constructor(lease: string) {
    super(`this process does not have the lease ${lease}`)
  }
}

export interface WorkLeasesDeps {
  state: OpenedState
  unitOfWork: UnitOfWork
  feed: ChangeFeed
  /** Name of this process, which no other process has or had. */
  holder: string
  onFault(cause: unknown): void
  /** How long (ms) a holder keeps it without renewal. */
  term?: number
}

const TERM = 10_000
const RENEWALS_A_TERM = 4
const LOOK_AGAIN = 300
const SCHEDULE = 'schedule'

/**
 * Distributes work that must be done once among the processes on one state store. A holder keeps a lease by renewing
 * it. A process that does not renew a lease for a term may be replaced, and learns of that at the latest when it stores
 * something (`hold`).
 */
export class WorkLeases {
  readonly #rows: WorkLeasesRepository
  readonly #held = new Map<string, WorkLease>()
  readonly #asking = new Map<string, Promise<WorkLease | null>>()
  readonly #notes = new Map<string, string>()
  /** Tasks of this process that want the same lease wait for each other. */
  readonly #queues = new Map<string, Promise<unknown>>()
  readonly #lost = new Set<(name: string) => void>()
  readonly #free = new Set<() => void>()
  readonly #term: number
  #timer: NodeJS.Timeout | null = null
  #renewing: Promise<void> | null = null
  #isClosed = false

  constructor(private readonly deps: WorkLeasesDeps) {
    this.#term = deps.term ?? TERM
    this.#rows = new WorkLeasesRepository(deps.state, deps.holder, this.#term)
    deps.feed.followOthers(['work-leases'], () => this.#notifyFree())
  }

  /** Whether other processes may be on the same store. */
  get isShared(): boolean {
    return this.#rows.isShared
  }

  /** Called before any work. `former` had this data directory, and its lock shows that it has ended. */
  async begin(former: string | null): Promise<void> {
    await this.deps.unitOfWork.run((work) => this.#rows.clear(work, former))
    if (!this.isShared) return
    this.#timer = setInterval(() => this.#beat(), this.#term / RENEWALS_A_TERM).unref()
  }

  /** Acquires a lease, or returns the one that this process has; null when another process has it. */
  async acquire(name: string): Promise<WorkLease | null> {
    const known = this.#held.get(name)
    if (known) return known
    if (this.#isClosed) return null
    const asking = this.#asking.get(name) ?? this.#ask(name).finally(() => this.#asking.delete(name))
    this.#asking.set(name, asking)
    return asking
  }

  async #ask(name: string): Promise<WorkLease | null> {
    const fence = await this.deps.unitOfWork.run((work) => this.#rows.give(work, name))
    if (fence === undefined) return null
    const lease = { name, fence }
    this.#held.set(name, lease)
    return lease
  }

  isHeld(name: string): boolean {
    return this.#held.has(name)
  }

  /** Called inside a write: the write is stored only if this process keeps the lease until it ends. */
  async hold(work: Work, name: string): Promise<void> {
    if (isDryRun()) return
    const lease = this.#held.get(name)
    if (lease && (await this.#rows.keep(work, lease))) return
    if (lease) this.#lose(lease)
    throw new LeaseLost(name)
  }

  /** Releases it and notifies the other processes immediately. */
  async release(name: string): Promise<void> {
    const lease = this.#held.get(name)
    if (lease) await this.#release([lease], { isReported: true })
  }

  /** Ends a lease whose work is finished for good. */
  async end(name: string): Promise<void> {
    const lease = this.#held.get(name)
    if (!lease) return
    this.#forget(name)
    await this.deps.unitOfWork.run((work) => this.#rows.remove(work, lease))
  }

  async #release(leases: readonly WorkLease[], { isReported }: { isReported: boolean }): Promise<void> {
    for (const { name } of leases) this.#forget(name)
    await this.deps.unitOfWork.run(async (work) => {
      for (const lease of leases) {
        await this.#rows.giveBack(work, lease)
        if (isReported && this.isShared) work.changed('work-leases', lease.name)
      }
    })
  }

  /** Runs due work, if this process holds the lease; returns whether it does. */
  async scheduled(task: () => Promise<unknown>): Promise<boolean> {
    const isMine = (await this.acquire(SCHEDULE)) !== null
    if (isMine) await task()
    return isMine
  }

  /**
   * Runs the work while no other process does, after the one that runs now; the signal ends the wait. A dry run stores
   * nothing and needs no lease.
   */
  exclusively<Result>(name: string, task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    if (isDryRun()) return task()
    const before = this.#queues.get(name) ?? Promise.resolve()
    const mine = before.then(() => this.#runAlone(name, task, signal))
    const settled = mine.then(
      () => undefined,
      () => undefined,
    )
    this.#queues.set(name, settled)
    void settled.then(() => this.#queues.get(name) === settled && this.#queues.delete(name))
    return mine
  }

  async #runAlone<Result>(
    name: string,
    task: () => Promise<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    while (!(await this.acquire(name))) {
      signal?.throwIfAborted()
      if (this.#isClosed) throw new LeaseLost(name)
      await this.#somethingFree()
    }
    try {
      return await task()
    } finally {
      const lease = this.#held.get(name)
      // Processes that wait for the lease look again soon.
      if (lease) await this.#release([lease], { isReported: false }).catch(this.deps.onFault)
    }
  }

  #somethingFree(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(limit)
        this.#free.delete(done)
        resolve()
      }
      const limit = setTimeout(done, LOOK_AGAIN)
      this.#free.add(done)
    })
  }

  /** Called when another process has taken a lease of this one: the work must stop. */
  onLost(listener: (name: string) => void): void {
    this.#lost.add(listener)
  }

  /** Called when a lease may be free: another process released one, or one could have expired. */
  onFree(listener: () => void): void {
    this.#free.add(listener)
  }

  /** A note for the other processes, stored with the next renewal. */
  note(name: string, text: string): void {
    if (this.isShared) this.#notes.set(name, text)
  }

  /** Leases with a prefix that others hold, and their notes. */
  ofOthers(prefix: string): Promise<Map<string, string | null>> {
    return this.#rows.ofOthers(prefix)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#timer) clearInterval(this.#timer)
    this.#notifyFree()
    await Promise.all(this.#queues.values())
    await this.#renewing
    await this.#release([...this.#held.values()], { isReported: true }).catch(this.deps.onFault)
  }

  #beat(): void {
    this.#renewing ??= this.#renew()
      .catch(this.deps.onFault)
      .finally(() => {
        this.#renewing = null
        this.#notifyFree()
      })
  }

  async #renew(): Promise<void> {
    const mine = [...this.#held.values()]
    if (mine.length === 0) return
    const notes = [...this.#notes]
    const renewed = await this.deps.unitOfWork.run(async (work) => {
      const kept = await this.#rows.renew(work, mine)
      for (const [name, note] of notes) await this.#rows.note(work, name, note)
      return kept
    })
    for (const [name, note] of notes) if (this.#notes.get(name) === note) this.#notes.delete(name)
    const fences = new Map(renewed.map(({ name, fence }) => [name, fence]))
    for (const lease of mine) if (fences.get(lease.name) !== lease.fence) this.#lose(lease)
  }

  #lose({ name, fence }: WorkLease): void {
    if (this.#held.get(name)?.fence !== fence) return
    this.#forget(name)
    for (const listen of this.#lost) listen(name)
  }

  #forget(name: string): void {
    this.#held.delete(name)
    this.#notes.delete(name)
  }

  #notifyFree(): void {
    for (const listen of [...this.#free]) listen()
  }
}

/** Whether another process has taken over what was to be stored. */
export async function isLeaseLost(storing: Promise<void>): Promise<boolean> {
  try {
    await storing
    return false
  } catch (cause) {
    if (cause instanceof LeaseLost) return true
    throw cause
  }
}
