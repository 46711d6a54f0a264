import { tooBusy } from '@netwarden/shared/errors'
import { MAX_IMPORT_BYTES } from '@netwarden/shared/limits'
import { type ImportPart, importStream } from '../../pipeline/index.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { WorkLeases } from '../../platform/leases/work-leases.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Work } from '../../platform/state/work.ts'
import type { Clock, CreateId } from '../../platform/time/clock.ts'
import type { ImportHolding } from './import-holding.ts'
import { type Admitted, type ImportRequest, type NewJob, operationOf, withPaths } from './import-request.ts'
import { findGone, type ImportStores } from './import-stores.ts'
import type { ImportsRepository } from './imports.repository.ts'
import { isMostlyOutOfTime } from './present-import.ts'
import { formerIdentityOf, identityOf, type Spool, type SpooledFile } from './spool.ts'

interface ImportAdmissionDeps {
  repository: ImportsRepository
  spool: Spool
  unitOfWork: UnitOfWork
  leases: WorkLeases
  clock: Clock
  createId: CreateId
  stores: ImportStores
}

/** Limits of one user's waiting and running imports; bytes are counted unpacked. */
const MAX_OPEN = 20
const MAX_OPEN_BYTES = 2 * MAX_IMPORT_BYTES

/** Makes an import of spooled files, or finds that there is one. */
export class ImportAdmission {
  constructor(
    private readonly deps: ImportAdmissionDeps,
    private readonly holding: ImportHolding,
  ) {}

  /** Admits spooled files. The same content for the same source is not imported twice. */
  async admit(files: SpooledFile[], request: ImportRequest, actor: Actor): Promise<Admitted> {
    try {
      // One after the other, so that equal content is recognised when it arrives twice at the same moment.
      return await this.deps.leases.exclusively('import-admission', () => this.#admit(files, request, actor))
    } catch (cause) {
      // The import may be stored although no answer arrived. Files that cannot be checked now are removed at the next
      // start.
      await this.holding.dropUnread(files.map(({ path }) => path)).catch(() => undefined)
      throw cause
    }
  }

  async #admit(files: SpooledFile[], request: ImportRequest, actor: Actor): Promise<Admitted> {
    const { unitOfWork, repository } = this.deps
    const sha256 = identityOf(files)
    const parts: ImportPart[] = files.map(({ path, bytes, unpackedBytes, encoding }) => ({
      path,
      bytes,
      unpackedBytes,
      encoding,
      format: request.format,
    }))
    const hashes = [sha256, formerIdentityOf(files)]
    const goneId = await findGone(this.deps, request.source, hashes)
    const same = await repository.findSame(request.source, hashes)
    const abandonedId = same && (await this.holding.takeAbandoned(same)) ? same.id : null
    const job = { request, sha256, hashes, parts, actor, goneId, abandonedId }
    const admitted = await unitOfWork
      .run((work) => this.#store(work, job))
      .catch(async (cause) => {
        // The process whose disk holds the files continues it when it is back.
        if (abandonedId !== null)
          await this.deps.leases.release(importStream(abandonedId)).catch(() => undefined)
        throw cause
      })
    // Not a file that the known one still waits for: files of the sample have the same names in each attempt.
    if (admitted.isDuplicate) await this.holding.dropUnread(files.map(({ path }) => path))
    return admitted
  }

  async #store(work: Work, job: NewJob): Promise<Admitted> {
    const { request, sha256, hashes, parts, actor, goneId, abandonedId } = job
    const { repository, clock, createId, stores } = this.deps
    const known = await repository.within(work).findSame(request.source, hashes)
    if (goneId !== null) {
      await repository.noteGone(work, goneId)
      work.changed('imports', goneId)
    }
    const same = known?.id === goneId ? undefined : known
    const isAbandoned = same !== undefined && same.id === abandonedId
    if (same && (isAbandoned || same.state === 'failed' || same.state === 'cancelled')) {
      await this.#assertRoom(work, parts, actor)
      await repository.resume(work, same.id, withPaths(same, parts), actor)
      work.record({ ...operationOf(same.id, request, parts, actor), before: { state: same.state } })
      work.changed('imports', same.id)
      return { id: same.id, isDuplicate: false }
    }
    const isMoved = request.retime === 'now' && same !== undefined && isMostlyOutOfTime(same)
    if (same && !isMoved) return { id: same.id, isDuplicate: true }
    await this.#assertRoom(work, parts, actor)
    const id = request.id ?? createId()
    await repository.create(work, {
      id,
      source: request.source,
      sha256,
      format: request.format,
      timeZone: request.timeZone,
      retime: request.retime,
      parts,
      bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
      createdBy: actor.username,
      ownerId: actor.userId,
      createdAt: clock.now(),
      eventStore: stores.installation.eventStore,
    })
    work.record(operationOf(id, request, parts, actor))
    work.changed('imports', id)
    return { id, isDuplicate: false }
  }

  /** One user may not fill the spool or block others. */
  async #assertRoom(work: Work, parts: readonly ImportPart[], { userId }: Actor): Promise<void> {
    if (userId === null) return
    const unfinished = await this.deps.repository.within(work).unfinished()
    const open = unfinished.filter(({ ownerId }) => ownerId === userId)
    const waiting = open.flatMap((job) => JSON.parse(job.parts) as ImportPart[])
    const bytes = [...waiting, ...parts].reduce((sum, part) => sum + bytesToRead(part), 0)
    if (open.length < MAX_OPEN && bytes <= MAX_OPEN_BYTES) return
    throw tooBusy('ingest.import.tooManyOpen', { limit: MAX_OPEN, gib: MAX_OPEN_BYTES / 2 ** 30 })
  }
}

/** A packed file counts with its unpacked size. */
function bytesToRead({ bytes, unpackedBytes = 0 }: ImportPart): number {
  return Math.max(bytes, unpackedBytes)
}
