import type { UploadedZone } from '@netwarden/shared/contract'
import {
  compareRecordsInSteps,
  isNewerSerial,
  parentOf,
  type ZoneReading,
  type ZoneRecord,
  type ZoneText,
} from '@netwarden/shared/dns'
import { ZONE_SETTINGS } from '@netwarden/shared/domain'
import { AppError, badContent } from '@netwarden/shared/errors'
import { initialValues } from '@netwarden/shared/fields'
import type { Language } from '@netwarden/shared/i18n'
import { inSlices, TimeSlicer } from '../../platform/batches/time-slices.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { presentDifference, presentWarnings } from './present-zone.ts'
import { textOf, type ZoneEditor } from './zone-editor.ts'
import type { ZoneNamesRepository } from './zone-names.repository.ts'
import { raiseSerial, serialOf, setSerial } from './zone-serial.ts'
import type { ZoneWriter } from './zone-writer.ts'
import type { ZoneRow, ZonesRepository } from './zones.repository.ts'
import { askedName, existenceIn, isCut, type ZonesService } from './zones.service.ts'

export interface UploadedFile {
  name: string
  bytes: Uint8Array
}

export interface ZoneUploadDeps {
  repository: ZonesRepository
  zones: ZonesService
  editor: ZoneEditor
  writer: ZoneWriter
  names: ZoneNamesRepository
}

interface Trial {
  row: ZoneRow | null
  before: ZoneText | null
  zone: ZoneText
  reading: ZoneReading
}

/** Names that are looked up in the event store; beyond them missing names are unknown. */
const MAX_ASKED = 2_000
const MAX_VANISHING = 100
/** Names below which all queries are looked up in the event store. */
const MAX_PARENTS = 20

/** Uploaded master files: the preview of the changes, and the upload itself. */
export class ZoneUpload {
  constructor(private readonly deps: ZoneUploadDeps) {}

