import { importStream } from '../../pipeline/index.ts'
import { isLeaseLost, type WorkLeases } from '../../platform/leases/work-leases.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { ImportsRepository } from './imports.repository.ts'

interface ImportEvaluationDeps {
  repository: Pick<ImportsRepository, 'find' | 'evaluate'>
  unitOfWork: UnitOfWork
  leases: WorkLeases
}

/** Imports that this process has read and its risk engine evaluates. */
export class ImportEvaluation {
  readonly #ids = new Set<string>()

  constructor(private readonly deps: ImportEvaluationDeps) {}

  has(id: string): boolean {
    return this.#ids.has(id)
  }

  /** After a restart it is read again, which finds that all records are stored, and is evaluated again. */
  async begin(id: string): Promise<void> {
    const { repository, unitOfWork, leases } = this.deps
    this.#ids.add(id)
    const storing = unitOfWork.run(async (work) => {
      await leases.hold(work, importStream(id))
      await repository.evaluate(work, id)
      work.changed('imports', id)
    })
    if (await isLeaseLost(storing)) this.forget(id)
  }

  forget(id: string): void {
    this.#ids.delete(id)
  }

  /** Those of the evaluated imports that wait for that alone; others have failed or were cancelled. */
  async endedOf(ids: readonly string[]): Promise<string[]> {
    const jobs = await Promise.all(ids.map((id) => this.deps.repository.find(id)))
    return jobs.flatMap((job) => (job?.state === 'evaluating' ? job.id : []))
  }
}
