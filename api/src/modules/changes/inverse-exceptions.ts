import type { ExceptionsRepository } from '../exceptions/index.ts'
import { type ChangeDraft, endOf } from '../replay/index.ts'

/** An inverse draft without exceptions that would have ended by now: a revert does not restart them. */
export function withoutPast(draft: ChangeDraft, now: number): ChangeDraft {
  const { exceptions } = draft
  if (!exceptions?.add) return draft
  return {
    ...draft,
    exceptions: { ...exceptions, add: exceptions.add.filter((one) => endOf(one, now) > now) },
  }
}

/** An inverse draft that ends only stored exceptions: one that was deleted since its end needs no other end. */
export async function withoutDeleted(
  draft: ChangeDraft,
  storedExceptions: Pick<ExceptionsRepository, 'findMany'>,
): Promise<ChangeDraft> {
  const { exceptions } = draft
  if (!exceptions?.end) return draft
  const stored = new Set((await storedExceptions.findMany([...new Set(exceptions.end)])).map(({ id }) => id))
  return { ...draft, exceptions: { ...exceptions, end: exceptions.end.filter((id) => stored.has(id)) } }
}
