import type { JsonValue, LineOrigin, ParsedVisit, RecordSink } from '../visit.ts'
import { blankLookup } from './blank-visit.ts'
import { isJsonObject, type JsonObject } from './json-line.ts'

/** Above this the oldest record is released as it is, so that a flood of unanswered queries cannot fill the memory. */
const MAX_PENDING = 10_000
/** Largest number of records under one key: each line searches them. */
const MAX_UNDER_KEY = 128

/** A record that later lines may still complete. `stage` is the reader's own name for its progress. */
export interface PendingVisit {
  readonly keys: string[]
  readonly visit: ParsedVisit
  readonly origin: LineOrigin
  stage: string
}

/** Records that wait for further lines, in the order of their first lines. */
export class PendingVisits {
  readonly #inOrder = new Set<PendingVisit>()
  readonly #byKey = new Map<string, PendingVisit[]>()
  readonly #places = new WeakMap<PendingVisit, number>()
  #nextPlace = 0

  add(pending: PendingVisit, sink: RecordSink): PendingVisit {
    const [oldest] = this.#inOrder.size >= MAX_PENDING ? this.#inOrder : []
    if (oldest !== undefined) this.release(oldest, sink)
    for (const key of pending.keys) this.#makeRoom(key, sink)
    this.#insert(pending)
    return pending
  }

  #makeRoom(key: string, sink: RecordSink): void {
    const others = this.under(key)
    const [oldest] = others.length >= MAX_UNDER_KEY ? others : []
    if (oldest !== undefined) this.release(oldest, sink)
  }

  /** The records under a key, oldest first. */
  under(key: string): readonly PendingVisit[] {
    return this.#byKey.get(key) ?? []
  }

  has(pending: PendingVisit): boolean {
    return this.#inOrder.has(pending)
  }

  get size(): number {
    return this.#inOrder.size
  }

  /** All pending records, the oldest first. */
  all(): IterableIterator<PendingVisit> {
    return this.#inOrder.values()
  }

  /** Adds a further key for a pending record; under each key, records are in the order of their lines. */
  addKey(pending: PendingVisit, key: string): void {
    if (pending.keys.includes(key) || !this.#inOrder.has(pending)) return
    if (this.under(key).length >= MAX_UNDER_KEY) return
    pending.keys.push(key)
    const place = this.#places.get(pending) ?? 0
    const others = this.#byKey.get(key) ?? []
    let index = others.length
    while (index > 0 && this.#placeOf(others[index - 1]) > place) index--
    others.splice(index, 0, pending)
    this.#byKey.set(key, others)
  }

  release(pending: PendingVisit, sink: RecordSink): void {
    if (!this.#inOrder.delete(pending)) return
    for (const key of pending.keys) {
      const others = this.#byKey.get(key) ?? []
      others.splice(others.indexOf(pending), 1)
      if (others.length === 0) this.#byKey.delete(key)
    }
    sink.accept(pending.visit, pending.origin)
  }

  /** Releases the oldest while they are from before `time`; cheap enough for each line. */
  releaseOldest(time: number, sink: RecordSink): void {
    for (const pending of this.#inOrder) {
      if (pending.visit.at >= time) return
      this.release(pending, sink)
    }
  }

  /** Releases all records from before `time`, in any position. */
  releaseBefore(time: number, sink: RecordSink): void {
    for (const pending of [...this.#inOrder]) if (pending.visit.at < time) this.release(pending, sink)
  }

  releaseAll(sink: RecordSink): void {
    this.releaseBefore(Number.POSITIVE_INFINITY, sink)
  }

  snapshot(): JsonValue[] {
    return [...this.#inOrder].map(({ keys, visit, origin, stage }) => ({
      keys: [...keys],
      visit: { ...visit, answers: [...visit.answers], cnames: [...visit.cnames] },
      origin: { ...origin },
      stage,
    }))
  }

  /** Restores what `snapshot` returned, in the same order. */
  restore(state: unknown): void {
    if (!Array.isArray(state)) return
    for (const saved of state) {
      if (!isPendingVisit(saved)) continue
      const { visit, ...rest } = structuredClone(saved)
      // A visit stored by a former version lacks newer fields.
      this.#insert({ ...rest, visit: { ...blankLookup(visit.at), ...visit } })
    }
  }

  #insert(pending: PendingVisit): void {
    this.#inOrder.add(pending)
    this.#places.set(pending, this.#nextPlace++)
    for (const key of pending.keys) {
      const others = this.#byKey.get(key)
      if (others === undefined) this.#byKey.set(key, [pending])
      else others.push(pending)
    }
  }

  #placeOf(pending: PendingVisit | undefined): number {
    return pending === undefined ? -1 : (this.#places.get(pending) ?? -1)
  }
}

/** Our own snapshot, so checking its outline is enough: a foreign one would fail here. */
function isPendingVisit(value: unknown): value is PendingVisit {
  if (!isJsonObject(value)) return false
  const { visit, origin } = value
  const isFramed = Array.isArray(value.keys) && typeof value.stage === 'string'
  return isFramed && isJsonObject(visit) && typeof visit.at === 'number' && isJsonObject(origin)
}

/** The object of a reader's snapshot; empty for a reader that starts without one. */
export function stateObject(state: JsonValue | undefined): JsonObject {
  return isJsonObject(state) ? state : {}
}
