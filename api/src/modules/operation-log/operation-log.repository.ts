import { LOOK_ACTIONS, LOOK_VERB } from '@netwarden/shared/domain'
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { badCursor, type ListWindow, nextOf, type Slice } from '../../platform/http/list-query.ts'
import type { StateReader } from '../../platform/state/client.ts'
import { containsText, decodedValues } from '../../platform/state/contains-text.ts'
import { WHOLE_CHANGES } from '../../platform/state/operation.ts'
import type { Entry, Link } from '../../platform/state/operation-log/chain.ts'
import type { StateTables } from '../../platform/state/tables/index.ts'

export interface OperationFilter {
  actorId?: string | undefined
  actor?: string | undefined
  action?: string | undefined
  subject?: string | undefined
  kind?: string | undefined
  segmentId?: string | undefined
  /** Without sign-ins, searches, tests and exports, unless an action is given. */
  changes?: boolean | undefined
  from?: Date | undefined
  to?: Date | undefined
  id?: readonly string[] | undefined
}
/** Changes of an object after an entry, without some actions. */
interface ObjectAfter {
  kind: string
  id: string
  seq: number
  except?: readonly string[]
}

export type OperationSort = 'at' | 'actor' | 'action' | 'subject' | 'id'

/** A growing log is not counted to its end for a page of ten. */
export const COUNT_LIMIT = 10_000

/** The change that causes a conflict is recent, and an entry holds no version. */
const SEARCHED_FOR_ACTOR = 20_000

/** Kinds that decide on visits, and mutes. */
const CONTROL_KINDS = ['policy', 'custom-policy', 'segment', 'risk-mute']

/** In the order of time. */
export interface Place {
  at: number
  seq: number
}
type Order = 'asc' | 'desc'

type Query<Row> = SelectQueryBuilder<StateTables, 'operationLog', Row>

export class OperationLogRepository {
  constructor(private readonly db: StateReader) {}

  head(): Promise<Link & { sealedKey: string | null }> {
    return this.db
      .selectFrom('operationLogHead')
      .select(['seq', 'hash', 'sealedKey'])
      .executeTakeFirstOrThrow()
  }

