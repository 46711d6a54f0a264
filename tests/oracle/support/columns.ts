import type { PolicyExplanation, Replay } from '@netwarden/shared/contract'
import { ask } from '../../gateway/support/dns-client.ts'
import { freshName } from '../../support/people.ts'
import { toNdjson } from '../../support/plain-visits.ts'
import type { Device, Lookup } from './random-world.ts'
import type { World } from './world.ts'
import { textOf, type WorldServer } from './world-server.ts'

/** What the product says about a visit. */
export interface Found {
  mode: string
  group: string
  segment: string | null
  policy: string | null
  cname: string | null
  isInherited: boolean
}

export interface Case {
  device: Device
  lookup: Lookup
}

export interface StoredVisit {
  accessAt: string
  deviceIP: string
  domain: string
  rcode: string | null
  solvedMode: string
  controlGroup: string
  segmentId: string
  policyId: string | null
  decidingCname: string | null
  inherited?: boolean
}

export const typeOf = ({ answers }: Lookup) => (answers[0]?.includes(':') ? 'AAAA' : 'A')

export async function explained({ gateway }: WorldServer, { device, lookup }: Case): Promise<Found> {
  const { data, status, body } = await gateway.admin.post<PolicyExplanation & { inherited?: boolean }>(
    '/api/domain-control/explain',
    {
      deviceIP: device.ip,
      domain: textOf(lookup.name),
      ips: lookup.answers,
      cnames: lookup.chain.map(textOf),
      enforcer: 'local',
    },
  )
  if (status !== 200) throw new Error(`explain refused ${textOf(lookup.name)}: ${JSON.stringify(body)}`)
  const { solvedMode, controlGroup, segment, policyId, cname, inherited = false } = data
  return {
    mode: solvedMode,
    group: controlGroup,
    segment: segment.id,
    policy: policyId,
    cname,
    isInherited: inherited,
  }
}

export function foundIn(visit: StoredVisit): Found {
  const { solvedMode, controlGroup, segmentId, policyId, decidingCname, inherited = false } = visit
  return {
    mode: solvedMode,
    group: controlGroup,
    segment: segmentId,
    policy: policyId || null,
    cname: decidingCname || null,
    isInherited: inherited,
  }
}

/** Whether a device gets an answer over UDP, from the local gateway where no port of another one is named. */
export async function isAnswered(
  { gateway }: WorldServer,
  { device, lookup }: Case,
  port = gateway.port,
): Promise<string> {
  const reply = await ask(port, textOf(lookup.name), { from: device.ip, type: typeOf(lookup) })
  return `${reply.rcode}${reply.ede ? ` EDE ${reply.ede.code}` : ''}`
}

/** Imports visits and answers them as they are stored, in the order of time. */
export async function imported(
  server: WorldServer,
  visits: readonly (Case & { at: number; hasMac?: boolean })[],
): Promise<StoredVisit[]> {
  const source = freshName('world')
  const lines = visits.map(({ at, device, lookup, hasMac = true }) => ({
    accessAt: new Date(at).toISOString(),
    deviceIP: device.ip,
    domain: textOf(lookup.name),
    ...(device.mac !== null && hasMac && { deviceMac: device.mac }),
    answers: [...lookup.answers],
    cnames: lookup.chain.map(textOf),
  }))
  const { data } = await server.gateway.admin.upload<{ accepted: number }>(
    '/api/access-record/import',
    toNdjson(lines),
    { source },
  )
  if (data?.accepted !== visits.length) throw new Error(`not all accepted: ${JSON.stringify(data)}`)
  const [from, to] = [Math.min(...visits.map(({ at }) => at)), Math.max(...visits.map(({ at }) => at)) + 1]
  return exported(server, { source, from, to })
}

export async function exported(
  { gateway }: WorldServer,
  { source, from, to }: { source: string; from: number; to: number },
): Promise<StoredVisit[]> {
  const span = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  const query = { ...span, source, format: 'ndjson', order: 'asc' }
  const text = await (await gateway.admin.raw('GET', '/api/access-record/export', { query })).text()
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line): StoredVisit => JSON.parse(line))
}

/** How many visits of a span the policies ban, by device: those that a change would pass which bans nothing. */
export async function bannedByReplay(
  { gateway }: WorldServer,
  world: World,
  span: { from: number; to: number },
): Promise<{ visitsRead: number; banned: Map<string, number> }> {
  const lists = world.rules.filter(({ group }) => ['app', 'org', 'bad', 'common'].includes(group))
  const custom = world.rules.filter((rule) => !lists.includes(rule) && rule.mode === 'banned')
  const draft = {
    customPolicies: { remove: custom.map(({ id }) => id) },
    lists: lists.map(({ id, segment }) => ({ id, segmentId: segment, enable: false })),
    segments: world.segments.map(({ id }) => ({ id, defaultMode: 'passed' })),
  }
  const body = { draft, from: new Date(span.from).toISOString(), to: new Date(span.to).toISOString() }
  const { data, status, body: answer } = await gateway.admin.post<Replay>('/api/domain-control/replay', body)
  if (status !== 200) throw new Error(`the replay was refused: ${JSON.stringify(answer)}`)
  const banned = new Map(data.byDevice.map(({ deviceIP, toPassed }) => [deviceIP, toPassed]))
  return { visitsRead: data.visitsRead, banned }
}
