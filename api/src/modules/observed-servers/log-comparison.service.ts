import type { LogComparison } from '@netwarden/shared/contract'
import { conflict, notFound } from '@netwarden/shared/errors'
import { HOUR } from '../../platform/events/time-slices.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type EnforcersRepository, observedOf } from '../enforcers/index.ts'
import type { ObservedVisitsRepository } from './observed-visits.repository.ts'

interface LogComparisonDeps {
  enforcers: Pick<EnforcersRepository, 'find' | 'sourceName'>
  visits: Pick<ObservedVisitsRepository, 'countable' | 'compare'>
  clock: Pick<Clock, 'now'>
}

/** What the log of an observed server reports, beside what the policies decide. */
export class LogComparisonService {
  constructor(private readonly deps: LogComparisonDeps) {}

  async compare(id: string, hours: number, signal: AbortSignal): Promise<LogComparison> {
    const { enforcers, visits, clock } = this.deps
    const row = await enforcers.find(id)
    if (!row) throw notFound()
    const server = observedOf(row)
    if (!server) throw conflict('enforcer.observed.otherKind')
    const source = server.sourceId === null ? null : await enforcers.sourceName(server.sourceId)
    if (source === null) throw conflict('enforcer.observed.noLog')
    const to = clock.now()
    const from = to - hours * HOUR
    const counted = await visits.countable({ from, to }, signal)
    const found = await visits.compare(source, counted, signal)
    return {
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      ...(counted.from > from && { countedFrom: new Date(counted.from).toISOString() }),
      ...found,
      agreed: found.reported - found.differing,
    }
  }
}
