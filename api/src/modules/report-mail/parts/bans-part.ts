import { CONTROL_GROUPS, UNENFORCED_BY } from '@netwarden/shared/domain'
import type { Span } from '../../../platform/events/time-slices.ts'
import { type Condition, IS_BANNED } from '../../../platform/events/visit-filter.ts'
import type { VisitFiguresRepository } from '../../visit-figures/index.ts'
import type { MakePart, ReportScope } from '../report-context.ts'

interface Deps {
  figures: Pick<VisitFiguresRepository, 'series'>
  /** The newest part of the span over which the columns may be counted. */
  countable(scope: ReportScope, columns: readonly string[]): Promise<Span>
}

type Group = (typeof CONTROL_GROUPS)[number]

/** Bans by the category of the policy that decided, and whether they were enforced. */
export function bansPart({ figures, countable }: Deps): MakePart {
  return async (scope) => {
    const { words } = scope
    const span = await countable(scope, ['control_group', 'verdict_by', 'solved_mode'])
    const conditions: Condition[] = [...scope.conditions, IS_BANNED]
    const [byGroup, byVerdict] = await Promise.all(
      ['control_group', 'verdict_by'].map(async (column) =>
        sumByName(await figures.series(span, { column, conditions, coarsest: 'quarter' })),
      ),
    )
    const groups = [...(byGroup ?? [])].sort((a, b) => b[1] - a[1])
    const total = groups.reduce((sum, [, visits]) => sum + visits, 0)
    const unenforced = byVerdict?.get(UNENFORCED_BY) ?? 0
    return [
      {
        kind: 'figures',
        figures: [
          { label: words.say('report.bans.enforced'), value: words.number(total - unenforced) },
          {
            label: words.say('report.bans.unenforced'),
            value: words.number(unenforced),
            ...(unenforced > 0 && { tone: 'medium' as const }),
          },
        ],
      },
      {
        kind: 'table',
        columns: [
          { label: words.say('report.bans.category') },
          { label: words.say('report.count'), isNumeric: true, width: 80 },
          { label: words.say('report.share'), isNumeric: true, width: 130 },
        ],
        rows: groups.map(([name, visits]) => [
          { text: groupName(name, scope) },
          { text: words.number(visits) },
          { text: words.share(visits / total), share: visits / total },
        ]),
        ...(span.from > scope.span.from && {
          note: words.say('report.countedFrom', { from: words.time(span.from) }),
        }),
      },
    ]
  }
}

/** Other enforcers name no category. */
function groupName(name: string, { words }: ReportScope): string {
  const group: Group | undefined = CONTROL_GROUPS.find((known) => known === name)
  return words.say(group ? `report.group.${group}` : 'report.group.other')
}

function sumByName(rows: readonly { series: string; visits: number }[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { series, visits } of rows) sums.set(series, (sums.get(series) ?? 0) + visits)
  return sums
}
