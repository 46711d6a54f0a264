import type { PolicyDraftInput } from '@netwarden/shared/contract'

export type ChangeDraft = PolicyDraftInput
type AddedException = NonNullable<NonNullable<ChangeDraft['exceptions']>['add']>[number]

const MINUTE = 60_000

/** When an exception ends that begins at a moment (epoch ms). */
export function endOf({ minutes }: AddedException, from: number): number {
  return from + minutes * MINUTE
}

/** The addresses that the new exceptions of a draft name. */
export function exceptedAddresses({ exceptions }: Pick<ChangeDraft, 'exceptions'>): string[] {
  return (exceptions?.add ?? []).flatMap(({ deviceIP }) => deviceIP ?? [])
}
