import type { SegmentImport } from '@netwarden/shared/contract'
import { type CsvSegment, readSegmentsCsv } from '@netwarden/shared/csv'
import { SEGMENT_SETTINGS } from '@netwarden/shared/domain'
import { contentFaults, notFound } from '@netwarden/shared/errors'
import { initialValues, pickFields } from '@netwarden/shared/fields'
import type { Language } from '@netwarden/shared/i18n'
import { BUILT_IN_SEGMENT_ID, MAX_SEGMENTS } from '@netwarden/shared/limits'
import {
  assertNoFaults,
  countsOf,
  type ImportPlan,
  namesOf,
  planImport,
} from '../../platform/batches/import-plan.ts'
import { inSlices } from '../../platform/batches/time-slices.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { isDryRun, runDry } from '../../platform/state/dry-run.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { SegmentsRepository, StoredSegment } from '../segment-repository/index.ts'
import type { SegmentsService } from './segments.service.ts'

export interface SegmentImportDeps {
  segments: Pick<SegmentsService, 'create' | 'update'>
  repository: Pick<SegmentsRepository, 'names' | 'find'>
  unitOfWork: UnitOfWork
}

type Plan = ImportPlan<StoredSegment, CsvSegment>

/** Whether a new segment inherits follows from its default action. */
const { inherits: _inherits, ...initialSettings } = initialValues(SEGMENT_SETTINGS)

/** Segments from a file: all of them or none; a known name is updated, and its entries are replaced. */
export class SegmentImportService {
  constructor(private readonly deps: SegmentImportDeps) {}

  async run(bytes: Buffer, isTrial: boolean, actor: Actor, language: Language): Promise<SegmentImport> {
    const { segments, entryCount, faults } = await inSlices(readSegmentsCsv(bytes))
    assertNoFaults(faults)
    const plan = await this.#plan(segments)
    const counts = countsOf(plan, entryCount)
    const apply = () => this.#apply(plan, counts, actor, language)
    // A trial makes the import and takes it back, so that both refuse the same files.
    await (isTrial && !isDryRun() ? runDry(apply) : apply())
    return isTrial ? { ...counts, dryRun: true } : counts
  }

  /** The chosen segments, or all, by rank; each is read when the file reaches it. */
  async exported(chosen?: readonly string[]): Promise<AsyncGenerator<StoredSegment>> {
    const known = await this.deps.repository.names()
    if (chosen?.some((id) => !known.has(id))) throw notFound('segment.unknown')
    const ids = [...known.keys()].filter((id) => chosen?.includes(id) ?? true)
    return this.#read(ids.filter((id) => id !== BUILT_IN_SEGMENT_ID))
  }

  async *#read(ids: readonly string[]): AsyncGenerator<StoredSegment> {
    for (const id of ids) {
      const segment = await this.deps.repository.find(id)
      if (segment) yield segment
    }
  }

  async #plan(segments: readonly CsvSegment[]): Promise<Plan> {
    const { repository } = this.deps
    const names = await repository.names()
    const idByName = new Map([...names].map(([id, name]) => [name, id]))
    const plan = await planImport(segments, {
      find: ({ name }) => {
        const id = idByName.get(name)
        return id === undefined ? undefined : repository.find(id)
      },
      becoming: (segment) => segment,
      isSame,
    })
    const room = MAX_SEGMENTS - names.size
    const beyond = plan.created[room]
    if (beyond) {
      const fault = { key: 'segment.tooMany', params: { limit: MAX_SEGMENTS } } as const
      throw contentFaults([{ line: beyond.line, column: 'segment', ...fault }])
    }
    return plan
  }

  #apply(plan: Plan, counts: SegmentImport, actor: Actor, language: Language): Promise<void> {
    const { segments, unitOfWork } = this.deps
    return unitOfWork.runAll(async (work) => {
      for (const { line: _, ...segment } of plan.created) {
        await segments.create({ ...initialSettings, ...segment }, actor, language)
      }
      for (const { before, after } of plan.updated) {
        const { line: _, name: _name, ...changes } = after
        await segments.update(before.id, { ...changes, version: before.version }, actor, language)
      }
      work.record({
        actor,
        action: 'segment.import',
        subject: { kind: 'segment', id: '', name: '' },
        after: { ...counts, ...namesOf(plan) },
      })
    })
  }
}

/** Whether a file leaves a segment unchanged. */
function isSame(before: StoredSegment, { line: _, name: _name, entries, ...fields }: CsvSegment): boolean {
  const stored = before.entries.map(({ entry, comment, userName, department }) => ({
    entry,
    comment,
    user: userName,
    department,
  }))
  const wanted = entries.map(({ entry, comment, user, department }) => ({ entry, comment, user, department }))
  const settings = pickFields(SEGMENT_SETTINGS, before)
  return JSON.stringify([{ ...settings, ...fields }, wanted]) === JSON.stringify([settings, stored])
}
