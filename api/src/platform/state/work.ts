import type { Transaction } from 'kysely'
import type { Change, ChangeArea } from './change-feed.ts'
import type { NotedOperation, Operation } from './operation.ts'
import { ReplacedRows, takeMoment } from './past-rows.ts'
import type { PastKind } from './tables/control.ts'
import type { StateTables } from './tables/index.ts'

/** More changes of one area than this are reported as one, and followers read everything again. */
const MAX_CHANGES_AN_AREA = 1_000

/** One write in progress: its changes through `trx`, and what it reports. Only the unit of work creates one. */
export class Work {
  readonly #operations: NotedOperation[] = []
  readonly #changes = new Map<ChangeArea, Map<string | null, Change>>()

  readonly past = new ReplacedRows()
  #moment: Promise<number> | null = null

  constructor(
    readonly trx: Transaction<StateTables>,
    private readonly note: () => { notedId: string; at: number },
  ) {}

  /** Adds an entry to the operation log in the same transaction. `at` is its time (epoch ms) if it is not now. */
  record(operation: Operation, at?: number): void {
    const noted = this.note()
    this.#operations.push({ ...operation, ...noted, at: at ?? noted.at })
  }

  /**
   * Reports a change to the listeners of the change feed after the commit. A null id means all objects; `version`
   * is the new version or null.
   */
  changed(area: ChangeArea, id: string | null, version: number | null = null): void {
    const changes = this.#changes.get(area) ?? new Map<string | null, Change>()
    this.#changes.set(area, changes)
    if (changes.has(null)) return
    if (id === null || changes.size === MAX_CHANGES_AN_AREA) {
      changes.clear()
      changes.set(null, { area, id: null, version: null })
    } else changes.set(id, { area, id, version })
  }

  /** Keeps the row of an object that decides on visits, as it was before this write; null where there was none. */
  replaced(kind: PastKind, id: string, row: object | null): void {
    this.past.note(kind, id, row)
  }

  /** When what this write changes begins to decide (epoch ms). No other process changes policies until the write ends. */
  moment(): Promise<number> {
    this.#moment ??= takeMoment(this.trx, this.note().at)
    return this.#moment
  }

  get operations(): readonly NotedOperation[] {
    return this.#operations
  }

  get changes(): readonly Change[] {
    return [...this.#changes.values()].flatMap((changes) => [...changes.values()])
  }
}

/** A write inside another one: its changes are reported with those of the outer write, its operations are parts of one entry. */
export class PartWork extends Work {
  constructor(
    private readonly outer: Work,
    private readonly parts: Operation[],
  ) {
    super(outer.trx, () => ({ notedId: '', at: 0 }))
  }

  override record(operation: Operation): void {
    this.parts.push(operation)
  }

  override replaced(kind: PastKind, id: string, row: object | null): void {
    this.outer.replaced(kind, id, row)
  }

  override moment(): Promise<number> {
    return this.outer.moment()
  }

  override changed(area: ChangeArea, id: string | null, version: number | null = null): void {
    this.outer.changed(area, id, version)
  }
}
