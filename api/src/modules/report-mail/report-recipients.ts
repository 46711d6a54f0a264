import type { RecipientProblem } from '@netwarden/shared/domain'
import type { Language } from '@netwarden/shared/i18n'
import type { UserRow } from '../../platform/state/tables/people.ts'
import { partsFor } from './report-builder.ts'
import type { StoredReport } from './stored-reports.ts'

export type Recipient = Pick<
  UserRow,
  'id' | 'username' | 'nickname' | 'email' | 'role' | 'status' | 'language' | 'timeZone'
>

/** Why a user gets no report now; null where they get it. */
export function problemOf(
  { status, role, email }: Recipient,
  { segmentId, parts }: Pick<StoredReport, 'segmentId' | 'parts'>,
  segments: ReadonlyMap<string, string>,
): RecipientProblem | null {
  if (status !== 'active') return 'inactive'
  if (partsFor(parts, role).length === 0) return 'noRights'
  if (segmentId !== null && !segments.has(segmentId)) return 'noSegment'
  return email === '' ? 'noAddress' : null
}

export function languageOf({ language }: Recipient, other: Language): Language {
  return language ?? other
}
