import { compactItem } from '@netwarden/shared/configuration'
import {
  type ConfigEnforcers,
  configEnforcerSchema,
  configEnforcersSchema,
  enforcerCalls,
  enforcerResource,
} from '@netwarden/shared/contract'
import { ENFORCER_FIELDS, type Enforcer } from '@netwarden/shared/domain'
import { pickFields } from '@netwarden/shared/fields'
import { MAX_ENFORCERS } from '@netwarden/shared/limits'
import { z } from 'zod'
import type { ContractCalls } from '../../../platform/http/contract-calls.ts'
import type { ApplyContext, ConfigObject, ConfigSection } from '../section.ts'
import { byText } from './all-rows.ts'
import { SETTINGS } from './settings.ts'

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
    const value = inOrder({ sites, enforcers: rows.map(itemOf) })
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
  const { name, site, ring, settings } = item
  try {
    const known = id ?? (await calls.call(enforcerCalls.create, { name, site, ring })).id
    if (id !== undefined || Object.keys(settings).length > 0)
      await calls.call(enforcerCalls.update, { id: known, site, ring, settings })
  } catch (cause) {
    refused('enforcers', name, cause)
  }
}

function completed(current: ConfigObject, wanted: ConfigObject): ConfigEnforcers {
  const [now, asked] = [configEnforcersSchema.parse(current.value), configEnforcersSchema.parse(wanted.value)]
  const named = new Set(asked.enforcers.map(({ name }) => name))
  const left = now.enforcers.filter(({ name }) => !named.has(name))
  return inOrder({ ...asked, enforcers: [...asked.enforcers, ...left] })
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

function itemOf(row: Enforcer): Item {
  const { settings } = row
  return configEnforcerSchema.parse({ ...pickFields(ENFORCER_FIELDS, row), name: nameOf(row), settings })
}

/** The local one has another name in each language. */
function nameOf({ id, kind, name }: Enforcer): string {
  return kind === 'local' ? id : name
}
