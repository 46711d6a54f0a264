import { notFound } from '@netwarden/shared/errors'
import type { Actor } from '../../platform/http/actor.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type Exceptions, type ExceptionsRepository, exceptionEnd } from '../exceptions/index.ts'
import type { ChangeDraft } from '../replay/index.ts'

export interface ExceptionChangesDeps {
  exceptions: Pick<Exceptions, 'add' | 'end'>
  storedExceptions: Pick<ExceptionsRepository, 'findMany'>
  clock: Clock
}

type ExceptionDraft = NonNullable<ChangeDraft['exceptions']>
/** The MACs of the devices that the exceptions of a draft name by their addresses. */
export type KnownMacs = ReadonlyMap<string, string | null>

/** Ends and adds exceptions. */
export async function changeExceptions(
  { exceptions, storedExceptions, clock }: ExceptionChangesDeps,
  { add = [], end = [] }: ExceptionDraft,
  { actor, macs }: { actor: Actor; macs: KnownMacs },
): Promise<void> {
  const ids = [...new Set(end)]
  const stored = await storedExceptions.findMany(ids)
  if (stored.length < ids.length) throw notFound()
  const now = clock.now()
  for (const { id, expiresAt } of stored)
    if (expiresAt !== null && expiresAt > now) await exceptions.end(id, actor)
  for (const exception of add) {
    const { segmentId, deviceIP, domain, reason } = exception
    const known = { deviceMac: macs.get(deviceIP ?? '') ?? null, expiresAt: exceptionEnd(exception, now) }
    await exceptions.add({ segmentId, deviceIP, domain, reason, ...known }, actor)
  }
}
