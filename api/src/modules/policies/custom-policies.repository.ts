import type { CUSTOM_POLICY_SORTS, customPolicyFilter } from '@netwarden/shared/contract'
import {
  CUSTOM_POLICY_REMARKS,
  type PolicyGroup,
  type PolicyState,
  type SolvedMode,
} from '@netwarden/shared/domain'
import { fieldNames } from '@netwarden/shared/fields'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { canonicalDomainName } from '@netwarden/shared/validators'
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { pieces } from '../../platform/batches/pieces.ts'
import type { AfterId, ListWindow, Slice } from '../../platform/http/list-query.ts'
import type { StateReader } from '../../platform/state/client.ts'
import { containsText, decodedMatches } from '../../platform/state/contains-text.ts'
import { readPage } from '../../platform/state/read-page.ts'
import type { NewStoredPolicy, StoredPolicy } from '../../platform/state/tables/control.ts'
import type { StateTables } from '../../platform/state/tables/index.ts'
import type { Work } from '../../platform/state/work.ts'
import { beginningOf } from '../../policies/beginning-of.ts'
import { holdSegments } from '../segment-repository/index.ts'
import { insertInSteps } from './insert-in-steps.ts'

export type CustomPolicyFilter = z.output<typeof customPolicyFilter>
/** The same, with the state evaluated at a moment (epoch ms): `on` are the schedules that are on then. */
export type StoredFilter = Omit<CustomPolicyFilter, 'state'> & { wantedState?: WantedState; shadow?: boolean }
interface WantedState {
  state: PolicyState
  at: number
  on: readonly string[]
}
export type CustomPolicySort = (typeof CUSTOM_POLICY_SORTS)[number]
/** Sort fields that this store supports. */
type StoredSort = Exclude<CustomPolicySort, 'hits30d'>
type Remark = keyof typeof CUSTOM_POLICY_REMARKS
export type CustomPolicyPatch = Partial<
  Pick<StoredPolicy, 'solvedMode' | 'enable' | 'shadow' | 'expiresAt' | 'schedule' | Remark>
>

/** The wanted state of policies. An omitted field stays as it is; without both fields, each policy toggles. */
export interface WantedSwitch {
  enable?: boolean | undefined
  shadow?: boolean | undefined
}

/** The author and time of a change. */
export interface Stamp {
  updatedAt: number
  updatedBy: string
}

/** A number of policies of a segment that are alike in these three. */
export interface PolicyCount {
  group: PolicyGroup
  solvedMode: SolvedMode
  enable: boolean
  count: number
}

/** Below what either store takes as parameters of one statement. */
const IDS_AT_ONCE = 1_000

export class CustomPoliciesRepository {
  constructor(private readonly db: StateReader) {}

  within({ trx }: Work): CustomPoliciesRepository {
    return new CustomPoliciesRepository(trx)
  }

  async list(
    filter: StoredFilter,
    { sort, order, ...window }: ListWindow<StoredSort>,
  ): Promise<Slice<StoredPolicy>> {
    const direction = order ?? (sort === undefined ? 'desc' : 'asc')
    const column = sort === 'group' ? 'policyGroup' : (sort ?? 'updatedAt')
    const found = this.#filtered(filter, await this.#decoded(filter)).selectAll()
    const exact = filter.everywhere && filter.q !== undefined ? canonicalDomainName(filter.q) : null
    // A search through all segments is for a name: the policy of that very name is first.
    const ordered =
      exact === null
        ? found
        : found.orderBy((eb) => eb.case().when('entry', '=', exact).then(0).else(1).end())
    return readPage(ordered.orderBy(column, direction).orderBy('id', direction), window)
  }

  async readAfter(filter: StoredFilter, { id, limit }: AfterId): Promise<StoredPolicy[]> {
    return this.#filtered(filter, await this.#decoded(filter))
      .selectAll()
      .where('id', '>', id)
      .orderBy('id')
      .limit(limit)
      .execute()
  }

  /** All that a filter matches, of which there is a bounded number, in a fixed order. */
  async ids(filter: StoredFilter): Promise<string[]> {
    const rows = await this.#filtered(filter, await this.#decoded(filter))
      .select('id')
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  }

