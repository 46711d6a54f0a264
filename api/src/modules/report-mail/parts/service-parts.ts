import { SERVICE_QUOTAS } from '@netwarden/shared/domain'
import { isTextKey } from '@netwarden/shared/i18n'
import { DAY, type Span } from '../../../platform/events/time-slices.ts'
import type { CompletenessRepository } from '../../sources/index.ts'
import { incidentReason, type StatusRepository } from '../../status/index.ts'
import type { Block } from '../document.ts'
import type { MakePart, ReportScope } from '../report-context.ts'
import type { Words } from '../report-words.ts'
import { daysOf } from './visits-part.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const MOST_INCIDENTS = 500
const SHOWN = 10
const ENTIRE = 1

/** Whether the sources were recorded completely, by the days on which something is missing. */
export function completenessPart(completeness: Pick<CompletenessRepository, 'bySlot'>): MakePart {
  return async (scope) => {
    const { span, words, signal } = scope
    const starts = daysOf(span, words.timeZone).map((at) => new Date(at))
    const slots = await completeness.bySlot(starts, new Date(span.to), signal ?? new AbortController().signal)
    const sum = (field: 'minutes' | 'gaps' | 'drops') => slots.reduce((total, slot) => total + slot[field], 0)
    const minutes = sum('minutes')
    const share = ENTIRE - minutes / ((span.to - span.from) / MINUTE)
    const figures: Block = {
      kind: 'figures',
      figures: [
        {
          label: words.say('report.completeness.share'),
          value: words.share(share),
          tone: minutes === 0 ? 'good' : 'medium',
        },
        { label: words.say('report.completeness.minutes'), value: words.number(minutes) },
        { label: words.say('report.completeness.gaps'), value: words.number(sum('gaps')) },
        { label: words.say('report.completeness.drops'), value: words.number(sum('drops')) },
      ],
    }
    if (slots.length === 0)
      return [figures, { kind: 'note', text: words.say('report.completeness.good') }, ...ofNetwork(scope)]
    return [
      figures,
      {
        kind: 'table',
        columns: [
          { label: words.say('report.completeness.day') },
          { label: words.say('report.completeness.minutes'), isNumeric: true, width: 110 },
          { label: words.say('report.completeness.gaps'), isNumeric: true, width: 80 },
          { label: words.say('report.completeness.drops'), isNumeric: true, width: 110 },
        ],
        rows: slots.map(({ name, ...slot }) => [
          { text: words.day(Date.parse(name)) },
          { text: words.number(slot.minutes) },
          { text: words.number(slot.gaps) },
          { text: words.number(slot.drops) },
        ]),
      },
      ...ofNetwork(scope),
    ]
  }
}

/** The availability of each service, and its outages. */
export function availabilityPart(
  status: Pick<StatusRepository, 'sums' | 'incidents'>,
  now: () => number,
): MakePart {
  return async (scope) => {
    const { span, words } = scope
    const incidents = await status.incidents({ span }, { offset: 0, limit: MOST_INCIDENTS })
    const rows = await Promise.all(
      SERVICE_QUOTAS.map(async (quota) => {
        const sums = [...(await status.sums(quota, span, DAY)).values()]
        const probes = sums.reduce((total, sum) => total + sum.probes, 0)
        const answered = sums.reduce((total, sum) => total + sum.answered, 0)
        const outages = incidents.rows.filter((row) => row.quota === quota)
        const down = outages.reduce(
          (total, { fromAt, toAt }) => total + overlap(span, fromAt, toAt ?? now()),
          0,
        )
        const share = probes === 0 ? null : answered / probes
        return [
          { text: words.say(`service.${quota}`) },
          share === null
            ? { text: words.say('report.availability.unknown'), tone: 'common' as const }
            : { text: words.share(share), tone: share === ENTIRE ? ('good' as const) : ('medium' as const) },
          { text: words.number(outages.length) },
          { text: outages.length === 0 ? '' : duration(down, words) },
        ]
      }),
    )
    return [
      {
        kind: 'table',
        columns: [
          { label: words.say('report.availability.service') },
          { label: words.say('report.availability.share'), isNumeric: true, width: 100 },
          { label: words.say('report.availability.outages'), isNumeric: true, width: 90 },
          { label: words.say('report.availability.down'), isNumeric: true, width: 90 },
        ],
        rows,
      },
      ...(incidents.rows.length > 0 ? [outagesOf(incidents, words)] : []),
      ...ofNetwork(scope),
    ]
  }
}

type Incidents = Awaited<ReturnType<StatusRepository['incidents']>>

function outagesOf({ rows, total }: Incidents, words: Words): Block {
  return {
    kind: 'table',
    title: words.say('report.availability.outages'),
    columns: [
      { label: words.say('report.availability.service'), width: 110 },
      { label: words.say('report.availability.from'), width: 90 },
      { label: words.say('report.availability.to'), width: 90 },
      { label: words.say('report.availability.reason') },
    ],
    rows: rows.slice(0, SHOWN).map(({ quota, fromAt, toAt, reason }) => {
      const service: string = `service.${quota}`
      const { key, params } = incidentReason.parse(JSON.parse(reason))
      return [
        { text: isTextKey(service) ? words.say(service) : quota },
        { text: words.time(fromAt) },
        { text: toAt === null ? words.say('report.availability.lasting') : words.time(toAt) },
        // It may have been stored by a version that knew other texts.
        { text: isTextKey(key) ? words.say(key, params) : key },
      ]
    }),
    ...(total > SHOWN && { note: words.say('report.more', { count: words.number(total), shown: SHOWN }) }),
  }
}

/** Sources and services are not divided by segments. */
function ofNetwork({ segmentId, words }: ReportScope): Block[] {
  return segmentId === null ? [] : [{ kind: 'note', text: words.say('report.ofNetwork') }]
}

function overlap({ from, to }: Span, begin: number, end: number): number {
  return Math.max(0, Math.min(to, end) - Math.max(from, begin))
}

function duration(length: number, words: Words): string {
  if (length < HOUR) return words.say('report.minutes', { count: words.number(Math.ceil(length / MINUTE)) })
  return words.say('report.hours', { count: words.number(Math.round((length / HOUR) * 10) / 10) })
}
