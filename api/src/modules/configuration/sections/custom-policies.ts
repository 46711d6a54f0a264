import { compactItem } from '@netwarden/shared/configuration'
import {
  ALL_DEVICES,
  type ConfigPolicy,
  configPolicySchema,
  customPolicyResource,
  MAX_CHOSEN_POLICIES,
  policyCalls,
} from '@netwarden/shared/contract'
import { CUSTOM_POLICY_REMARKS, type CustomPolicy } from '@netwarden/shared/domain'
import { pickFields } from '@netwarden/shared/fields'
import { MAX_CUSTOM_POLICIES } from '@netwarden/shared/limits'
import { parsePolicyEntry } from '@netwarden/shared/validators'
import { z } from 'zod'
import type { ContractCalls } from '../../../platform/http/contract-calls.ts'
import type { ApplyContext, Blame, ConfigObject, ConfigSection, PlannedChange } from '../section.ts'
import { byText, pagesOf } from './all-rows.ts'
import { briefSegments } from './segments.ts'

export const policySchema = configPolicySchema.omit({ entries: true }).extend({ entry: z.string() })
type Policy = z.output<typeof policySchema>
const refSchema = z.object({ id: z.string(), rank: z.number().default(0) })
/** Entries that one call adds. */
const ENTRIES_AT_ONCE = 10_000

/** Custom policies: a document has those with equal settings as one block of entries. */
export const customPoliciesSection: ConfigSection = {
  name: 'customPolicies',
  limit: { most: MAX_CUSTOM_POLICIES, fault: 'policy.tooMany' },
  async *read(calls) {
    const ranks = await segmentRanks(calls)
    const now = Date.now()
    for await (const rows of pagesOf(calls, customPolicyResource.list, { everywhere: true }))
      yield rows.map((row) => ({
        ...objectOf(row, ranks),
        // A document leaves it out, until it wants a policy like it.
        ...(isOver(row.expiresAt, now) ? { isFixed: true as const } : {}),
      }))
  },
  inOrder: (objects) =>
    objects
      .map((object) => ({ object, order: orderOf(object) }))
      .sort((a, b) => byText(a.order, b.order))
      .map(({ object }) => object),
  wanted({ customPolicies }, blame) {
    if (!customPolicies) return null
    const now = Date.now()
    return customPolicies.flatMap((block, index) =>
      isOver(block.expiresAt, now) ? [] : entriesOf(block, index, blame),
    )
  },
  exemplary,
  toDocument: (objects) =>
    blocksOf(objects.flatMap(({ value, isFixed }) => (isFixed ? [] : [policySchema.parse(value)]))),
  async apply(context, changes) {
    const of = (wanted: PlannedChange['action']) => changes.filter(({ action }) => action === wanted)
    const refused = (key: string) => (cause: unknown) => context.refused('customPolicies', key, cause)
    const gone = of('delete')
    await removeAll(context, gone).catch(refused(gone[0]?.key ?? ''))
    for (const change of of('update')) await update(context, change).catch(refused(change.key))
    for (const block of newBlocks(of('create')))
      await createBlock(context, block).catch(refused(block[0] ? keyOf(block[0]) : ''))
  },
}

function isOver(expiresAt: string | null, now: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now
}

async function segmentRanks(calls: ContractCalls): Promise<Map<string, { name: string; rank: number }>> {
  const segments = await briefSegments(calls)
  return new Map(
    segments.map(({ id, name, rank, isBuiltIn }) => [id, { name: isBuiltIn ? ALL_DEVICES : name, rank }]),
  )
}

function objectOf(
  row: CustomPolicy,
  ranks: ReadonlyMap<string, { name: string; rank: number }>,
): ConfigObject {
  const { name = row.segmentName, rank = 0 } = ranks.get(row.segmentId) ?? {}
  const { group, solvedMode, enable, shadow, expiresAt, schedule } = row
  const remarks = pickFields(CUSTOM_POLICY_REMARKS, row)
  const entry =
    row.domain ?? row.ip ?? [row.deviceIP, row.deviceMac].filter((part) => part !== null).join(' ')
  const settings = { segment: name, group, solvedMode, enable, shadow, ...remarks, expiresAt, schedule }
  const value = policySchema.parse({ ...settings, entry })
  return { key: keyOf(value), value, ref: { id: row.id, rank } }
}

