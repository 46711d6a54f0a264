import {
  isRoleGranted,
  REPORT_PART_NAMES,
  REPORT_PARTS,
  type ReportPart,
  type ReportPeriod,
  type Role,
} from '@netwarden/shared/domain'
import { badContent } from '@netwarden/shared/errors'
import type { Language } from '@netwarden/shared/i18n'
import type { Span } from '../../platform/events/time-slices.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { ReportDocument } from './document.ts'
import { type PartMakers, type ReportScope, sectionOf } from './report-context.ts'
import { wordsOf } from './report-words.ts'

/** What is reported, of which time, and for whom. */
export interface WantedReport {
  period: ReportPeriod
  span: Span
  before: Span
  segmentId: string | null
  parts: readonly ReportPart[]
  language: Language
  timeZone: string
  role: Role
}

interface Deps {
  makers: PartMakers
  /** The name of a segment in a language; undefined where it does not exist. */
  segmentName(id: string, language: Language): Promise<string | undefined>
  /** The segment of a device by the policies in force. */
  segmentOf(ip: string | null, mac: string | null): string
  appName(): Promise<string>
  consoleAddress(): Promise<string>
  clock: Clock
}

/** Longest time (ms) in which the data of a report are read. */
const LIMIT = 120_000

/** The parts that a role may read, in their order. */
export function partsFor(parts: readonly ReportPart[], role: Role): ReportPart[] {
  return REPORT_PART_NAMES.filter(
    (part) => parts.includes(part) && isRoleGranted(role, REPORT_PARTS[part].access),
  )
}

/** Reads what a report shows and words it for its reader. */
export class ReportBuilder {
  constructor(private readonly deps: Deps) {}

  async build(wanted: WantedReport, ending?: AbortSignal): Promise<ReportDocument> {
    const { segmentName, appName, consoleAddress, clock } = this.deps
    const { segmentId, language, timeZone, period } = wanted
    const words = wordsOf(language, timeZone)
    const segment = segmentId === null ? null : await segmentName(segmentId, language)
    if (segment === undefined) throw badContent('segment.unknown')
    const limit = AbortSignal.timeout(LIMIT)
    const scope = this.#scope(wanted, ending ? AbortSignal.any([limit, ending]) : limit)
    const sections = []
    // One after the other: a report takes no more of the stores than one reader of the console.
    for (const part of partsFor(wanted.parts, wanted.role))
      sections.push(sectionOf(part, scope, await this.deps.makers[part](scope)))
    return {
      language,
      app: await appName(),
      title: words.say(`report.title.${period}`),
      period: words.days(wanted.span),
      scope: segment === null ? words.say('report.wholeNetwork') : words.say('report.segment', { segment }),
      made: words.say('report.made', { at: words.time(clock.now()), zone: timeZone }),
      sections,
      link: await consoleAddress(),
    }
  }

  #scope(
    { span, before, segmentId, role, language, timeZone }: WantedReport,
    signal: AbortSignal,
  ): ReportScope {
    return {
      span,
      before,
      segmentId,
      role,
      signal,
      words: wordsOf(language, timeZone),
      conditions:
        segmentId === null ? [] : [{ column: 'segment_id', operator: '=' as const, value: segmentId }],
      holds: (ip, mac) => segmentId === null || this.deps.segmentOf(ip, mac) === segmentId,
    }
  }
}