  /** The distinct schedules of the policies that a filter matches, up to a limit. */
  async schedules(filter: StoredFilter, limit: number): Promise<string[]> {
    const query = this.#filtered(filter, await this.#decoded(filter))
    const rows = await query.select('schedule').distinct().limit(limit).execute()
    return rows.flatMap(({ schedule }) => schedule ?? [])
  }

  /** How many there are of each kind in a segment. */
  async counts(segmentId: string): Promise<PolicyCount[]> {
    const rows = await this.db
      .selectFrom('customPolicy')
      .select(['policyGroup as group', 'solvedMode', 'enable'])
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('segmentId', '=', segmentId)
      .where('exceptionDomain', 'is', null)
      .groupBy(['policyGroup', 'solvedMode', 'enable'])
      .execute()
    return rows.map(({ enable, count, ...kind }) => ({ ...kind, enable: enable === 1, count: Number(count) }))
  }

  /** Those of the ids that are policies of a segment, with their groups. */
  async groupsOf(ids: readonly string[], segmentId: string): Promise<{ id: string; group: PolicyGroup }[]> {
    const found: { id: string; group: PolicyGroup }[] = []
    for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
      const rows = await this.db
        .selectFrom('customPolicy')
        .select(['id', 'policyGroup as group'])
        .where('segmentId', '=', segmentId)
        .where('id', 'in', ids.slice(at, at + IDS_AT_ONCE))
        .execute()
      found.push(...rows)
    }
    return found
  }

  #decoded({ q }: StoredFilter): Promise<string[]> {
    return decodedMatches(this.db, ['customPolicy', 'entry'], q)
  }

  #filtered(
    { group, segmentId, everywhere, solvedMode, enable, q, id, wantedState, shadow }: StoredFilter,
    decoded: readonly string[],
  ) {
    let query = this.db.selectFrom('customPolicy').where('exceptionDomain', 'is', null)
    if (id) query = query.where('id', 'in', id.length > 0 ? id : [''])
    else if (!everywhere) query = query.where('segmentId', '=', segmentId ?? BUILT_IN_SEGMENT_ID)
    if (id && segmentId !== undefined) query = query.where('segmentId', '=', segmentId)
    if (group) query = query.where('policyGroup', '=', group)
    if (solvedMode) query = query.where('solvedMode', '=', solvedMode)
    if (shadow !== undefined) query = query.where('shadow', '=', shadow ? 1 : 0)
    if (enable !== undefined) query = query.where('enable', '=', enable ? 1 : 0)
    if (q) {
      query = query.where((eb) =>
        eb.or([
          containsText('entry', q, decoded),
          ...fieldNames(CUSTOM_POLICY_REMARKS).map((column) => containsText(column, q)),
        ]),
      )
    }
    return wantedState ? query.where((eb) => standsAs(eb, wantedState)) : query
  }

  /** Policies without exceptions. */
  #plain() {
    return this.db.selectFrom('customPolicy').where('exceptionDomain', 'is', null)
  }

  find(id: string): Promise<StoredPolicy | undefined> {
    return this.#plain().selectAll().where('id', '=', id).executeTakeFirst()
  }

  async findMany(ids: readonly string[]): Promise<StoredPolicy[]> {
    const found: StoredPolicy[] = []
    for (const some of pieces(ids, IDS_AT_ONCE))
      found.push(...(await this.#plain().selectAll().where('id', 'in', some).execute()))
    return found
  }

  /** Policies of a segment in one mode for one of the entries. */
  async findEqual({
    segmentId,
    policyGroup,
    solvedMode,
    entries,
  }: Pick<StoredPolicy, 'segmentId' | 'policyGroup' | 'solvedMode'> & { entries: readonly string[] }) {
    const found: StoredPolicy[] = []
    for (const some of pieces(entries, IDS_AT_ONCE)) {
      const rows = await this.#plain()
        .selectAll()
        .where('segmentId', '=', segmentId)
        .where('policyGroup', '=', policyGroup)
        .where('solvedMode', '=', solvedMode)
        .where('entry', 'in', some)
        .execute()
      found.push(...rows)
    }
    return found
  }

  async idOf(row: Pick<StoredPolicy, 'segmentId' | 'policyGroup' | 'entry' | 'solvedMode'>) {
    const [found] = await this.findEqual({ ...row, entries: [row.entry] })
    return found?.id
  }

  /** Adds new rows of one segment, and answers their ids; an error instead is why none was added. */
  async add(
    work: Work,
    segmentId: string,
    rows: readonly NewStoredPolicy[],
    limit: number,
  ): Promise<Set<string> | 'noSegment' | 'tooMany'> {
    const { trx } = work
    if (!(await holdSegments(trx, [segmentId])).has(segmentId)) return 'noSegment'
    const { total } = await trx
      .selectFrom('customPolicy')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    if (Number(total) + rows.length > limit) return 'tooMany'
    return insertInSteps(work, rows)
  }

  /** Changes a policy that still has that version, and raises it; undefined on another version. */
  async update(
    work: Work,
    stored: StoredPolicy,
    patch: CustomPolicyPatch,
    stamp: Stamp,
  ): Promise<StoredPolicy | undefined> {
    const validFrom = beginningOf({ ...stored, ...patch }, stored, stamp.updatedAt)
    const updated = await work.trx
      .updateTable('customPolicy')
      .set((eb) => ({ ...patch, ...stamp, validFrom, version: eb('version', '+', 1) }))
      .where('id', '=', stored.id)
      .where('version', '=', stored.version)
      .returningAll()
      .executeTakeFirst()
    if (updated) work.replaced('policy', stored.id, stored)
    return updated
  }

  /** Without `enable` and `shadow` it toggles each. Answers those that exist. */
  async setEnabled(
    work: Work,
    ids: readonly string[],
    { enable, shadow }: WantedSwitch,
    stamp: Stamp,
  ): Promise<StoredPolicy[]> {
    const isToggling = enable === undefined && shadow === undefined
    const unchanged = enable === undefined ? sql<number>`enable` : sql<number>`${Number(enable)}`
    const enabled = isToggling ? sql<number>`1 - enable` : unchanged
    const onTrial = shadow === undefined ? sql<number>`shadow` : sql<number>`${Number(shadow)}`
    const changed: StoredPolicy[] = []
    for (const some of pieces([...new Set(ids)], IDS_AT_ONCE)) {
      await keepLocked(work, some)
      const rows = await work.trx
        .updateTable('customPolicy')
        .set((eb) => ({
          ...stamp,
          enable: enabled,
          shadow: onTrial,
          validFrom: switchedBeginning(enabled, onTrial, stamp.updatedAt),
          version: eb('version', '+', 1),
        }))
        .where('id', 'in', some)
        .where('exceptionDomain', 'is', null)
        .returningAll()
        .execute()
      changed.push(...rows)
    }
    return changed
  }

  /** Writes rows as they were, under their ids and with new versions. */
  async restore(
    work: Work,
    rows: readonly StoredPolicy[],
    stamp: Stamp,
  ): Promise<StoredPolicy[] | 'noSegment'> {
    const { trx } = work
    const segmentIds = [...new Set(rows.map(({ segmentId }) => segmentId))]
    if ((await holdSegments(trx, segmentIds)).size < segmentIds.length) return 'noSegment'
    const restored: StoredPolicy[] = []
    for (const some of pieces(rows, IDS_AT_ONCE)) {
      const ids = some.map(({ id }) => id)
      const replaced = await trx.deleteFrom('customPolicy').where('id', 'in', ids).returningAll().execute()
      const before = new Map(replaced.map((row) => [row.id, row]))
      for (const id of ids) work.replaced('policy', id, before.get(id) ?? null)
      const values = some.map((row) => {
        const { version } = before.get(row.id) ?? row
        return { ...row, ...stamp, version: version + 1 }
      })
      restored.push(...(await trx.insertInto('customPolicy').values(values).returningAll().execute()))
    }
    return restored
  }

  /** Answers those that existed. */
  async remove(work: Work, ids: readonly string[]): Promise<StoredPolicy[]> {
    const removed: StoredPolicy[] = []
    for (const some of pieces(ids, IDS_AT_ONCE)) {
      const rows = await work.trx
        .deleteFrom('customPolicy')
        .where('id', 'in', some)
        .where('exceptionDomain', 'is', null)
        .returningAll()
        .execute()
      removed.push(...rows)
    }
    for (const row of removed) work.replaced('policy', row.id, row)
    return removed
  }

  /** Those of segments that were made for a risk event. */
  ofEvents(segmentIds: readonly string[]): Promise<StoredPolicy[]> {
    return this.db
      .selectFrom('customPolicy')
      .innerJoin('riskHistory', 'riskHistory.id', 'customPolicy.id')
      .selectAll('customPolicy')
      .where('segmentId', 'in', segmentIds)
      .execute()
  }

  /** Policies on one device, in any segment, the newest first. */
  onDevices(
    devices: readonly { deviceIP: string | null; deviceMac: string | null }[],
    limit: number,
  ): Promise<StoredPolicy[]> {
    const ips = devices.map(({ deviceIP }) => deviceIP ?? '')
    const macs = devices.map(({ deviceMac }) => deviceMac ?? '')
    return this.db
      .selectFrom('customPolicy')
      .selectAll()
      .where('policyGroup', '=', 'device')
      .where((eb) => eb.or([eb('deviceIp', 'in', ['', ...ips]), eb('deviceMac', 'in', ['', ...macs])]))
      .orderBy('updatedAt', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute()
  }

  /** Policies on any of these names, in any segment. */
  onDomains(names: readonly string[], limit: number): Promise<StoredPolicy[]> {
    return this.db
      .selectFrom('customPolicy')
      .selectAll()
      .where('policyGroup', '=', 'domain')
      .where('entry', 'in', names)
      .orderBy((eb) => eb.fn<number>('length', ['entry']), 'desc')
      .orderBy('id')
      .limit(limit)
      .execute()
  }

  /** What the policies are on, by id, exceptions included. */
  async subjects(ids: readonly string[]): Promise<Map<string, PolicySubject>> {
    if (ids.length === 0) return new Map()
    const columns = ['id', 'entry', 'exceptionDomain', 'exceptionBy', 'reason'] as const
    const rows = await this.db.selectFrom('customPolicy').select(columns).where('id', 'in', ids).execute()
    return new Map(rows.map((row) => [row.id, row]))
  }
}

/** Its entry, or the domain of an exception. */
export type PolicySubject = Pick<StoredPolicy, 'entry' | 'exceptionDomain' | 'exceptionBy' | 'reason'>

/** Writing the existing values locks the rows on either engine: no other write comes between the rows kept and the change. */
async function keepLocked(work: Work, ids: readonly string[]): Promise<void> {
  const rows = await work.trx
    .updateTable('customPolicy')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', 'in', ids)
    .where('exceptionDomain', 'is', null)
    .returningAll()
    .execute()
  for (const row of rows) work.replaced('policy', row.id, row)
}

/** The beginning of a policy after a switch, as `beginningOf` finds it. */
function switchedBeginning(enabled: RawBuilder<number>, onTrial: RawBuilder<number>, now: number) {
  return sql<number | null>`case
    when ${onTrial} = 0 and expires_at is null then null
    when enable = ${enabled} and shadow = ${onTrial} and (expires_at is null or expires_at > ${now}) then valid_from
    else ${now} end`
}

/** The order of `policyStanding`: disabled has precedence over expired, and expired over off schedule. */
function standsAs(eb: ExpressionBuilder<StateTables, 'customPolicy'>, wantedState: WantedState) {
  if (wantedState.state === 'disabled') return eb('enable', '=', 0)
  const isEnabled = eb('enable', '=', 1)
  if (wantedState.state === 'expired') return eb.and([isEnabled, eb('expiresAt', '<=', wantedState.at)])
  const isAhead = eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', wantedState.at)])
  const on = wantedState.on.length > 0 ? wantedState.on : ['']
  const isOn = eb.or([eb('schedule', 'is', null), eb('schedule', 'in', on)])
  return eb.and([isEnabled, isAhead, wantedState.state === 'inForce' ? isOn : eb.not(isOn)])
}
