import type { PolicyDraftInput } from '@netwarden/shared/contract'

type Exceptions = NonNullable<PolicyDraftInput['exceptions']>
type AddedException = NonNullable<Exceptions['add']>[number]

/** A new exception begins when the draft is applied. One that a revert restarts keeps the end that it had (epoch ms). */
export type DraftException = AddedException | (Omit<AddedException, 'minutes'> & { expiresAt: number })

/** A draft as clients send it, or one that reverts a change. */
export type ChangeDraft = Omit<PolicyDraftInput, 'exceptions'> & {
  exceptions?: (Omit<Exceptions, 'add'> & { add?: DraftException[] | undefined }) | undefined
}

const MINUTE = 60_000

/** When an exception ends that begins at a moment (epoch ms). */
export function endOf(exception: DraftException, from: number): number {
  return 'expiresAt' in exception ? exception.expiresAt : from + exception.minutes * MINUTE
}

/** The addresses that the new exceptions of a draft name. */
export function exceptedAddresses({ exceptions }: Pick<ChangeDraft, 'exceptions'>): string[] {
  return (exceptions?.add ?? []).flatMap(({ deviceIP }) => deviceIP ?? [])
}
