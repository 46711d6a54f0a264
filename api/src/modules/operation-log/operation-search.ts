import { setImmediate } from 'node:timers/promises'
import type { ListWindow, Slice } from '../../platform/http/list-query.ts'
import type { Entry } from '../../platform/state/operation-log/chain.ts'
import type { Clock } from '../../platform/time/clock.ts'
import {
  COUNT_LIMIT,
  nextPlace,
  type OperationFilter,
  type OperationLogRepository,
  type OperationSort,
  type Place,
  placeOf,
} from './operation-log.repository.ts'

/** Entries per search query: SQLite blocks other queries meanwhile. */
const STEP = 1_000
const TIME_LIMIT = 5_000

type Searched = Pick<OperationLogRepository, 'edgeOf' | 'matches' | 'pick'>

/**
 * Searches for a text, without an index, step by step through time and within a time limit. Sorted by time it
 * starts where the list does, else with the newest; where it does not finish, the total is "at least".
 */
export class OperationSearch {
  constructor(
    private readonly repository: Searched,
    private readonly clock: Clock,
  ) {}

  async list(
    filter: OperationFilter,
    window: ListWindow<OperationSort>,
    signal?: AbortSignal,
  ): Promise<Slice<Entry>> {
    const asOf = filter.to ?? new Date(this.clock.now() + 1)
    const { places, isAll } = await this.#find(filter, window, signal)
    const found = places.slice(0, COUNT_LIMIT)
    const { offset, limit, sort = 'at', order = 'desc' } = window
    const page =
      sort === 'at'
        ? { seqs: found.slice(offset, offset + limit), window: { offset: 0, limit, sort, order } }
        : { seqs: found, window: { offset, limit, sort, order } }
    const rows = await this.repository.pick(
      page.seqs.map(({ seq }) => seq),
      page.window,
    )
    const total = found.length
    // What is before the place of a cursor is not counted.
    const isBound = !isAll || window.after !== undefined
    const next = nextPlace(rows, window)
    return { rows, total, asOf: asOf.toISOString(), ...(isBound ? { totalIsAtLeast: true } : {}), ...next }
  }

  async #find(
    filter: OperationFilter,
    window: ListWindow<OperationSort>,
    signal: AbortSignal | undefined,
  ): Promise<{ places: Place[]; isAll: boolean }> {
    const { sort = 'at', order = 'desc' } = window
    const direction = sort === 'at' ? order : 'desc'
    const end = this.clock.now() + TIME_LIMIT
    const places: Place[] = []
    for (let after = placeOf(window); ; ) {
      signal?.throwIfAborted()
      const edge = await this.repository.edgeOf(filter, direction, after, STEP)
      places.push(...(await this.repository.matches(filter, direction, after, edge)))
      if (!edge) return { places, isAll: places.length <= COUNT_LIMIT }
      if (places.length > COUNT_LIMIT || this.clock.now() >= end) return { places, isAll: false }
      after = edge
      await setImmediate()
    }
  }
}

export function isSearch({ actor, action, subject, kind, segmentId, changes }: OperationFilter): boolean {
  return (
    changes === true ||
    [actor, action, subject, kind, segmentId].some((text) => text !== undefined && text !== '')
  )
}
