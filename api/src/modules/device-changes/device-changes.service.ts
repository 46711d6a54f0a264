import type { DeviceEdit, EditedDevices, PolicyDraftInput } from '@netwarden/shared/contract'
import { conflict, fieldErrors, type LineFault } from '@netwarden/shared/errors'
import type { Language } from '@netwarden/shared/i18n'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import type { SegmentRow } from '@netwarden/shared/policy'
import { canonicalIp, canonicalMac } from '@netwarden/shared/validators'
import { assertNoFaults } from '../../platform/batches/import-plan.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { isDryRun, runDry } from '../../platform/state/dry-run.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Work } from '../../platform/state/work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Changes } from '../changes/index.ts'
import {
  type DeviceOwners,
  type DeviceRow,
  type DevicesRepository,
  type DevicesService,
  isMacText,
  loggedFieldsOf,
} from '../devices/index.ts'
import type { DeviceNames, RenamedDevice } from '../receipts/index.ts'
import { type SegmentsRepository, type StoredSegment, segmentName } from '../segment-repository/index.ts'
import type { SegmentsService } from '../segments/index.ts'
import { type EditFault, type KnownDevices, type PlannedEdit, planEdit } from './device-plan.ts'
import { heldElsewhere, type PlannedSegment, planSegments, segmentsOf } from './segment-plan.ts'

export interface DeviceChangesDeps {
  devices: Pick<DevicesService, 'drafted'>
  repository: DevicesRepository
  owners: DeviceOwners
  segments: Pick<SegmentsService, 'update'>
  storedSegments: SegmentsRepository
  /** The segments by which devices are decided now. */
  segmentRows(): readonly SegmentRow[]
  changes: Pick<Changes, 'predict' | 'keep'>
  unitOfWork: UnitOfWork
  clock: Clock
}

/** Edits as a request or a file names them. */
export interface WantedEdits {
  edits: readonly DeviceEdit[]
  reason: string
  /** The lines of a file, in which faults are reported. */
  lines?: readonly number[]
}

interface Plan {
  edits: PlannedEdit[]
  segments: PlannedSegment[]
}

interface Caller {
  actor: Actor
  language: Language
  signal: AbortSignal
}

/** Edits that are checked and can be made. */
export interface PreparedEdits {
  counts: Omit<EditedDevices, 'effect' | 'receiptId'>
  /** Makes the writes alone. */
  write(): Promise<unknown>
  /** Makes them with their receipt, or takes them back again. */
  finish(options: { isTrial: boolean }): Promise<EditedDevices>
}

/** Moves devices between segments and renames them: all of a request or file, or nothing. */
export class DeviceChangesService {
  constructor(private readonly deps: DeviceChangesDeps) {}

  async prepare(wanted: WantedEdits, { actor, language, signal }: Caller): Promise<PreparedEdits> {
    const edits = canonical(wanted)
    const drafts = await this.deps.devices.drafted(
      edits.map(({ id }) => id),
      signal,
    )
    const read = () => this.#plan({ ...wanted, edits }, drafts)
    const plan = await read()
    const counts = countsOf(plan, edits.length)
    const make = (work: Work) => this.#make(work, read, { actor, language })
    const { unitOfWork, changes } = this.deps
    const write = () =>
      unitOfWork.runAll(async (work) => {
        await make(work)
        const subject = { kind: 'device', id: '', name: '' }
        work.record({ actor, action: 'device.edit', subject, after: { ...counts } })
      })
    const isUnchanged = plan.edits.length === 0
    return {
      counts,
      write: async () => (isUnchanged ? undefined : write()),
      finish: async ({ isTrial }) => {
        const draft = draftOf(plan)
        const measured = draft && (await changes.predict(draft, signal))
        const effect = measured?.result.flips ?? null
        const answer = { ...counts, effect, receiptId: null }
        // A trial makes the changes and takes them back, so that both refuse the same.
        if (isTrial) {
          if (!isUnchanged) await (isDryRun() ? write() : runDry(write))
          return { ...answer, dryRun: true }
        }
        if (isUnchanged) return answer
        if (!measured) {
          await write()
          return answer
        }
        const { reason } = wanted
        const receiptId = await changes.keep({ reason, measured, make }, actor)
        return { ...answer, receiptId }
      },
    }
  }

