import { notFound } from '@netwarden/shared/errors'
import type { Actor } from '../../platform/http/actor.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Exceptions, ExceptionsRepository, StoredException } from '../exceptions/index.ts'
import { type ChangeDraft, type DraftException, endOf } from '../replay/index.ts'

export interface ExceptionChangesDeps {
  exceptions: Pick<Exceptions, 'add' | 'end'>
  storedExceptions: Pick<ExceptionsRepository, 'findMany'>
  clock: Clock
}

type ExceptionDraft = NonNullable<ChangeDraft['exceptions']>
/** The MACs of the devices that the exceptions of a draft name by their addresses. */
export type KnownMacs = ReadonlyMap<string, string | null>

/** Ends and adds exceptions. Returns the change that restores the replaced ones; expired exceptions are not restored. */
export async function changeExceptions(
  { exceptions, storedExceptions, clock }: ExceptionChangesDeps,
  { add = [], end = [] }: ExceptionDraft,
  { actor, macs }: { actor: Actor; macs: KnownMacs },
): Promise<ExceptionDraft> {
  const ids = [...new Set(end)]
  const stored = await storedExceptions.findMany(ids)
  if (stored.length < ids.length) throw notFound()
  const now = clock.now()
  const active = stored.filter(({ expiresAt }) => expiresAt !== null && expiresAt > now)
  for (const { id } of active) await exceptions.end(id, actor)
  const added: string[] = []
  for (const exception of add) {
    const { segmentId, deviceIP, domain, reason } = exception
    const known = { deviceMac: macs.get(deviceIP ?? '') ?? null, expiresAt: endOf(exception, now) }
    added.push((await exceptions.add({ segmentId, deviceIP, domain, reason, ...known }, actor)).id)
  }
  return { add: active.map((exception) => additionOf(exception, now)), end: added }
}

function additionOf(
  { segmentId, deviceIp, exceptionDomain: domain, expiresAt, reason }: StoredException,
  now: number,
): DraftException {
  const scope = deviceIp === null ? { segmentId } : { deviceIP: deviceIp }
  return { ...scope, domain, reason, expiresAt: expiresAt ?? now }
}
