import {
  DISTINCT_FIELDS,
  type DistinctQuota,
  type DistinctRow,
  type DistinctSort,
  distinctCalls,
  type VisitFilterInput,
} from '@netwarden/shared/contract'
import { csvHeader, csvLine } from '@netwarden/shared/csv'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import type { CallContext } from '../../platform/http/context.ts'
import { isCsvAsked, sendCsv } from '../../platform/http/csv-file.ts'
import { pageFrom, windowOf } from '../../platform/http/list-query.ts'
import { lookedFor, noteLook, type RecordLook } from '../visit-filters/index.ts'
import type { DistinctService } from './distinct.service.ts'

type Ranked = VisitFilterInput & {
  quota: DistinctQuota
  sort?: DistinctSort | undefined
  order?: 'asc' | 'desc' | undefined
}

export function distinctRoutes(service: DistinctService, recordLook: RecordLook): BindRoutes {
  const download = async (asked: Ranked, context: CallContext) => {
    recordLook({ actor: actorOf(context), action: 'visits.export', subject: lookedFor(asked) })
    const steps = service.export(asked, context.signal)
    // Faults of the query are answered as such: the file begins with the first rows.
    const first = await steps.next()
    return sendCsv(context, `visits-by-${asked.quota}.csv`, linesOf(first, steps))
  }
  return (app) => {
    bind(app, distinctCalls.list, async (input, context) => {
      const { current: _c, pageSize: _p, cursor: _k, sort, order, ...asked } = input
      if (isCsvAsked(context)) return download({ ...asked, sort, order }, context)
      noteLook(asked, context, recordLook)
      return pageFrom(input, await service.list(asked, windowOf(input), context.signal))
    })
    bind(app, distinctCalls.export, download)
  }
}

async function* linesOf(
  first: IteratorResult<DistinctRow[], void>,
  rest: AsyncGenerator<DistinctRow[]>,
): AsyncGenerator<string> {
  yield csvHeader(DISTINCT_FIELDS)
  if (first.done) return
  yield first.value.map(lineOf).join('')
  for await (const rows of rest) yield rows.map(lineOf).join('')
}

function lineOf(row: DistinctRow): string {
  const cells = new Map<string, unknown>(Object.entries(row))
  return csvLine(DISTINCT_FIELDS.map((field) => cells.get(field)))
}