  async #plan({ edits, lines }: WantedEdits, drafts: KnownDevices['drafts']): Promise<Plan> {
    const { repository, owners, storedSegments } = this.deps
    const ids = edits.map(({ id }) => id)
    const keys = new Set([...ids, ...[...drafts.values()].flatMap(({ addresses }) => addresses)])
    const [rows, entries, names] = await Promise.all([
      repository.findAll(ids),
      owners.entriesOf([...keys]),
      storedSegments.names(),
    ])
    const known = { drafts, rows: new Map(rows.map((row) => [row.id, row])), entries }
    const faults: EditFault[] = []
    const planned: PlannedEdit[] = []
    for (const [place, edit] of edits.entries()) {
      const { segmentId } = edit
      const isKnown = segmentId === undefined || names.has(segmentId)
      const one = isKnown
        ? planEdit(edit, place, known)
        : ({ place, field: 'segmentId', key: 'segment.unknown' } as const)
      if (one && 'key' in one) faults.push(one)
      else if (one) planned.push(one)
    }
    const nameOf = (id: string) => segmentName(names.get(id) ?? '', 'zh-CN')
    const touched: StoredSegment[] = []
    for (const id of segmentsOf(planned, entries)) {
      const segment = await storedSegments.find(id)
      if (segment) touched.push(segment)
    }
    const segments = planSegments(planned, touched, nameOf)
    const stored = this.deps.segmentRows()
    faults.push(...segments.faults, ...heldElsewhere(planned, segments.planned, stored, nameOf))
    assertFaultless(faults, lines)
    return { edits: planned, segments: segments.planned }
  }

  /** Reads again what is stored: nothing can change until the write ends. */
  async #make(
    work: Work,
    read: () => Promise<Plan>,
    { actor, language }: Pick<Caller, 'actor' | 'language'>,
  ): Promise<RenamedDevice[]> {
    const { repository, segments, clock } = this.deps
    await repository.lock(work)
    const plan = await read()
    for (const { id, version, entries } of plan.segments)
      await segments.update(id, { entries, version }, actor, language)
    const now = clock.now()
    const renamed: RenamedDevice[] = []
    for (const { draft, row, columns } of plan.edits) {
      if (columns === null) continue
      const { id } = draft
      const after = row
        ? await repository.edit(work, row, columns)
        : {
            id,
            mac: isMacText(id) ? id : null,
            ...columns,
            firstSeenAt: Number.isFinite(draft.firstSeenAt) ? draft.firstSeenAt : now,
            lastSeenAt: draft.lastActiveAt,
            version: 1,
          }
      if (!after) throw conflict('device.changedMeanwhile')
      if (!row) await repository.insert(work, [after])
      work.record({
        actor,
        action: 'device.update',
        subject: { kind: 'device', id, name: after.name ?? draft.name ?? id },
        before: loggedFieldsOf(row),
        after: loggedFieldsOf(after),
      })
      work.changed('devices', id, after.version)
      renamed.push({ id, before: namesOf(row), after: columns })
    }
    return renamed
  }
}

/** A device of which only visits are known has no names. */
function namesOf(row: DeviceRow | undefined): DeviceNames {
  const { name = null, isNameSet = 0, givenName = null, userName = '', department = '' } = row ?? {}
  return { name, isNameSet, givenName, userName, department }
}

function canonical({ edits, lines }: WantedEdits): DeviceEdit[] {
  const faults: EditFault[] = []
  const first = new Map<string, number>()
  const known = edits.map((edit, place) => {
    const id = canonicalIp(edit.id) ?? canonicalMac(edit.id) ?? edit.id
    const before = first.get(id)
    if (before === undefined) first.set(id, place)
    else faults.push({ place, field: 'id', key: 'devices.csv.duplicate', params: { line: before + 1 } })
    const { id: _, revision: __, ...changes } = edit
    // A file may have rows without a change.
    if (!lines && Object.values(changes).every((value) => value === undefined))
      faults.push({ place, field: 'id', key: 'device.noChange' })
    return { ...edit, id }
  })
  assertFaultless(faults, lines)
  return known
}

const COLUMNS = { id: 'id', revision: 'revision', segmentId: 'segment' } as const

function assertFaultless(faults: readonly EditFault[], lines: readonly number[] | undefined): void {
  if (faults.length === 0) return
  if (lines) {
    assertNoFaults(
      faults.map(
        ({ place, field, ...message }): LineFault => ({
          line: lines[place] ?? 0,
          column: COLUMNS[field],
          ...message,
        }),
      ),
    )
    return
  }
  const stale = faults.find(({ field }) => field === 'revision')
  if (stale) throw conflict('device.changedSince', stale.params)
  throw fieldErrors(
    Object.fromEntries(faults.map(({ place, field, ...message }) => [`devices.${place}.${field}`, message])),
  )
}

function countsOf({ edits }: Plan, rows: number) {
  const moved = edits.filter(({ movesTo }) => movesTo !== null).length
  const renamed = edits.filter(({ isRenamed }) => isRenamed).length
  return { rows, moved, renamed, unchanged: rows - edits.length }
}

/** Null where no segment holds other devices than before. */
function draftOf({ segments }: Plan): PolicyDraftInput | null {
  const moved = segments.filter(({ id, isMoved }) => isMoved && id !== BUILT_IN_SEGMENT_ID)
  return moved.length === 0 ? null : { segments: moved.map(({ id, entries }) => ({ id, entries })) }
}
