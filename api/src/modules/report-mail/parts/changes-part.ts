import { isTextKey } from '@netwarden/shared/i18n'
import { readableNames } from '@netwarden/shared/validators'
import { z } from 'zod'
import type { OperationLogRepository } from '../../operation-log/index.ts'
import type { MakePart } from '../report-context.ts'
import type { Words } from '../report-words.ts'

const SHOWN = 15

/** Entries that are too long are cut to another shape. */
const loggedException = z.object({ expiresAt: z.string(), reason: z.string().default('') })

type Verb = 'create' | 'update' | 'delete' | 'import' | 'other'

/** Other verbs change the object. */
const VERBS: Readonly<Record<string, Verb>> = {
  create: 'create',
  begin: 'create',
  load: 'create',
  register: 'create',
  delete: 'delete',
  remove: 'delete',
  revoke: 'delete',
  end: 'delete',
  import: 'import',
  upload: 'import',
  apply: 'other',
  approve: 'other',
  request: 'other',
  reject: 'other',
  restore: 'other',
}

/** The newest changes of the period, of the operation log. */
export function changesPart(operations: Pick<OperationLogRepository, 'list'>): MakePart {
  return async ({ span, segmentId, words }) => {
    const filter = {
      changes: true,
      from: new Date(span.from),
      to: new Date(span.to),
      ...(segmentId === null ? {} : { segmentId }),
    }
    const { rows, total, totalIsAtLeast } = await operations.list(filter, { offset: 0, limit: SHOWN })
    const count = totalIsAtLeast
      ? words.say('report.atLeast', { count: words.number(total) })
      : words.number(total)
    return [
      { kind: 'figures', figures: [{ label: words.say('report.changes.total'), value: count }] },
      {
        kind: 'table',
        columns: [
          { label: words.say('report.changes.at'), width: 90 },
          { label: words.say('report.changes.actor'), width: 90 },
          { label: words.say('report.changes.action'), width: 130 },
          { label: words.say('report.changes.subject') },
        ],
        rows: rows.map(({ at, actorId, actor, action, subject, after }) => [
          { text: words.time(at) },
          { text: actorId === null && actor === '' ? words.say('report.changes.server') : actor },
          { text: actionName(action, words) },
          { text: [readableNames(subject), exceptionText(action, after, words)].filter(Boolean).join(' · ') },
        ]),
        ...(total > rows.length && { note: words.say('report.more', { count, shown: rows.length }) }),
      },
    ]
  }
}

/** Until when an exception lets a name pass, and why. */
function exceptionText(action: string, logged: string | null, words: Words): string {
  if (action !== 'exception.create' || logged === null) return ''
  const { data } = loggedException.safeParse(JSON.parse(logged))
  if (!data) return ''
  const { expiresAt, reason } = data
  return words.say('report.changes.exception', { until: words.time(Date.parse(expiresAt)), reason })
}

/** `custom-policy.create` as *Custom policy · created*; an area without a word keeps its code. */
function actionName(action: string, { say }: Words): string {
  const [area = '', verb = ''] = action.split('.')
  const key: string = `report.area.${area}`
  const word = say(`report.verb.${VERBS[verb] ?? 'update'}`)
  return `${isTextKey(key) ? say(key) : area} · ${word}`
}
