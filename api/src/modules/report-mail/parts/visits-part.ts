import { dayStart, type Span } from '../../../platform/events/time-slices.ts'
import { areDayStarts, slotIndex } from '../../../platform/time/chart-slots.ts'
import type { SeriesCount, VisitFiguresRepository } from '../../visit-figures/index.ts'
import type { BarChart, Figure } from '../document.ts'
import type { MakePart, ReportScope } from '../report-context.ts'
import type { Ranking } from './top-part.ts'

interface Deps {
  figures: Pick<VisitFiguresRepository, 'series'>
  /** Of the installation, by whose days sums are stored. */
  timeZone: string
  ranking: Ranking
}

const DAY_AND_A_HALF = 36 * 3_600_000
const BANNED = 'banned'

/** Visits and bans by day, against the period before. */
export function visitsPart(deps: Deps): MakePart {
  return async (scope) => {
    const { span, words } = scope
    const starts = daysOf(span, words.timeZone)
    const [rows, past, devices, domains] = await Promise.all([
      seriesOf(deps, scope, span, starts),
      seriesOf(deps, scope, scope.before, daysOf(scope.before, words.timeZone)),
      deps.ranking.count('device', scope),
      deps.ranking.count('domain', scope),
    ])
    const [total, banned] = [sumOf(rows), sumOf(rows.filter(isBan))]
    const [totalBefore, bannedBefore] = [sumOf(past), sumOf(past.filter(isBan))]
    const figures: Figure[] = [
      {
        label: words.say('report.visits.total'),
        value: words.number(total),
        note: comparison(scope, total, totalBefore, totalBefore),
      },
      {
        label: words.say('report.visits.banned'),
        value: words.number(banned),
        note: comparison(scope, banned, bannedBefore, totalBefore),
      },
      { label: words.say('report.visits.share'), value: words.share(total === 0 ? 0 : banned / total) },
      { label: words.say('report.visits.devices'), value: devices },
      { label: words.say('report.visits.domains'), value: domains },
    ]
    return [{ kind: 'figures', figures }, chartOf(scope, starts, rows)]
  }
}

function seriesOf({ figures, timeZone }: Deps, { conditions }: ReportScope, span: Span, starts: number[]) {
  const coarsest = areDayStarts(starts, timeZone) ? 'day' : 'quarter'
  return figures.series(span, { column: 'solved_mode', conditions: [...conditions], coarsest })
}

function chartOf({ words }: ReportScope, starts: readonly number[], rows: readonly SeriesCount[]): BarChart {
  const sums = starts.map((): [number, number] => [0, 0])
  for (const row of rows) {
    const sum = sums[Math.max(0, slotIndex(starts, row.start))]
    if (sum) sum[isBan(row) ? 1 : 0] += row.visits
  }
  return {
    kind: 'bars',
    title: words.say('report.visits.byDay'),
    series: [words.say('report.visits.passed'), words.say('report.visits.blocked')],
    bars: starts.map((start, index) => {
      const values = sums[index] ?? [0, 0]
      return { label: words.shortDay(start), values, text: words.number(values[0] + values[1]) }
    }),
  }
}

function comparison({ words }: ReportScope, now: number, before: number, allBefore: number): string {
  if (allBefore === 0) return words.say('report.firstPeriod')
  const said = words.say('report.before', { count: words.number(before) })
  if (before === 0) return said
  const growth = (now - before) / before
  const shown = new Intl.NumberFormat(words.language, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
  const change = shown.format(growth)
  return `${said} (${change})`
}

/** The starts of the days of a period; a day has 23 to 25 hours. */
export function daysOf({ from, to }: Span, timeZone: string): number[] {
  const starts: number[] = []
  for (let at = from; at < to; at = dayStart(at + DAY_AND_A_HALF, timeZone)) starts.push(at)
  return starts
}

const isBan = ({ series }: SeriesCount) => series === BANNED

function sumOf(rows: readonly SeriesCount[]): number {
  return rows.reduce((sum, { visits }) => sum + visits, 0)
}
