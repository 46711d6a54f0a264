import type { CustomPolicy, SolvedMode } from '@netwarden/shared'
import { fromZonedInput, toZonedInput } from '../../../kit/i18n/index.ts'
import { readDraft, writeDraft } from './schedule-draft.ts'

/** What the forms hold. */
export interface PolicyValues {
  /** One a line; of new policies only. */
  entries: string
  solvedMode: SolvedMode
  enable: boolean
  comment: string
  reason: string
  /** On a clock in the reader's zone, to the minute; empty is never. */
  expiresAt: string
  /** As `writeDraft` writes it; empty is always. */
  schedule: string
}
export type PolicyField = keyof PolicyValues

const EMPTY: PolicyValues = {
  entries: '',
  solvedMode: 'banned',
  enable: true,
  comment: '',
  reason: '',
  expiresAt: '',
  schedule: '',
}
export const MAX_REMARK = 500

/** `entries.3` is about the entries. */
export function fieldOf(path: string): PolicyField | undefined {
  const [name = ''] = path.split('.')
  return isField(name) ? name : undefined
}

function isField(name: string): name is PolicyField {
  return Object.hasOwn(EMPTY, name)
}

export function valuesOf(policy: CustomPolicy | undefined, zone: string): PolicyValues {
  if (!policy) return EMPTY
  const { solvedMode, enable, comment, reason, expiresAt, schedule } = policy
  return {
    ...EMPTY,
    solvedMode,
    enable,
    comment,
    reason,
    expiresAt: expiresAt ? toZonedInput(new Date(expiresAt), zone) : '',
    schedule: writeDraft(schedule),
  }
}

/** As the server takes them. */
export function writtenOf({ entries: _, expiresAt, schedule, ...plain }: PolicyValues, zone: string) {
  return {
    ...plain,
    expiresAt: expiresAt === '' ? null : fromZonedInput(expiresAt, zone).toISOString(),
    schedule: readDraft(schedule),
  }
}

/** What differs from the policy as it was: an expiry that nobody touched keeps its seconds. */
export function changesOf(base: CustomPolicy, values: PolicyValues, zone: string): object {
  const before = valuesOf(base, zone)
  const changed = Object.entries(writtenOf(values, zone)).filter(
    ([name]) => isField(name) && values[name] !== before[name],
  )
  return Object.fromEntries(changed)
}
