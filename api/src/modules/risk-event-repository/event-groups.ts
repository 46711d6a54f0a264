import type { RiskGroup } from '@netwarden/shared/domain'
import { type AliasableExpression, type SelectQueryBuilder, sql } from 'kysely'
import type { StateReader } from '../../platform/state/client.ts'
import type { StateTables } from '../../platform/state/tables/index.ts'

type Events = SelectQueryBuilder<StateTables, 'riskEvent', object>

const DEVICE = sql`coalesce(device_mac, device_ip)`
const SEVERITY = sql`case risk_level when 'high' then 3 when 'medium' then 2 when 'low' then 1 else 0 end`
/**
 * An open event belongs to the larger one of two groups: events of its rule and device, or of its rule and domain.
 * So a domain that many devices contact is one row, and so are the many domains of one device.
 */
const GROUP_BY = sql<RiskGroup['by'] | 'none'>`case
  when is_open = 0 then 'none'
  when domain is not null and (${DEVICE} is null or of_domain > of_device) then 'domain'
  when ${DEVICE} is not null then 'device'
  else 'none' end`
const GROUP_KEY = sql<string>`case group_by
  when 'domain' then 'domain ' || code || ' ' || domain
  when 'device' then 'device ' || code || ' ' || ${DEVICE}
  else 'event ' || id end`

/** The events of a query with the key of their group. `head` counts as open: its group stays after it is ended. */
function keyedEvents(db: StateReader, events: Events, head = '') {
  const isOpen = sql<number>`case when status = 'alarmed' or id = ${head} then 1 else 0 end`
  const counted = events
    .select(['id', 'code', 'domain', 'deviceMac', 'deviceIp', 'riskLevel', 'lastSeenAt'])
    .select(isOpen.as('isOpen'))
    .select(sql<number>`sum(${isOpen}) over (partition by code, ${DEVICE})`.as('ofDevice'))
    .select(sql<number>`sum(${isOpen}) over (partition by code, domain)`.as('ofDomain'))
  const chosen = db.selectFrom(counted.as('counted')).selectAll().select(GROUP_BY.as('groupBy'))
  return db
    .selectFrom(chosen.as('chosen'))
    .select(['id', 'groupBy', 'riskLevel', 'lastSeenAt'])
    .select(GROUP_KEY.as('groupKey'))
}

/**
 * One event of each group, the most severe and then the newest, with the size of the group; every event of groups with fewer
 * than `least`.
 */
export function groupHeads(
  db: StateReader,
  events: Events,
  least: number,
): AliasableExpression<{ headId: string; groupBy: RiskGroup['by'] | 'none'; groupSize: number }> {
  const placed = db
    .selectFrom(keyedEvents(db, events).as('keyed'))
    .select(['id', 'groupBy'])
    .select(sql<number>`count(*) over (partition by group_key)`.as('groupSize'))
    .select(
      sql<number>`row_number() over (partition by group_key order by ${SEVERITY} desc, last_seen_at desc, id desc)`.as(
        'place',
      ),
    )
  return db
    .selectFrom(placed.as('placed'))
    .select(['id as headId', 'groupBy', 'groupSize'])
    .where((eb) => eb.or([eb('place', '=', 1), eb('groupSize', '<', least)]))
}

/** The events of a query in the group of one event, which need not be among them. */
export function groupMembers(db: StateReader, events: Events, id: string): Events {
  const among = db
    .selectFrom('riskEvent')
    .where((eb) => eb.or([eb('id', 'in', events.select('id')), eb('id', '=', id)]))
  const keyed = keyedEvents(db, among, id)
  const key = db.selectFrom(keyed.as('own')).select('groupKey').where('id', '=', id)
  const members = db.selectFrom(keyed.as('keyed')).select('id').where('groupKey', '=', key)
  return db.selectFrom('riskEvent').where('id', 'in', members).where('id', 'in', events.select('id'))
}