/** By rank of the segment, then by settings, so that policies of one block follow each other. */
function orderOf({ value, ref }: ConfigObject): string {
  const { entry, ...settings } = policySchema.parse(value)
  const { rank } = refSchema.parse(ref)
  return [String(rank).padStart(6, '0'), JSON.stringify(settings), entry].join('\0')
}

function entriesOf(block: ConfigPolicy, index: number, blame: Blame): ConfigObject[] {
  const { entries, ...settings } = block
  const expiresAt = settings.expiresAt && new Date(settings.expiresAt).toISOString()
  return entries.map((text, place) => {
    const path = ['customPolicies', index, 'entries', place]
    const parsed = parsePolicyEntry(block.group, text)
    if (parsed.fault !== undefined) blame({ path, key: parsed.fault })
    else if (parsed.hostBitsCleared)
      blame({ path, key: 'config.hostBits', params: { given: text, entry: parsed.entry } })
    const value = policySchema.parse({
      ...settings,
      expiresAt,
      entry: parsed.fault === undefined ? parsed.entry : text,
    })
    return { key: keyOf(value), value, path }
  })
}

function keyOf({ segment, group, solvedMode, entry }: Policy): string {
  return `${segment}/${group}/${solvedMode}/${entry}`
}

function blocksOf(policies: readonly Policy[]): unknown[] {
  const blocks = new Map<string, ConfigPolicy>()
  for (const { entry, ...settings } of policies) {
    const key = JSON.stringify(settings)
    const block = blocks.get(key) ?? { ...settings, entries: [] }
    block.entries.push(entry)
    blocks.set(key, block)
  }
  return [...blocks.values()].map((block) => compactItem(block, configPolicySchema))
}

async function removeAll({ calls }: ApplyContext, changes: readonly PlannedChange[]): Promise<void> {
  const ids = changes.map(({ ref }) => refSchema.parse(ref).id)
  for (let first = 0; first < ids.length; first += MAX_CHOSEN_POLICIES) {
    await calls.call(policyCalls.removeCustom, { ids: ids.slice(first, first + MAX_CHOSEN_POLICIES) })
  }
}

async function update({ calls }: ApplyContext, { after, ref }: PlannedChange): Promise<void> {
  const { segment: _s, group: _g, solvedMode: _m, entry: _e, ...settings } = policySchema.parse(after)
  const { id } = refSchema.parse(ref)
  await calls.call(customPolicyResource.update, { id, ...settings })
}

/** New policies with equal settings. */
function newBlocks(changes: readonly PlannedChange[]): Policy[][] {
  const blocks = new Map<string, Policy[]>()
  for (const { after } of changes) {
    const policy = policySchema.parse(after)
    const { entry: _, ...settings } = policy
    const key = JSON.stringify(settings)
    const block = blocks.get(key)
    if (block) block.push(policy)
    else blocks.set(key, [policy])
  }
  return [...blocks.values()]
}

/** Of new policies with equal settings the first: their entries have been read already. */
function exemplary(changes: readonly PlannedChange[]): PlannedChange[] {
  const seen = new Set<string>()
  return changes.filter(({ action, after }) => {
    if (action !== 'create') return true
    const { entry: _, ...settings } = policySchema.parse(after)
    const key = JSON.stringify(settings)
    return !seen.has(key) && seen.add(key)
  })
}

async function createBlock({ calls, segmentIds }: ApplyContext, policies: readonly Policy[]): Promise<void> {
  const [first] = policies
  if (!first) return
  const { segment, entry: _, ...settings } = first
  const entries = policies.map(({ entry }) => entry)
  for (let place = 0; place < entries.length; place += ENTRIES_AT_ONCE) {
    await calls.call(policyCalls.createCustom, {
      ...settings,
      segmentId: segmentIds.get(segment),
      entries: entries.slice(place, place + ENTRIES_AT_ONCE),
    })
  }
}
