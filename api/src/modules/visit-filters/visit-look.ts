import type { VisitFilterInput } from '@netwarden/shared/contract'
import { actorOf } from '../../platform/http/actor.ts'
import type { CallContext } from '../../platform/http/context.ts'
import type { Operation } from '../../platform/state/operation.ts'

const LOOKED_FOR = [
  'user',
  'deviceId',
  'deviceIP',
  'domain',
  'registrableDomain',
  'org',
  'dstHostIP',
  'department',
] as const

export type RecordLook = (operation: Operation) => void

/** A search for the visits of a person or subject is logged; scrolling through all of them is not. */
export function noteLook(filter: VisitFilterInput, context: CallContext, recordLook: RecordLook): void {
  const subject = lookedFor(filter)
  if (subject.kind !== 'visits') recordLook({ actor: actorOf(context), action: 'visits.search', subject })
}

export function lookedFor(filter: VisitFilterInput): Operation['subject'] {
  const named = LOOKED_FOR.find((field) => filter[field])
  const name = filter.keyword || (named ? filter[named] : undefined)
  if (!name) return { kind: 'visits', id: '', name: '' }
  const field = filter.keyword ? (filter.keywordKind ?? 'domain') : (named ?? '')
  // A user in the log is an account.
  return { kind: field === 'user' ? 'person' : field, id: name, name }
}
