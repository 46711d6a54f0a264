import type { ImportResult } from '@netwarden/shared/contract'
import type { Message } from '@netwarden/shared/errors'
import { isTextKey, type Language, translate } from '@netwarden/shared/i18n'
import {
  type LineCounts,
  presentReasons,
  type RejectedLine,
  type RejectedReason,
} from '../../pipeline/index.ts'
import type { ImportJob } from './imports.repository.ts'

/**
 * Why nothing of a file was imported, as one reason where it is the same for all lines; `outOfTime` counts lines that
 * are only too old or too new.
 */
export function noneAccepted(counts: LineCounts, format: string, days: number): Message {
  const { rejected, skipped, tooOld, future = 0, foreign } = counts
  const outOfTime = tooOld + future
  if (rejected === 0 && skipped > 0) return { key: 'ingest.file.allSkipped', params: { format, skipped } }
  if (rejected === 0) return { key: 'ingest.file.noRecords', params: { format } }
  if (tooOld === rejected) return { key: 'ingest.file.allTooOld', params: { days, outOfTime } }
  if (future === rejected) return { key: 'ingest.file.allFuture', params: { rejected, outOfTime } }
  if (foreign === rejected) return { key: 'ingest.file.wrongFormat', params: { format, rejected } }
  return { key: 'ingest.file.noneAccepted', params: { rejected, outOfTime } }
}

/** `waitingFor` is why an unfinished import does not continue. */
export function presentJob(
  job: ImportJob,
  rejects: RejectedLine[],
  language: Language,
  waitingFor: Message | null,
): ImportResult {
  const reasons = reasonsOf(job)
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  const fault = job.fault ? (JSON.parse(job.fault) as Message) : job.finishedAt === null ? waitingFor : null
  return {
    id: job.id,
    state: job.state as ImportResult['state'],
    source: job.source,
    format: job.format,
    bytes: job.bytes,
    bytesRead: Math.min(job.bytesRead, job.bytes),
    accepted: job.accepted,
    rejected: job.rejected,
    skipped: job.skipped,
    joined: job.joined,
    late: 0,
    from: iso(job.firstAt),
    to: iso(job.lastAt),
    lines: rejects.map(({ part, line, reason, params, excerpt }) => ({
      file: part + 1,
      line,
      msg: isTextKey(reason) ? translate(language, reason, params) : reason,
      excerpt,
    })),
    reasons: presentReasons(reasons, language),
    fault: fault ? translate(language, fault.key, fault.params) : null,
    canMoveToNow: Number(fault?.params?.outOfTime ?? 0) > 0 || isMostlyOutOfTime(job, reasons),
    createdBy: job.createdBy,
    createdAt: new Date(job.createdAt).toISOString(),
    finishedAt: iso(job.finishedAt),
  }
}

const DAY = 86_400_000

function reasonsOf({ reasons }: Pick<ImportJob, 'reasons'>): RejectedReason[] {
  return reasons === null ? [] : (JSON.parse(reasons) as RejectedReason[])
}

/**
 * Whether most lines were rejected only because of their time and moving the newest one to now would change that: all
 * times are shifted by the same, so a file that reaches to the present keeps its old lines old.
 */
export function isMostlyOutOfTime(job: ImportJob, reasons = reasonsOf(job)): boolean {
  if (job.retime === 'now' || job.finishedAt === null) return false
  const linesOf = (key: string) =>
    reasons.reduce((sum, reason) => sum + (reason.key === key ? reason.lines : 0), 0)
  const tooOld = linesOf('ingest.line.tooOld')
  const future = linesOf('ingest.reason.future')
  const isPast = job.lastAt === null || job.createdAt - job.lastAt > DAY
  return tooOld + future > (job.accepted + job.rejected) / 2 && (future > 0 || isPast)
}
