import { notFound, type PolicyDraftInput } from '@netwarden/shared'
import type { Actor } from '../../platform/http/actor.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Exceptions, ExceptionsRepository, StoredException } from '../exceptions/index.ts'

export interface ExceptionChangesDeps {
  exceptions: Pick<Exceptions, 'create' | 'end'>
  storedExceptions: Pick<ExceptionsRepository, 'findMany'>
  clock: Clock
}

type ExceptionDraft = NonNullable<PolicyDraftInput['exceptions']>

const MINUTE = 60_000

/** Ends and adds exceptions. Returns the change that restores the replaced ones; expired exceptions are not restored. */
export async function changeExceptions(
  { exceptions, storedExceptions, clock }: ExceptionChangesDeps,
  { add = [], end = [] }: ExceptionDraft,
  actor: Actor,
): Promise<ExceptionDraft> {
  const ids = [...new Set(end)]
  const stored = await storedExceptions.findMany(ids)
  if (stored.length < ids.length) throw notFound()
  const now = clock.now()
  const active = stored.filter(({ expiresAt }) => expiresAt !== null && expiresAt > now)
  for (const { id } of active) await exceptions.end(id, actor)
  const added: string[] = []
  for (const exception of add) added.push((await exceptions.create(exception, actor)).id)
  return { add: active.map((exception) => additionOf(exception, now)), end: added }
}

function additionOf(
  { segmentId, deviceIp, exceptionDomain: domain, expiresAt, reason }: StoredException,
  now: number,
): NonNullable<ExceptionDraft['add']>[number] {
  const minutes = Math.ceil(((expiresAt ?? now) - now) / MINUTE)
  return { ...(deviceIp === null ? { segmentId } : { deviceIP: deviceIp }), domain, minutes, reason }
}
