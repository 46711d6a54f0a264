import type { DistinctQuota, DistinctRow } from '@netwarden/shared/contract'
import { readableNames } from '@netwarden/shared/validators'
import type { Span } from '../../../platform/events/time-slices.ts'
import { IS_BANNED, IS_NOT_LOCAL, type VisitFilter } from '../../../platform/events/visit-filter.ts'
import type { DistinctService } from '../../visits/index.ts'
import type { Block, Cell } from '../document.ts'
import type { MakePart, ReportScope } from '../report-context.ts'

const SHOWN = 10

/** Rankings of the visits in the scope of a report. */
export class Ranking {
  constructor(private readonly distinct: Pick<DistinctService, 'page'>) {}

  async count(quota: DistinctQuota, scope: ReportScope): Promise<string> {
    const { total, totalIsAtLeast } = await this.page(quota, scope, filterOf(scope))
    const count = scope.words.number(total)
    return totalIsAtLeast ? scope.words.say('report.atLeast', { count }) : count
  }

  page(quota: DistinctQuota, scope: ReportScope, filter: VisitFilter) {
    const window = { offset: 0, limit: SHOWN, sort: 'visits', order: 'desc' } as const
    return this.distinct.page(quota, filter, window, scope.signal)
  }
}

/** Devices, people and domains with the most visits, and the domains that were banned most. */
export function topPart(ranking: Ranking): MakePart {
  return async (scope) => {
    const filter = filterOf(scope)
    const named = { ...filter, conditions: [...filter.conditions, IS_NOT_LOCAL] }
    const banned = { ...filter, conditions: [...filter.conditions, IS_BANNED] }
    const [devices, people, domains, bans] = await Promise.all([
      ranking.page('device', scope, filter),
      ranking.page('user', scope, filter),
      ranking.page('domain', scope, named),
      ranking.page('domain', scope, banned),
    ])
    return [
      deviceTable(scope, devices),
      ...(people.rows.length > 0 ? [peopleTable(scope, people)] : []),
      domainTable(scope, domains),
      bannedTable(scope, bans),
    ]
  }
}

type Page = Awaited<ReturnType<Ranking['page']>> & { span: Span }

function deviceTable(scope: ReportScope, page: Page): Block {
  const { words } = scope
  return {
    kind: 'table',
    title: words.say('report.top.devices'),
    columns: [
      { label: words.say('report.device') },
      { label: words.say('report.address'), width: 110 },
      { label: words.say('report.user'), width: 80 },
      ...counts(scope),
    ],
    rows: page.rows.map((row) => [
      { text: row.name ?? row.deviceMac ?? row.key },
      { text: row.deviceIP ?? '' },
      { text: row.user ?? '' },
      ...countsOf(scope, page, row),
    ]),
    ...noteOf(scope, page),
  }
}

function peopleTable(scope: ReportScope, page: Page): Block {
  const { words } = scope
  return {
    kind: 'table',
    title: words.say('report.top.people'),
    columns: [
      { label: words.say('report.user') },
      { label: words.say('report.department'), width: 120 },
      { label: words.say('report.devicesOf'), isNumeric: true, width: 60 },
      ...counts(scope),
    ],
    rows: page.rows.map((row) => [
      { text: row.name ?? row.key },
      { text: row.department ?? '' },
      { text: words.number(row.devices ?? 0) },
      ...countsOf(scope, page, row),
    ]),
    ...noteOf(scope, page),
  }
}

function domainTable(scope: ReportScope, page: Page): Block {
  const { words } = scope
  return {
    kind: 'table',
    title: words.say('report.top.domains'),
    columns: [{ label: words.say('report.domain') }, ...counts(scope)],
    rows: page.rows.map((row) => [{ text: readableNames(row.key) }, ...countsOf(scope, page, row)]),
    ...noteOf(scope, page),
  }
}

/** All visits that were counted are bans. */
function bannedTable(scope: ReportScope, page: Page): Block {
  const { words } = scope
  const most = page.rows[0]?.visits ?? 1
  return {
    kind: 'table',
    title: words.say('report.top.bannedDomains'),
    columns: [
      { label: words.say('report.domain') },
      { label: words.say('report.banCount'), isNumeric: true, width: 115 },
    ],
    rows: page.rows.map(({ key, visits }) => [
      { text: readableNames(key) },
      { text: words.number(visits), share: visits / most },
    ]),
    ...noteOf(scope, page),
  }
}

function counts({ words }: ReportScope) {
  return [
    { label: words.say('report.visitCount'), isNumeric: true, width: 115 },
    { label: words.say('report.banCount'), isNumeric: true, width: 60 },
  ]
}

/** The bar is relative to the first row. */
function countsOf({ words }: ReportScope, page: Page, { visits, banned }: DistinctRow): Cell[] {
  const most = page.rows[0]?.visits ?? visits
  return [
    { text: words.number(visits), share: most === 0 ? 0 : visits / most },
    { text: words.number(banned), ...(banned > 0 && { tone: 'high' as const }) },
  ]
}

function noteOf({ words, span }: ReportScope, page: Page) {
  return page.span.from > span.from
    ? { note: words.say('report.countedFrom', { from: words.time(page.span.from) }) }
    : {}
}

function filterOf({ span, conditions }: ReportScope): VisitFilter {
  return { span, conditions }
}
