import { compactItem } from '@netwarden/shared/configuration'
import {
  type ConfigEnforcers,
  configEnforcerSchema,
  configEnforcersSchema,
  enforcerCalls,
  enforcerResource,
  sourceResource,
} from '@netwarden/shared/contract'
import { ENFORCER_FIELDS, type Enforcer, type ObservedServer } from '@netwarden/shared/domain'
import { fieldErrors } from '@netwarden/shared/errors'
import { pickFields } from '@netwarden/shared/fields'
import { MAX_ENFORCERS } from '@netwarden/shared/limits'
import { canonicalDnsEndpoint } from '@netwarden/shared/validators'
import { z } from 'zod'
import type { ContractCalls } from '../../../platform/http/contract-calls.ts'
import type { ApplyContext, ConfigObject, ConfigSection } from '../section.ts'
import { byText } from './all-rows.ts'
import { SETTINGS } from './settings.ts'

const MOST_SOURCES = 1_000
/** One page holds all of them. */
const ALL = JSON.stringify([0, MAX_ENFORCERS - 1])

type Item = ConfigEnforcers['enforcers'][number]

/** The ids of enforcers by their names. */
const refSchema = z.object({ ids: z.record(z.string(), z.string()) })

/**
 * Enforcers and the settings of sites, without keys and codes: a node joins by a code that is made for it. One that a
 * document leaves out stays, because its node would lose its key.
 */
export const enforcersSection: ConfigSection = {
  name: 'enforcers',
  async *read(calls) {
    const [rows, sites] = [await rowsOf(calls), await calls.call(enforcerCalls.siteSettings, {})]
    const sources = rows.some(({ observed }) => observed) ? await sourcesOf(calls) : []
    const value = inOrder({ sites, enforcers: rows.map((row) => itemOf(row, sources)) })
    const ref = { ids: Object.fromEntries(rows.map((row) => [nameOf(row), row.id])) }
    yield [{ key: SETTINGS, value, ref, isFixed: true }]
  },
  wanted: ({ enforcers }) =>
    enforcers ? [{ key: SETTINGS, value: inOrder(enforcers), path: ['enforcers'] }] : null,
  completed: (current, wanted) => completed(current, wanted),
  isSame: (current, wanted) => JSON.stringify(current.value) === JSON.stringify(completed(current, wanted)),
  toDocument: ([settings]) => {
    const { sites, enforcers } = configEnforcersSchema.parse(settings?.value)
    const items = enforcers.map((item) => compactItem(item, configEnforcerSchema))
    return compactItem({ sites, enforcers: items }, configEnforcersSchema)
  },
  async apply(context, [change]) {
    if (!change) return
    const after = configEnforcersSchema.parse(change.after)
    const before = configEnforcersSchema.safeParse(change.before).data
    const ids = refSchema.safeParse(change.ref).data?.ids ?? {}
    const known = new Map(before?.enforcers.map((item) => [item.name, JSON.stringify(item)]))
    for (const item of after.enforcers)
      if (known.get(item.name) !== JSON.stringify(item)) await applyItem(context, item, ids[item.name])
    if (JSON.stringify(before?.sites) === JSON.stringify(after.sites)) return
    await context.calls
      .call(enforcerCalls.updateSiteSettings, { sites: after.sites })
      .catch((cause) => context.refused('enforcers', SETTINGS, cause))
  },
}

async function applyItem({ calls, refused }: ApplyContext, item: Item, id: string | undefined) {
  const { name, site, ring, kind, settings } = item
  try {
    const observed = item.observed && (await writtenServer(calls, item.observed))
    const known =
      id ??
      (await calls.call(enforcerCalls.create, { name, site, ring, kind, ...(observed && { observed }) })).id
    if (id !== undefined || Object.keys(settings).length > 0)
      await calls.call(enforcerCalls.update, {
        id: known,
        site,
        ring,
        settings,
        ...(observed && { observed }),
      })
  } catch (cause) {
    refused('enforcers', name, cause)
  }
}

/** A document names the source of the log. */
async function writtenServer(
  calls: ContractCalls,
  { address, source }: NonNullable<Item['observed']>,
): Promise<ObservedServer> {
  if (source === null) return { address, sourceId: null }
  const found = (await sourcesOf(calls)).find(({ name }) => name === source)
  if (!found) throw fieldErrors({ 'observed.source': 'enforcer.observed.noSource' })
  return { address, sourceId: found.id }
}

async function sourcesOf(calls: ContractCalls) {
  return calls.call(sourceResource.list, { range: JSON.stringify([0, MOST_SOURCES - 1]) })
}

/** What a document leaves out of an enforcer that exists, and its kind, stay. */
function completed(current: ConfigObject, wanted: ConfigObject): ConfigEnforcers {
  const [now, asked] = [configEnforcersSchema.parse(current.value), configEnforcersSchema.parse(wanted.value)]
  const named = new Set(asked.enforcers.map(({ name }) => name))
  const kept = new Map(now.enforcers.map((item) => [item.name, item]))
  const wantedItems = asked.enforcers.map((item) => {
    const known = kept.get(item.name)
    const observed = item.observed ?? known?.observed
    return {
      ...item,
      kind: known?.kind ?? item.kind,
      ...(observed && {
        observed: { ...observed, address: canonicalDnsEndpoint(observed.address) ?? observed.address },
      }),
    }
  })
  const left = now.enforcers.filter(({ name }) => !named.has(name))
  return inOrder({ ...asked, enforcers: [...wantedItems, ...left] })
}

function inOrder({ sites, enforcers }: ConfigEnforcers): ConfigEnforcers {
  return configEnforcersSchema.parse({
    sites: [...sites].sort((a, b) => byText(a.site, b.site)),
    enforcers: [...enforcers].sort((a, b) => byText(a.name, b.name)),
  })
}

function rowsOf(calls: ContractCalls): Promise<Enforcer[]> {
  return calls.call(enforcerResource.list, { range: ALL })
}

function itemOf(row: Enforcer, sources: readonly { id: string; name: string }[]): Item {
  const { settings, observed } = row
  const source = sources.find(({ id }) => id === observed?.sourceId)?.name ?? null
  return configEnforcerSchema.parse({
    ...pickFields(ENFORCER_FIELDS, row),
    name: nameOf(row),
    ...(row.kind !== 'local' && { kind: row.kind }),
    settings,
    ...(observed && { observed: { address: observed.address, source } }),
  })
}

/** The local one has another name in each language. */
function nameOf({ id, kind, name }: Enforcer): string {
  return kind === 'local' ? id : name
}
