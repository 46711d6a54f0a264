import type { JsonValue, LineOrigin, ParsedVisit, RecordSink } from '../visit.ts'
import { blankLookup } from './blank-visit.ts'
import { isJsonObject, type JsonObject } from './json-line.ts'

/** Above this the oldest is let go as it is, so that a flood of unanswered questions cannot fill the memory. */
const MAX_PENDING = 10_000
/** And of those under one key: they are looked through for each line. */
const MAX_UNDER_KEY = 128

/** A record that may still gain from later lines. `stage` says in the reader's own words what it has had. */
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

  /** Those under a key, oldest first. */
  under(key: string): readonly PendingVisit[] {
    return this.#byKey.get(key) ?? []
  }

  has(pending: PendingVisit): boolean {
    return this.#inOrder.has(pending)
  }

  get size(): number {
    return this.#inOrder.size
  }

  /** Oldest first. */
  all(): IterableIterator<PendingVisit> {
    return this.#inOrder.values()
  }

  /** Lets a pending record be found under a further key; under each key they stand in the order of their lines. */
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

  /** Lets the oldest go while they are from before `time`; cheap enough for each line. */
  releaseOldest(time: number, sink: RecordSink): void {
    for (const pending of this.#inOrder) {
      if (pending.visit.at >= time) return
      this.release(pending, sink)
    }
  }

  /** Lets all go that are from before `time`, wherever they stand. */
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

  /** Takes up what `snapshot` gave, each in its place. */
  restore(state: unknown): void {
    if (!Array.isArray(state)) return
    for (const saved of state) {
      if (!isPendingVisit(saved)) continue
      const { visit, ...rest } = structuredClone(saved)
      // A former version's visit lacks what it did not know of.
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

/** Our own snapshot, so its frame is enough: a foreign one would fail here. */
function isPendingVisit(value: unknown): value is PendingVisit {
  if (!isJsonObject(value)) return false
  const { visit, origin } = value
  const isFramed = Array.isArray(value.keys) && typeof value.stage === 'string'
  return isFramed && isJsonObject(visit) && typeof visit.at === 'number' && isJsonObject(origin)
}

/** The object that a reader's snapshot is; empty for a reader that starts anew. */
export function stateObject(state: JsonValue | undefined): JsonObject {
  return isJsonObject(state) ? state : {}
}
