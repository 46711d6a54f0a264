import type {
  NewZone,
  WrittenZone,
  ZoneChanges,
  ZoneEdit,
  ZoneEntity,
  ZoneMeanwhile,
} from '@netwarden/shared/contract'
import {
  canonicalOrigin,
  checkZoneInSteps,
  compareRecords,
  entityLines,
  isOneRecord,
  readZoneInSteps,
  reverseOrigin,
  reverseZoneFault,
  soaFields,
  soaRdata,
  type ZoneFault,
  type ZoneReading,
  type ZoneText,
} from '@netwarden/shared/dns'
import { ZONE_SETTINGS } from '@netwarden/shared/domain'
import { type AppError, conflict, fieldErrors } from '@netwarden/shared/errors'
import { fieldNames, initialValues, pickFields } from '@netwarden/shared/fields'
import type { Language } from '@netwarden/shared/i18n'
import { inSlices } from '../../platform/batches/time-slices.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { presentDifference } from './present-zone.ts'
import { applyEdit } from './zone-edit.ts'
import { faultsOf } from './zone-faults.ts'
import type { ZonePointers } from './zone-pointers.ts'
import { raiseSerial, serialOf } from './zone-serial.ts'
import type { ZoneWrite, ZoneWriter } from './zone-writer.ts'
import type { StoredZone, ZonesService } from './zones.service.ts'

export interface ZoneEditorDeps {
  zones: ZonesService
  writer: ZoneWriter
  pointers: ZonePointers
  clock: Clock
  /** Time zone of the installation; serials use its day. */
  timeZone: string
}

const DEFAULT_TTL = 3_600
const DEFAULT_TIMES = { refresh: 3_600, retry: 600, expire: 604_800, minimum: 86_400 }
const MAX_TRIES = 5
const BESIDE_CONTENT: ReadonlySet<string> = new Set(['origin', 'network', ...fieldNames(ZONE_SETTINGS)])
const NAMED_LISTS = ['ns', 'a', 'aaaa', 'cname', 'mx', 'txt', 'srv'] as const satisfies (keyof ZoneEntity)[]
const ENTITY_LISTS = [...NAMED_LISTS, 'others'] as const
const ENTITY_TYPES: readonly string[] = NAMED_LISTS.map((list) => list.toUpperCase())

/** Creates and changes zones. */
export class ZoneEditor {
  constructor(private readonly deps: ZoneEditorDeps) {}

  /** The current day, from which serials are made. */
  today(): string {
    return new Date(this.deps.clock.now()).toLocaleDateString('sv-SE', { timeZone: this.deps.timeZone })
  }

  /** Reads the zone in a text; throws for faults. */
  async read(content: string | Uint8Array, origin: string | undefined): Promise<ZoneReading> {
    const reading = await inSlices(readZoneInSteps(content, origin === undefined ? {} : { origin }))
    if (reading.faultCount > 0) throw faultsOf(reading.faults)
    return { ...reading, origin: reading.origin.toLowerCase() }
  }

  async create(input: NewZone, actor: Actor, language: Language): Promise<WrittenZone> {
    const { text, ...rows } = input
    const settings = pickFields(ZONE_SETTINGS, input)
    const origin = originOf(input)
    assertOneForm(text, rows)
    const reading = await this.read(text ?? newZoneText(origin ?? '', rows), origin)
    const { serialMode: mode } = { ...initialValues(ZONE_SETTINGS), ...settings }
    // Rows without a serial bring none; a file brings the one that it states, 0 included.
    const own = text === undefined && rows.soa?.serial === undefined ? null : serialOf(reading)
    const zone = await raiseSerial(textOf(reading), { last: null, own, mode, today: this.today() })
    const write = {
      row: null,
      before: null,
      zone,
      action: 'create',
      settings,
      warnings: reading.warnings,
    } as const
    return this.deps.writer.writeOne(write, actor, language)
  }

