import type { VisitLogFilter } from '@netwarden/shared/contract'
import type { VisitLogEntry } from '@netwarden/shared/domain'
import { notFound } from '@netwarden/shared/errors'
import type { StreamTaker } from '../../platform/events/stream-slots.ts'
import type { ListWindow, Slice } from '../../platform/http/list-query.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Retention } from '../retention/index.ts'
import { toSpan } from '../visit-filters/index.ts'
import type { VisitLogQuery, VisitLogRepository } from './visit-log.repository.ts'

export interface VisitLogDeps {
  repository: VisitLogRepository
  clock: Clock
  retention: Retention
}

type VisitLogListFilter = VisitLogFilter & { id?: readonly string[] | undefined }

export class VisitLogService {
  constructor(private readonly deps: VisitLogDeps) {}

  async list(
    filter: VisitLogListFilter,
    { offset, limit, order = 'desc' }: ListWindow,
    signal?: AbortSignal,
  ): Promise<Slice<VisitLogEntry>> {
    const query = this.#query(filter)
    const [rows, { total, isBound }] = await Promise.all([
      this.deps.repository.page(query, { offset, limit, order }, signal),
      this.deps.repository.count(query, signal),
    ])
    return {
      rows,
      total,
      asOf: new Date(query.span.to).toISOString(),
      ...(isBound ? { totalIsAtLeast: true as const } : {}),
    }
  }

  async find(id: string): Promise<VisitLogEntry> {
    const entry = await this.deps.repository.find(id)
    if (!entry) throw notFound()
    return entry
  }

  export(
    { order, ...filter }: VisitLogFilter & { order?: 'asc' | 'desc' | undefined },
    format: 'csv' | 'ndjson',
    taker: StreamTaker,
  ) {
    return this.deps.repository.stream(this.#query(filter), order ?? 'desc', format, taker)
  }

  #query({ username, ip, id, ...range }: VisitLogListFilter): VisitLogQuery {
    const { clock, retention } = this.deps
    return {
      span: toSpan(range, { now: clock.now(), retention }),
      username: username || null,
      ip: ip || null,
      ids: id ?? null,
    }
  }
}