  /**
   * The user of the newest entry on an object. Null where it is older than the newest entries that are searched, or than
   * a write of many objects, which may have changed this one.
   */
  async findLastActor({ kind, id }: { kind: string; id: string }) {
    const { seq } = await this.head()
    const found = await this.db
      .selectFrom('operationLog')
      .select(['actorId as userId', 'actor as username', 'action'])
      .where('seq', '>', seq - SEARCHED_FOR_ACTOR)
      .where((eb) =>
        eb.or([
          eb.and([eb('subjectKind', '=', kind), eb('subjectId', '=', id)]),
          eb('action', 'in', WHOLE_CHANGES),
        ]),
      )
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!found || WHOLE_CHANGES.includes(found.action)) return null
    const { userId, username } = found
    return { userId, username }
  }

  /** The newest change of an object after an entry. */
  findLater({ kind, id, seq, except = [] }: ObjectAfter) {
    return this.filtered({ changes: true })
      .select(['actor', 'at'])
      .$if(except.length > 0, (query) => query.where('action', 'not in', except))
      .where('seq', '>', seq)
      .where('subjectKind', '=', kind)
      .where('subjectId', '=', id)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst()
  }

  readAfter(seq: number, limit: number): Promise<Entry[]> {
    return this.db
      .selectFrom('operationLog')
      .selectAll()
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(limit)
      .execute()
  }

  async list(filter: OperationFilter, window: ListWindow<OperationSort>): Promise<Slice<Entry>> {
    const counted = this.filtered(filter)
      .select('seq')
      .limit(COUNT_LIMIT + 1)
      .as('counted')
    const { sort = 'at', order = 'desc', limit } = window
    const [rows, found] = await Promise.all([
      this.behind(this.filtered(filter), order, placeOf(window))
        .selectAll()
        .orderBy(`operationLog.${sort}`, order)
        .orderBy('seq', order)
        .limit(limit)
        .offset(window.offset)
        .execute(),
      this.db.selectFrom(counted).select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
    ])
    const isMore = found.total > COUNT_LIMIT
    const next = nextPlace(rows, window)
    return isMore
      ? { rows, total: COUNT_LIMIT, totalIsAtLeast: true, ...next }
      : { rows, total: found.total, ...next }
  }

  /** Of the `count` entries up to a number those that match the filter, the newest first. */
  async matchesUpTo(filter: OperationFilter, seq: number, count: number): Promise<Entry[]> {
    const step = this.ranged(filter)
      .where('seq', '<=', seq)
      .where('seq', '>', seq - count)
    return this.filtered(filter, await decodedSubjects(step, filter.subject))
      .selectAll()
      .where('seq', '<=', seq)
      .where('seq', '>', seq - count)
      .orderBy('seq', 'desc')
      .execute()
  }

  /** The last of the next entries after a place, unfiltered; undefined where there are fewer. */
  edgeOf(
    { actorId, from, to }: OperationFilter,
    order: Order,
    after: Place | null,
    step: number,
  ): Promise<Place | undefined> {
    return this.behind(this.ranged({ actorId, from, to }), order, after)
      .select(['at', 'seq'])
      .orderBy('at', order)
      .orderBy('seq', order)
      .offset(step - 1)
      .limit(1)
      .executeTakeFirst()
  }

  /** Entries after a place, up to the edge, that match the filter. */
  async matches(
    filter: OperationFilter,
    order: Order,
    after: Place | null,
    edge: Place | undefined,
  ): Promise<Place[]> {
    const opposite = order === 'asc' ? 'desc' : 'asc'
    const upTo = edge ? { at: edge.at, seq: edge.seq + (order === 'asc' ? 1 : -1) } : null
    const step = this.behind(this.behind(this.ranged(filter), order, after), opposite, upTo)
    const decoded = await decodedSubjects(step, filter.subject)
    return this.behind(this.behind(this.filtered(filter, decoded), order, after), opposite, upTo)
      .select(['at', 'seq'])
      .orderBy('at', order)
      .orderBy('seq', order)
      .execute()
  }

  /** Operations on an event, and on policies and rules from a time on; the newest `limit`, in their order. */
  async aboutEvent(eventId: string, from: number, limit: number): Promise<Entry[]> {
    const newest = await this.db
      .selectFrom('operationLog')
      .selectAll()
      .where((eb) =>
        eb.or([
          eb.and([eb('subjectKind', '=', 'risk-event'), eb('subjectId', '=', eventId)]),
          eb.and([eb('at', '>=', from), eb('subjectKind', 'in', CONTROL_KINDS)]),
          eb.and([
            eb('at', '>=', from),
            eb('subjectKind', '=', 'setting'),
            eb('subjectId', '=', 'risk-rules'),
          ]),
        ]),
      )
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute()
    return newest.reverse()
  }

  async pick(
    seqs: readonly number[],
    { sort = 'at', order = 'desc', limit, offset }: ListWindow<OperationSort>,
  ): Promise<Entry[]> {
    if (seqs.length === 0) return []
    return this.db
      .selectFrom('operationLog')
      .selectAll()
      .where('seq', 'in', seqs)
      .orderBy(`operationLog.${sort}`, order)
      .orderBy('seq', order)
      .limit(limit)
      .offset(offset)
      .execute()
  }

  private behind(query: Query<object>, order: Order, place: Place | null): Query<object> {
    if (!place) return query
    const [further, orSame] = order === 'asc' ? (['>', '>='] as const) : (['<', '<='] as const)
    return query
      .where('at', orSame, place.at)
      .where((eb) => eb.or([eb('at', further, place.at), eb('seq', further, place.seq)]))
  }

  private ranged({ actorId, from, to }: OperationFilter): Query<object> {
    let query: Query<object> = this.db.selectFrom('operationLog')
    if (actorId !== undefined) query = query.where('actorId', '=', actorId)
    if (from) query = query.where('at', '>=', from.getTime())
    if (to) query = query.where('at', '<', to.getTime())
    return query
  }

  private filtered(filter: OperationFilter, decoded: readonly string[] = []): Query<object> {
    const { actor, action, subject, kind, segmentId, changes, id } = filter
    let query = this.ranged(filter)
    if (id) query = query.where('id', 'in', id.length > 0 ? id : [''])
    if (actor) query = query.where((eb) => eb.or([eb('actorId', '=', actor), containsText('actor', actor)]))
    if (action) query = query.where(containsText('action', action))
    else if (changes)
      query = query.where('action', 'not in', LOOK_ACTIONS).where('action', 'not like', `%${LOOK_VERB}`)
    if (kind) query = query.where('subjectKind', '=', kind)
    if (subject) {
      query = query.where((eb) =>
        eb.or([
          eb('subjectId', '=', subject),
          eb('subjectKind', '=', subject),
          containsText('subject', subject, decoded),
        ]),
      )
    }
    if (segmentId) query = query.where(isAboutSegment(segmentId))
    return query
  }
}

/** Subjects of a step of entries that contain a text once their A-labels are decoded. */
async function decodedSubjects(step: Query<object>, text: string | undefined): Promise<string[]> {
  return decodedValues(text, async () => {
    const rows = await step.select('subject').distinct().where(containsText('subject', 'xn--')).execute()
    return rows.map(({ subject }) => subject)
  })
}

/** The segment itself, or an object whose canonical JSON names the segment. */
function isAboutSegment(id: string) {
  const said = `"segmentId":${JSON.stringify(id)}`
  return (eb: ExpressionBuilder<StateTables, 'operationLog'>) =>
    eb.or([
      eb.and([eb('subjectKind', '=', 'segment'), eb('subjectId', '=', id)]),
      containsText('before', said),
      containsText('after', said),
    ])
}

/** The place that the cursor of a list in the order of time names; null for the first page. */
export function placeOf({ after, sort = 'at' }: ListWindow<OperationSort>): Place | null {
  if (after === undefined) return null
  const [, at, seq] = /^(\d{1,15})-(\d{1,15})$/.exec(after) ?? []
  if (!at || !seq || sort !== 'at') throw badCursor()
  return { at: Number(at), seq: Number(seq) }
}

export function nextPlace(
  rows: readonly Place[],
  { sort = 'at', limit }: ListWindow<OperationSort>,
): { next?: string } {
  return sort === 'at' ? nextOf(rows, limit, ({ at, seq }) => `${at}-${seq}`) : {}
}
