import type { PolicyDraftInput } from '@netwarden/shared/contract'

export type ChangeDraft = PolicyDraftInput

/** The addresses that the new exceptions of a draft name. */
export function exceptedAddresses({ exceptions }: Pick<ChangeDraft, 'exceptions'>): string[] {
  return (exceptions?.add ?? []).flatMap(({ deviceIP }) => deviceIP ?? [])
}
