import { compareRecords, nextSerial, readZone, type ZoneText } from '@netwarden/shared/dns'
import type { Insertable } from 'kysely'
import type { StateTables } from '../../platform/state/tables/index.ts'
import type { CreateId } from '../../platform/time/clock.ts'
import { packZone, setSerial, versionRow, type ZoneRowSource, zoneRow } from '../zones/index.ts'
import type { SampleFacts } from './sample-facts.ts'
import type { SamplePlan } from './sample-plan.ts'

export interface SampleZoneRows {
  zones: Insertable<StateTables['dnsZone']>[]
  versions: Insertable<StateTables['dnsZoneVersion']>[]
}

interface Ground {
  facts: Pick<SampleFacts, 'zones'>
  plan: Pick<SamplePlan, 'to'>
  createId: CreateId
}

const DAY = 86_400_000
/** Days before the end of the sample: the first versions, and the interval of later ones. */
const FIRST_DAYS = 21
const DAYS_BETWEEN = 9

/** The zones of the sample, each with its versions as if they had been uploaded one after the other. */
export async function sampleZoneRows({ facts, plan, createId }: Ground): Promise<SampleZoneRows> {
  const rows: SampleZoneRows = { zones: [], versions: [] }
  for (const [index, { origin, by, versions }] of facts.zones.entries()) {
    const id = createId()
    let last: { row: ReturnType<typeof zoneRow>; zone: ZoneText } | null = null
    for (const [step, text] of versions.entries()) {
      const at = plan.to - (FIRST_DAYS - index - step * DAYS_BETWEEN) * DAY
      const zone = await datedZone(text, origin, at)
      const source: ZoneRowSource = {
        id,
        row: last?.row ?? null,
        zone,
        action: last ? 'upload' : 'create',
        difference: compareRecords(last?.zone.records ?? [], zone.records),
        content: await packZone(zone),
      }
      rows.versions.push(versionRow(source, { name: by, at }))
      last = { zone, row: zoneRow(source, { name: by, at }) }
    }
    if (last) rows.zones.push(last.row)
  }
  return rows
}

async function datedZone(text: string, origin: string, at: number): Promise<ZoneText> {
  const { origin: name, ttl, records, faults } = readZone(text, { origin })
  const [fault] = faults
  if (fault) throw new Error(`the sample's zone ${origin} has a fault on line ${fault.line}: ${fault.code}`)
  const day = new Date(at).toISOString().slice(0, 10)
  const zone = { origin: name, ttl, records: records.map(({ line: _, ...record }) => record) }
  return setSerial(zone, nextSerial(null, 'date', day))
}
