import { CUSTOM_POLICY_REMARKS, type CustomPolicy, type SolvedMode } from '@netwarden/shared/domain'
import { readDraft, writeDraft } from '../../../domain/schedule/index.ts'
import { fromZonedInput, toZonedInput, userTimeZone } from '../../../kit/i18n/index.ts'
import { type FormValues, formValues } from '../../../ra/index.ts'

/** Values of the forms. */
export interface PolicyValues extends FormValues<typeof CUSTOM_POLICY_REMARKS> {
  /** Entries of new policies, one per line. */
  entries: string
  solvedMode: SolvedMode
  enable: boolean
  /** On trial. */
  shadow: boolean
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
  ...formValues(CUSTOM_POLICY_REMARKS, undefined),
  expiresAt: '',
  schedule: '',
}

export function valuesOf(policy: CustomPolicy | undefined, zone = userTimeZone()): PolicyValues {
  if (!policy) return EMPTY
  const { solvedMode, enable, shadow, expiresAt, schedule } = policy
  return {
    ...EMPTY,
    solvedMode,
    enable,
    shadow,
    ...formValues(CUSTOM_POLICY_REMARKS, policy),
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
