import type { VisitLogFilter } from '@netwarden/shared/contract'
import { actorOf } from '../../platform/http/actor.ts'
import type { CallContext } from '../../platform/http/context.ts'
import type { Operation } from '../../platform/state/operation.ts'

/** A search for a person is logged; scrolling through all of them is not. */
export function noteSearch(
  filter: VisitLogFilter,
  context: CallContext,
  recordLook: (operation: Operation) => void,
): void {
  const subject = lookedFor(filter)
  if (subject.id !== '') recordLook({ actor: actorOf(context), action: 'visitLog.search', subject })
}

export function lookedFor({ username, ip }: VisitLogFilter): Operation['subject'] {
  const name = [username, ip].filter(Boolean).join(' · ')
  if (name === '') return { kind: 'visitLog', id: '', name: '' }
  return { kind: username ? 'visitLogUser' : 'deviceIP', id: name, name }
}
