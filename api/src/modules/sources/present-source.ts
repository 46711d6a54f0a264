import { SOURCE_FIELDS, type Source, type SourceRejectRow } from '@netwarden/shared/contract'
import { pickFields } from '@netwarden/shared/fields'
import { isTextKey, type Language, translate } from '@netwarden/shared/i18n'
import { presentReasons, type SourceStatus } from '../../pipeline/index.ts'
import type { ReportedStatus } from './dnstap-intake.ts'
import type { SourceRow, StoredReject } from './sources.repository.ts'

export type SourceCounters = Pick<SourceStatus, 'read' | 'accepted' | 'rejected' | 'reasons'>

export function presentSource(
  row: SourceRow,
  counters: SourceCounters,
  status: ReportedStatus | null,
  late: number,
  language: Language,
): Source {
  const { read, accepted, rejected, reasons } = counters
  return {
    id: row.id,
    ...settingsOf(row),
    ...stateOf(row, status, language),
    read,
    accepted,
    rejected,
    reasons: presentReasons(reasons, language),
    late,
    senders: status?.senders ? [...status.senders] : null,
    createdAt: new Date(row.createdAt).toISOString(),
    version: row.version,
  }
}

/** What administrators set of a source. */
export function settingsOf(row: SourceRow) {
  return pickFields(SOURCE_FIELDS, { ...row, enabled: row.enabled === 1 })
}

function stateOf(
  { enabled }: SourceRow,
  status: SourceStatus | null,
  language: Language,
): Pick<Source, 'state' | 'reason' | 'lagSeconds'> {
  if (enabled === 0) return { state: 'disabled', reason: null, lagSeconds: null }
  if (!status) return { state: 'waiting', reason: translate(language, 'source.starting'), lagSeconds: null }
  const { state, reason, lagSeconds } = status
  return { state, lagSeconds, reason: reason && translate(language, reason.key, reason.params) }
}

export function presentReject(reject: StoredReject, language: Language): SourceRejectRow {
  const { file, line, reason, params, excerpt, at } = reject
  return {
    file,
    line,
    // A line may have been kept by a version that knew other texts.
    msg: isTextKey(reason) ? translate(language, reason, params) : String(reason),
    excerpt,
    at: new Date(at).toISOString(),
  }
}