  async run(
    files: readonly UploadedFile[],
    { origin, dryRun }: { origin: string | undefined; dryRun: boolean },
    actor: Actor,
    language: Language,
  ): Promise<{ zones: UploadedZone[] }> {
    const trials: Trial[] = []
    for (const file of files) trials.push(await this.#try(file, files.length === 1 ? origin : undefined))
    const origins = trials.map(({ zone }) => zone.origin)
    const twice = origins.find((origin, index) => origins.indexOf(origin) < index)
    if (twice !== undefined) throw badContent('zones.twice', { origin: twice })
    const changing: Trial[] = []
    for (const trial of trials) {
      if (!trial.before || (await hasChanged(trial.before, trial.zone))) changing.push(trial)
    }
    const rows = dryRun
      ? []
      : await this.deps.writer.write(
          changing.map(({ row, before, zone, reading }) => {
            return { row, before, zone, action: 'upload', warnings: reading.warnings } as const
          }),
          actor,
        )
    const ids = new Map(rows.map((row) => [row.origin, row.id]))
    const zones: UploadedZone[] = []
    for (const trial of trials) {
      const id = ids.get(trial.zone.origin) ?? trial.row?.id ?? null
      zones.push({ id, ...(await this.#present(trial, language)) })
    }
    return { zones }
  }

  async #try({ name, bytes }: UploadedFile, origin: string | undefined): Promise<Trial> {
    const reading = await this.#read(name, bytes, origin)
    const row = (await this.deps.repository.findByOrigin(reading.origin)) ?? null
    const before = row && (await this.deps.zones.at(row.id, row.version))
    const text = textOf(reading)
    const own = serialOf(text)
    const last = before && serialOf(before)
    const isOlder = before !== null && last !== null && !isNewerSerial(own, last)
    if (isOlder && !(await hasChanged(before, await setSerial(text, last)))) {
      return { row, before, zone: before, reading }
    }
    // Serials that encode the date continue to do so.
    const mode = (row ?? initialValues(ZONE_SETTINGS)).serialMode
    const zone = await raiseSerial(text, { last, own, mode, today: this.deps.editor.today() })
    return { row, before, zone, reading }
  }

  /** A file without its zone's name has it in its file name: `corp.example.zone`. */
  async #read(name: string, bytes: Uint8Array, origin: string | undefined): Promise<ZoneReading> {
    try {
      return await this.deps.editor.read(bytes, origin)
    } catch (cause) {
      const fromName = /^(?:db\.)?(.+?)(?:\.(?:zone|db|txt))?$/i.exec(name)?.[1]
      const isUnreported = origin === undefined && isOriginMissing(cause)
      if (!isUnreported || !fromName?.includes('.')) throw cause
      return this.deps.editor.read(bytes, fromName)
    }
  }

  async #present({ before, zone, reading }: Trial, language: Language): Promise<Omit<UploadedZone, 'id'>> {
    const difference = await inSlices(compareRecordsInSteps(before?.records ?? [], zone.records))
    return {
      origin: zone.origin,
      serial: serialOf(zone),
      recordCount: zone.records.length,
      ...presentDifference(difference, zone.origin),
      warnings: presentWarnings(reading.warnings, language, true),
      ...(await this.#vanishing(before, difference.removed, zone)),
    }
  }

  async #vanishing(
    before: ZoneText | null,
    removed: readonly ZoneRecord[],
    zone: ZoneText,
  ): Promise<Pick<UploadedZone, 'vanishing' | 'isVanishingKnown'>> {
    const exists = await existenceIn(zone)
    const slicer = new TimeSlicer()
    const gone: string[] = []
    for (const name of new Set(removed.map(({ name }) => name.toLowerCase()))) {
      if (gone.length > MAX_ASKED) return before ? UNKNOWN : { vanishing: [], isVanishingKnown: true }
      if (!exists(name) && parentOf(name) !== null) gone.push(name)
      await slicer.pause()
    }
    const parents = coveringNames(removed, zone.origin)
    if (!before || gone.length + parents.length === 0) return { vanishing: [], isVanishingKnown: true }
    if (gone.length > MAX_ASKED || parents.length > MAX_PARENTS) return UNKNOWN
    try {
      const [{ names, zones }, existed] = [this.deps, await existenceIn(before)]
      const week = zones.week()
      const below = await names.askedBelow(parents.map(askedName), week)
      const lost = below.rows.filter(({ name }) => existed(`${name}.`) && !exists(`${name}.`))
      const asked = [...(await names.asked(gone.map(askedName), week)), ...lost]
      const each = [...new Map(asked.map((one) => [one.name, one])).values()]
      const vanishing = each.sort((a, b) => b.visits - a.visits).slice(0, MAX_VANISHING)
      return { vanishing, isVanishingKnown: !below.isCut }
    } catch {
      // A zone is stored whether or not the event store answers; the result notes that it did not.
      return UNKNOWN
    }
  }
}

const UNKNOWN = { vanishing: [], isVanishingKnown: false }

/** Names below which there were answers without records: of removed wildcards (RFC 4592), delegations and DNAMEs. */
function coveringNames(removed: readonly ZoneRecord[], origin: string): string[] {
  const names = removed.flatMap((record) => {
    const name = record.name.toLowerCase()
    if (name.startsWith('*.')) return parentOf(name) ?? []
    return isCut(record, origin) ? name : []
  })
  return [...new Set(names)]
}

async function hasChanged(before: ZoneText, after: ZoneText): Promise<boolean> {
  const { added, removed, changed } = await inSlices(compareRecordsInSteps(before.records, after.records))
  return added.length + removed.length + changed.length > 0 || before.ttl !== after.ttl
}

function isOriginMissing(cause: unknown): boolean {
  if (!(cause instanceof AppError)) return false
  return cause.details.lines?.some(({ key }) => key === 'zone.originMissing') ?? false
}
