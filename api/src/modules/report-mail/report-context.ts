import type { ReportPart, Role } from '@netwarden/shared/domain'
import type { Span } from '../../platform/events/time-slices.ts'
import type { Condition } from '../../platform/events/visit-filter.ts'
import type { Block, Section } from './document.ts'
import type { Words } from './report-words.ts'

/** What one report is about. */
export interface ReportScope {
  span: Span
  before: Span
  /** Null: the whole network. */
  segmentId: string | null
  /** Of the visits in the scope. */
  conditions: readonly Condition[]
  /** Whether a device is in the scope, by its address or MAC. */
  holds(ip: string | null, mac: string | null): boolean
  words: Words
  role: Role
  signal: AbortSignal | undefined
}

/** Makes a part of a report. */
export type MakePart = (scope: ReportScope) => Promise<readonly Block[]>
export type PartMakers = Readonly<Record<ReportPart, MakePart>>

export function sectionOf(part: ReportPart, { words }: ReportScope, blocks: readonly Block[]): Section {
  return { title: words.say(`report.${part}`), hint: words.say(`report.${part}.hint`), blocks }
}
