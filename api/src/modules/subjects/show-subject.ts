import type { ProfileKind, SubjectDetail, Timespan } from '@netwarden/shared/contract'
import { actorOf } from '../../platform/http/actor.ts'
import type { CallContext } from '../../platform/http/context.ts'
import type { Operation } from '../../platform/state/operation.ts'
import type { SubjectsService } from './subjects.service.ts'

interface Deps {
  service: SubjectsService
  recordLook: (operation: Operation) => void
  zone: string
}
interface SpanFields {
  timespan: Timespan
  tz?: string | undefined
}

export type ShowSubject = (
  kind: ProfileKind,
  key: string,
  span: SpanFields,
  context: CallContext,
) => Promise<SubjectDetail>

/** A subject as its page shows it; the view is recorded. */
export function createShowSubject({ service, recordLook, zone }: Deps): ShowSubject {
  return async (kind, key, { timespan, tz }, context) => {
    const timeZone = tz ?? context.timeZone ?? zone
    const detail = await service.detail(
      kind,
      key,
      { timespan, timeZone, language: context.language },
      context.principal.userId,
    )
    recordLook({
      actor: actorOf(context),
      action: 'visits.detail',
      subject: { kind, id: detail.key, name: detail.key },
    })
    return detail
  }
}
