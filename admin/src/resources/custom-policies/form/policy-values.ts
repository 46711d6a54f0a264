import type { CustomPolicy, SolvedMode } from '@netwarden/shared/domain'
import { readDraft, writeDraft } from '../../../domain/schedule/index.ts'
import { fromZonedInput, toZonedInput, userTimeZone } from '../../../kit/i18n/index.ts'

/** Values of the forms. */
export interface PolicyValues {
  /** Entries of new policies, one per line. */
  entries: string
  solvedMode: SolvedMode
  enable: boolean
  /** On trial. */
  shadow: boolean
  comment: string
  reason: string
  /** Local time in the reader's zone, to the minute; empty means no end. */
  expiresAt: string
  /** Format of `writeDraft`; empty means always. */
  schedule: string
}

const EMPTY: PolicyValues = {
  entries: '',
  solvedMode: 'banned',
  enable: true,
  shadow: false,
  comment: '',
  reason: '',
  expiresAt: '',
  schedule: '',
}

export function valuesOf(policy: CustomPolicy | undefined, zone = userTimeZone()): PolicyValues {
  if (!policy) return EMPTY
  const { solvedMode, enable, shadow, comment, reason, expiresAt, schedule } = policy
  return {
    ...EMPTY,
    solvedMode,
    enable,
    shadow,
    comment,
    reason,
    expiresAt: expiresAt ? toZonedInput(new Date(expiresAt), zone) : '',
    schedule: writeDraft(schedule),
  }
}

/** As the server takes them. */
export function writtenOf(
  { entries: _, expiresAt, schedule, ...plain }: PolicyValues,
  zone = userTimeZone(),
) {
  return {
    ...plain,
    expiresAt: expiresAt === '' ? null : fromZonedInput(expiresAt, zone).toISOString(),
    schedule: readDraft(schedule),
  }
}