  update(id: string, changes: ZoneChanges, actor: Actor, language: Language): Promise<WrittenZone> {
    const { text, version, ...rows } = changes
    const settings = pickFields(ZONE_SETTINGS, changes)
    assertOneForm(text, rows)
    return this.#change(id, version, async ({ row, zone: before }) => {
      const reading = await this.read(text ?? changedText(before, rows), row.origin)
      const { serialMode: mode } = { ...row, ...settings }
      const serials = { last: serialOf(before), own: serialOf(reading), mode, today: this.today() }
      const zone = await raiseSerial(textOf(reading), serials)
      const write = { row, before, zone, action: 'update', settings, warnings: reading.warnings } as const
      return this.deps.writer.writeOne(write, actor, language)
    })
  }

  /** Edits single records; each removed one must exist, each added one is read as a line of a master file. */
  edit(id: string, edit: ZoneEdit, actor: Actor, language: Language): Promise<WrittenZone> {
    return this.#change(id, edit.version, async ({ row, zone: before }) => {
      const write = await this.#edited({ row, zone: before }, edit)
      const pointed = await this.deps.pointers.editsFor(row.origin, edit)
      const others: ZoneWrite[] = []
      for (const { stored, edit: pointing } of pointed) others.push(await this.#edited(stored, pointing))
      return this.deps.writer.writeOne(write, actor, language, others)
    })
  }

  async #edited({ row, zone: before }: StoredZone, edit: ZoneEdit): Promise<ZoneWrite> {
    const edited = applyEdit(before, edit)
    const warnings = await checkRecords(edited.records, row.origin)
    const serials = {
      last: serialOf(before),
      own: serialOf(edited),
      mode: row.serialMode,
      today: this.today(),
    }
    const zone = await raiseSerial(edited, serials)
    return { row, before, zone, action: 'edit', warnings: warnings.filter(({ line }) => line > 0) }
  }

  rollback(id: string, version: number, actor: Actor, language: Language): Promise<WrittenZone> {
    return this.#change(id, undefined, async ({ row, zone: before }) => {
      const old = await this.deps.zones.at(id, version)
      // Stored versions follow rules that may have become stricter since.
      await checkRecords(
        old.records.map((record) => ({ ...record, line: 0 })),
        row.origin,
      )
      const serials = { last: serialOf(before), own: null, mode: row.serialMode, today: this.today() }
      const zone = await raiseSerial(old, serials)
      return this.deps.writer.writeOne(
        { row, before, zone, action: 'rollback', warnings: [] },
        actor,
        language,
      )
    })
  }

  async remove(id: string, typed: string, actor: Actor): Promise<void> {
    const { row } = await this.deps.zones.stored(id)
    if (canonicalOrigin(typed) !== row.origin) throw fieldErrors({ origin: 'zones.typedName' })
    await this.deps.writer.remove(row, actor)
  }

  /** A change without a version is repeated after a concurrent change. */
  async #change<Done>(
    id: string,
    version: number | undefined,
    make: (stored: StoredZone) => Promise<Done>,
  ): Promise<Done> {
    for (let tried = 1; ; tried += 1) {
      const stored = await this.deps.zones.stored(id)
      if (version !== undefined && version < stored.row.version) {
        const meanwhile = await this.#meanwhile(stored, version)
        throw conflict('zones.changedMeanwhile', {}, { meanwhile, changed: { kind: 'zone', id } })
      }
      try {
        return await make(stored)
      } catch (cause) {
        const isConflict = cause instanceof Error && cause.message === 'zones.changedMeanwhile'
        // With a version given, the error names the concurrent changes.
        if (!isConflict || tried === MAX_TRIES) throw cause
      }
    }
  }

  /** The changes from the caller's version to the newest; unknown where it is not kept any more. */
  async #meanwhile({ row, zone }: StoredZone, version: number): Promise<ZoneMeanwhile | undefined> {
    const seen = await this.deps.zones.find(row.id, version)
    if (!seen) return undefined
    const { version: newest, updatedBy: by, updatedAt } = row
    const difference = presentDifference(compareRecords(seen.records, zone.records), row.origin)
    return { version: newest, by, at: new Date(updatedAt).toISOString(), ...difference }
  }
}

