import { compactItem } from '@netwarden/shared/configuration'
import {
  ALL_DEVICES,
  type ConfigList,
  configListSchema,
  type ListDetail,
  policyCalls,
  policyListCalls,
} from '@netwarden/shared/contract'
import { LIST_REMARKS, type PolicyList } from '@netwarden/shared/domain'
import { badContent } from '@netwarden/shared/errors'
import { pickFields } from '@netwarden/shared/fields'
import { entriesOf, parseDomainList } from '@netwarden/shared/policy'
import { z } from 'zod'
import type { ContractCalls } from '../../../platform/http/contract-calls.ts'
import type { ApplyContext, Blame, ConfigObject, ConfigSection, PlannedChange } from '../section.ts'
import { byKey, byText } from './all-rows.ts'
import { segmentIds } from './segments.ts'

const refSchema = z.object({ id: z.string() })
const PAGE = 200

/** Lists that were added, and the segments in which any list is enabled. */
export const listsSection: ConfigSection = {
  name: 'lists',
  async *read(calls) {
    const names = new Map([...(await segmentIds(calls))].map(([name, id]) => [id, name]))
    for (const list of await allLists(calls)) yield [await objectOf(calls, list, names)]
  },
  inOrder: byKey,
  wanted({ lists }, blame) {
    if (!lists) return null
    return lists.map((list, index) => ({
      key: list.name,
      value: canonical(list, index, blame),
      path: ['lists', index],
    }))
  },
  /** A document without the names of an uploaded list leaves them unchanged. */
  isSame(current, wanted) {
    const [now, asked] = [configListSchema.parse(current.value), configListSchema.parse(wanted.value)]
    const names = asked.names ?? now.names
    const whole = { ...asked, group: asked.group ?? now.group, names }
    return JSON.stringify(withSortedNames(now)) === JSON.stringify(withSortedNames(whole))
  },
  toDocument: (objects) =>
    objects
      .filter(({ isFixed }) => !isFixed)
      .map(({ value }) => {
        const list = compactItem(configListSchema.parse(value), configListSchema)
        const { segments } = list
        return Array.isArray(segments) ? { ...list, segments: segments.map(shortSwitch) } : list
      }),
  async apply(context, changes) {
    for (const change of changes) {
      await applyOne(context, change).catch((cause) => context.refused('lists', change.key, cause))
    }
  },
}

/** A switch without what only a temporary state needs. */
function shortSwitch({ enable, temporary, ...wanted }: ConfigList['segments'][number]) {
  return { ...wanted, ...(!enable && { enable }), ...(temporary && { temporary }) }
}

/** Names in another order are the same list. */
function withSortedNames(list: ConfigList): ConfigList {
  return { ...list, names: list.names?.split('\n').sort().join('\n') ?? null }
}

async function allLists(calls: ContractCalls): Promise<PolicyList[]> {
  const lists: PolicyList[] = []
  for (let current = 1; ; current++) {
    const page = await calls.call(policyCalls.list, { current, pageSize: PAGE })
    lists.push(...page.list)
    if (page.list.length < PAGE) return lists
  }
}

/** A built-in list is part of the configuration where a segment uses it; others are left out of documents. */
async function objectOf(
  calls: ContractCalls,
  { id }: PolicyList,
  segmentNames: ReadonlyMap<string, string>,
): Promise<ConfigObject> {
  const list = await calls.call(policyCalls.show, { id })
  const segments = switchesOf(list, segmentNames)
  const { kind, location } = list.source
  if (kind === 'builtIn') {
    const value = configListSchema.parse({ name: id, source: kind, segments })
    return { key: id, ref: { id }, value, ...(segments.length === 0 ? { isFixed: true as const } : {}) }
  }
  const names =
    kind === 'upload' && list.domainCount > 0 ? await calls.text(policyListCalls.exportFile, { id }) : null
  const value = configListSchema.parse({
    name: list.name,
    source: kind,
    location,
    group: list.group,
    level: list.riskLevel,
    ...pickFields(LIST_REMARKS, list),
    checkEvery: list.checkEvery,
    segments,
    names,
  })
  return { key: list.name, ref: { id }, value }
}

function switchesOf(
  { enabledIn, temporaryIn }: ListDetail,
  names: ReadonlyMap<string, string>,
): ConfigList['segments'] {
  const segmentOf = (id: string) => names.get(id) ?? ALL_DEVICES
  const lasting = enabledIn.filter(({ expiresAt }) => expiresAt === null)
  return [
    ...lasting.map(({ segmentId, solvedMode, shadow, schedule }) => ({
      segment: segmentOf(segmentId),
      enable: true,
      solvedMode,
      shadow,
      schedule,
      temporary: null,
    })),
    ...temporaryIn.map(({ segmentId, enable, solvedMode, shadow, expiresAt, afterwards }) => ({
      segment: segmentOf(segmentId),
      ...afterwards,
      temporary: { enable, solvedMode, shadow, expiresAt },
    })),
  ].sort((a, b) => byText(a.segment, b.segment))
}

