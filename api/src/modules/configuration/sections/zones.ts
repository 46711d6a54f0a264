import { compactItem } from '@netwarden/shared/configuration'
import { type ConfigZone, configZoneSchema, zoneCalls, zoneResource } from '@netwarden/shared/contract'
import { isNewerSerial, readZone, writeZone, type ZoneReading, type ZoneText } from '@netwarden/shared/dns'
import { ZONE_SETTINGS } from '@netwarden/shared/domain'
import { fieldNames, pickFields } from '@netwarden/shared/fields'
import { z } from 'zod'
import type { ApplyContext, Blame, ConfigObject, ConfigSection, PlannedChange } from '../section.ts'
import { byKey, pagesOf } from './all-rows.ts'

const refSchema = z.object({ id: z.string(), version: z.number() })

/** Zones as master files in canonical form. */
export const zonesSection: ConfigSection = {
  name: 'zones',
  async *read(calls) {
    for await (const zones of pagesOf(calls, zoneResource.list))
      for (const zone of zones) {
        const { id, origin, version } = zone
        const text = await calls.text(zoneCalls.exportFile, { id, version })
        const value = { origin, ...pickFields(ZONE_SETTINGS, zone), text }
        yield [{ key: origin, value, ref: { id, version } }]
      }
  },
  inOrder: byKey,
  wanted({ zones }, blame) {
    if (!zones) return null
    let generated = 0
    return zones.map((zone, index) => {
      const reading = readZone(zone.text, { origin: zone.origin, generated })
      generated = Math.max(generated, reading.generated)
      return objectOf(zone, reading, { index, blame })
    })
  },
  isSame(current, wanted) {
    const [now, asked] = [configZoneSchema.parse(current.value), configZoneSchema.parse(wanted.value)]
    if (fieldNames(ZONE_SETTINGS).some((name) => now[name] !== asked[name])) return false
    const [before, after] = [withoutSerial(now.text), withoutSerial(asked.text)]
    return before.text === after.text && !isNewerSerial(after.serial, before.serial)
  },
  toDocument: (objects) =>
    objects.map(({ value }) => compactItem(configZoneSchema.parse(value), configZoneSchema)),
  async apply(context, changes) {
    for (const change of changes) {
      await applyOne(context, change).catch((cause) => context.refused('zones', change.key, cause))
    }
  },
}

function objectOf(
  zone: ConfigZone,
  reading: ZoneReading,
  { index, blame }: { index: number; blame: Blame },
): ConfigObject {
  const path = ['zones', index]
  for (const { line, code, params } of reading.faults) {
    const fault = { key: `zone.${code}` as const, ...(params ? { params } : {}) }
    blame({ path: [...path, 'text'], ...fault, ...(line > 0 ? { line } : {}) })
  }
  const key = reading.origin.toLowerCase()
  const isWhole = reading.faultCount === 0
  const text = isWhole ? writeZone({ ...textOf(reading), origin: key }) : zone.text
  return { key, value: { ...zone, origin: key, text }, path }
}

function textOf({ origin, ttl, records }: ZoneReading): ZoneText {
  return { origin, ttl, records: records.map(({ line: _, ...record }) => record) }
}

const SOA_SERIAL = /(\tSOA\t\S+ \S+ )(\d+)( )/

/** Zones that differ by their serial only are the same unless the document has a newer one. */
function withoutSerial(text: string): { text: string; serial: number } {
  const serial = Number(SOA_SERIAL.exec(text)?.[2] ?? 0)
  return { text: text.replace(SOA_SERIAL, '$10$3'), serial }
}

async function applyOne({ calls }: ApplyContext, { action, after, ref, key }: PlannedChange): Promise<void> {
  if (action === 'delete') {
    await calls.call(zoneCalls.remove, { id: refSchema.parse(ref).id, origin: key })
    return
  }
  const { origin, ...zone } = configZoneSchema.parse(after)
  if (action === 'create') await calls.call(zoneCalls.create, { origin, ...zone })
  else await calls.call(zoneCalls.update, { ...refSchema.parse(ref), ...zone })
}
