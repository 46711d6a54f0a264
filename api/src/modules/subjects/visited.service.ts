import { MAX_VISITED_ROWS, type VisitedFilter } from '@netwarden/shared/contract'
import type { VisitFilter } from '../../platform/events/visit-filter.ts'
import type { ListWindow, Slice } from '../../platform/http/list-query.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Retention } from '../retention/index.ts'
import { type EncodedNamesRepository, patternCondition, toSpan } from '../visit-filters/index.ts'
import { SUBJECT_COLUMNS } from './subjects.repository.ts'
import type { VisitedKind, VisitedRepository, VisitedRow } from './visited.repository.ts'

interface Deps {
  visited: VisitedRepository
  encodedNames: EncodedNamesRepository
  clock: Clock
  retention: Retention
}

/** The names and hosts that were visited most. */
export class VisitedService {
  constructor(private readonly deps: Deps) {}

  async list(
    kind: VisitedKind,
    { q, id, ...range }: VisitedFilter,
    { offset, limit, sort = 'visits', order }: ListWindow,
    signal: AbortSignal,
  ): Promise<Slice<VisitedRow>> {
    const { visited, encodedNames, clock, retention } = this.deps
    const span = toSpan(range, { now: clock.now(), retention })
    const word = `*${q}*`
    const filter: VisitFilter = {
      span,
      conditions: [
        ...(q
          ? [await encodedNames.widen(patternCondition(SUBJECT_COLUMNS[kind], word), word, span, signal)]
          : []),
        ...(id ? [{ column: SUBJECT_COLUMNS[kind], operator: 'IN', value: id } as const] : []),
      ],
    }
    const by = sort === 'visits' ? 'visits' : 'name'
    const window = {
      offset,
      limit: Math.max(0, Math.min(limit, MAX_VISITED_ROWS - offset)),
      by,
      order: order ?? 'desc',
    } as const
    const [rows, total] = await Promise.all([
      window.limit > 0 ? visited.list(kind, filter, window, signal) : [],
      visited.count(kind, filter, signal),
    ])
    return {
      rows,
      total: Math.min(total, MAX_VISITED_ROWS),
      asOf: new Date(filter.span.to).toISOString(),
      ...(total > MAX_VISITED_ROWS ? { totalIsAtLeast: true as const } : {}),
    }
  }
}