/** As it is read: without a temporary state that is over. */
function canonicalSwitch(wanted: ConfigList['segments'][number], now: number) {
  const { temporary } = wanted
  const end = temporary === null ? 0 : Date.parse(temporary.expiresAt)
  if (temporary === null || end <= now) return { ...wanted, temporary: null }
  return { ...wanted, temporary: { ...temporary, expiresAt: new Date(end).toISOString() } }
}

function canonical(list: ConfigList, index: number, blame: Blame): ConfigList {
  const needsPlace = list.source === 'file' || list.source === 'url'
  if (needsPlace && !list.location) blame({ path: ['lists', index], key: 'config.listLocation' })
  if (list.source !== 'builtIn' && list.group === undefined)
    blame({ path: ['lists', index], key: 'validation.required', params: { field: 'group' } })
  const named = new Set<string>()
  for (const [place, { segment: name }] of list.segments.entries()) {
    const path = ['lists', index, 'segments', place, 'segment']
    if (named.has(name)) blame({ path, key: 'config.twice', params: { name } })
    named.add(name)
  }
  const now = Date.now()
  const segments = list.segments
    .map((wanted) => canonicalSwitch(wanted, now))
    .filter(({ enable, temporary }) => enable || temporary !== null)
    .sort((a, b) => byText(a.segment, b.segment))
  // The product brings everything else of a built-in list.
  if (list.source === 'builtIn')
    return configListSchema.parse({ name: list.name, source: list.source, segments })
  const level = list.group === 'bad' ? (list.level ?? 'high') : null
  // Only what is read again has a place and an interval.
  const followed = needsPlace ? {} : { location: null, checkEvery: null }
  return { ...list, ...followed, level, segments, names: list.names && namesIn(list.names) }
}

/** The names of a file as an upload stores them; a file that it refuses as it is. */
function namesIn(text: string): string {
  const list = parseDomainList(text.split(/\r\n|\n|\r/))
  return list.domains.length === 0
    ? text
    : entriesOf(list)
        .map((name) => `${name}\n`)
        .join('')
}

async function applyOne(context: ApplyContext, change: PlannedChange): Promise<void> {
  const { calls } = context
  const before = change.before === undefined ? null : configListSchema.parse(change.before)
  if (change.action === 'delete') {
    const { id } = refSchema.parse(change.ref)
    if (before?.source === 'builtIn') return switchAll(context, id, before.segments, [])
    await calls.call(policyListCalls.remove, { id })
    return
  }
  const list = configListSchema.parse(change.after)
  const id =
    change.action === 'create' ? await create(calls, list) : await update(calls, list, before, change)
  await switchAll(context, id, before?.segments ?? [], list.segments)
}

async function create(calls: ContractCalls, list: ConfigList): Promise<string> {
  const { name, source, location, group = 'common', level, checkEvery, names } = list
  // A built-in list has no row of its own until a segment uses it.
  if (source === 'builtIn') return (await calls.call(policyCalls.show, { id: name })).id
  const fields = { name, ...pickFields(LIST_REMARKS, list), group, ...(level === null ? {} : { level }) }
  if (source !== 'upload') {
    const made = await calls.call(policyListCalls.create, {
      ...fields,
      source: { kind: source, location },
      checkEvery,
    })
    return made.id
  }
  if (names === null)
    return (await calls.call(policyListCalls.create, { ...fields, source: { kind: source } })).id
  return (await calls.upload(policyListCalls.create, {}, { name: 'list.txt', content: names, fields })).id
}

async function update(
  calls: ContractCalls,
  list: ConfigList,
  before: ConfigList | null,
  { ref }: PlannedChange,
): Promise<string> {
  const { id } = refSchema.parse(ref)
  if (list.source === 'builtIn') return id
  if (list.group !== undefined && list.group !== before?.group)
    throw badContent('config.listGroup', { name: list.name })
  const { level, checkEvery, source: kind, location, names } = list
  await calls.call(policyListCalls.edit, {
    id,
    ...pickFields(LIST_REMARKS, list),
    checkEvery,
    ...(level === null ? {} : { level }),
    source: kind === 'upload' ? { kind } : { kind, location },
  })
  if (kind === 'upload' && names !== null && names !== before?.names) {
    const found = await calls.upload(policyListCalls.upload, { id }, { name: 'list.txt', content: names })
    if (found.held) await calls.call(policyListCalls.accept, { id })
    else if (found.latest !== found.current) await calls.call(policyListCalls.update, { id })
  }
  return id
}

async function switchAll(
  { calls, segmentIds: ids }: ApplyContext,
  id: string,
  before: ConfigList['segments'],
  after: ConfigList['segments'],
): Promise<void> {
  const wanted = new Set(after.map(({ segment }) => segment))
  for (const { segment } of before.filter((each) => !wanted.has(each.segment))) {
    const segmentId = ids.get(segment)
    if (segmentId) await calls.call(policyCalls.enable, { id, segmentId, enable: false, expiresAt: null })
  }
  for (const { segment, temporary, ...usual } of after) {
    const place = { id, segmentId: ids.get(segment) }
    await calls.call(policyCalls.enable, { ...place, ...usual, expiresAt: null })
    if (temporary) await calls.call(policyCalls.enable, { ...place, ...temporary })
  }
}
