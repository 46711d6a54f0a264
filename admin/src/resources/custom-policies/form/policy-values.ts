import type { CustomPolicy, SolvedMode } from '@netwarden/shared'
import { readDraft, writeDraft } from '../../../domain/schedule/index.ts'
import { fromZonedInput, toZonedInput, userTimeZone } from '../../../kit/i18n/index.ts'

/** What the forms hold. */
export interface PolicyValues {
  /** One a line; of new policies only. */
  entries: string
  solvedMode: SolvedMode
  enable: boolean
  /** On trial. */
  shadow: boolean
  comment: string
  reason: string
  /** On a clock in the reader's zone, to the minute; empty is never. */
  expiresAt: string
  /** As `writeDraft` writes it; empty is always. */
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