/** Returns the warnings about records that form a valid zone; throws the faults of others. */
async function checkRecords(
  records: Parameters<typeof checkZoneInSteps>[0],
  origin: string,
): Promise<ZoneFault[]> {
  const { faults, warnings } = await inSlices(checkZoneInSteps(records, origin))
  if (faults.length > 0) throw faultsOf(faults)
  return warnings
}

export function textOf({ origin, ttl, records }: ZoneReading): ZoneText {
  return { origin, ttl, records: records.map(({ line: _, ...record }) => record) }
}

function assertOneForm(text: string | undefined, rows: object): void {
  const isRow = ([name, value]: [string, unknown]) => value !== undefined && !BESIDE_CONTENT.has(name)
  if (text !== undefined && Object.entries(rows).some(isRow)) throw fieldErrors({ text: 'zones.textAndRows' })
}

function originOf({ origin, network, text }: NewZone): string | undefined {
  if (network !== undefined) {
    const fault = reverseZoneFault(network)
    if (fault) throw fieldErrors({ network: { key: `zone.${fault.code}`, params: fault.params } })
    return reverseOrigin(network) ?? undefined
  }
  if (origin === undefined && text !== undefined) return undefined
  const canonical = canonicalOrigin(origin ?? '')
  if (!canonical || canonical === '.') throw fieldErrors({ origin: 'zones.origin' })
  return canonical
}

type Rows = Pick<NewZone, 'ttl' | 'soa' | 'ns' | 'a' | 'aaaa' | 'cname' | 'mx' | 'txt' | 'srv' | 'others'>

function newZoneText(origin: string, { ttl = DEFAULT_TTL, soa, ...rows }: Rows): string {
  const ns = rows.ns && rows.ns.length > 0 ? rows.ns : [{ name: '@', host: `ns1.${origin}` }]
  const whole = {
    mname: ns[0]?.host ?? '',
    rname: `hostmaster.${origin}`,
    serial: 0,
    ...DEFAULT_TIMES,
    ...soa,
  }
  return zoneLines(ttl, { ttl, rdata: soaRdata(whole) }, { ...rows, ns })
}

/** Types that are given replace those that are there. */
function changedText(zone: ZoneText, { ttl = zone.ttl, soa, ...rows }: Rows): string {
  const old = zone.records.find(({ type }) => type === 'SOA')
  const given = new Set(
    ENTITY_TYPES.filter((type) =>
      Object.entries(rows).some(([name, value]) => value && name === type.toLowerCase()),
    ),
  )
  const kept = zone.records.filter(({ type }) => {
    if (type === 'SOA' || given.has(type)) return false
    return !rows.others || ENTITY_TYPES.includes(type)
  })
  const lines = kept.map(({ name, ttl: own, type, rdata }) => `${name} ${own} IN ${type} ${rdata}`)
  const rdata = soaRdata({ ...soaFields(old?.rdata ?? ''), ...soa })
  return `${zoneLines(ttl, { ttl: old?.ttl ?? ttl, rdata }, rows)}${lines.join('\n')}\n`
}

function zoneLines(ttl: number, soa: { ttl: number; rdata: string }, rows: Partial<ZoneEntity>): string {
  const lines = [`@ ${soa.ttl} IN SOA ${soa.rdata}`]
  if (!isOneRecord(lines.join(), { name: '@', type: 'SOA' })) throw oneRecord('soa', soa.rdata)
  for (const list of ENTITY_LISTS) {
    for (const [index, row] of (rows[list] ?? []).entries()) {
      const [line = ''] = entityLines({ [list]: [row] }, ttl)
      const type = list === 'others' ? String(row.type) : list
      if (!isOneRecord(line, { name: row.name, type })) {
        throw oneRecord(`${list}.${index}`, Object.values(row).join(' '))
      }
      lines.push(line)
    }
  }
  return [`$TTL ${ttl}`, ...lines, ''].join('\n')
}

/** A record that is written as one line of a master file has to be read as one. */
function oneRecord(field: string, text: string): AppError {
  return fieldErrors({ [field]: { key: 'zones.oneRecord', params: { record: text.slice(0, 200) } } })
}
