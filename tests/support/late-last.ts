import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { LATE_SUITES, lateLast } from '../../scripts/late-suites.mjs'

/** The order of Vitest, but for late suites. */
export class LateLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = new Map((await super.sort(files)).map((file) => [file.moduleId, file]))
    return lateLast([...sorted.keys()], LATE_SUITES).flatMap((id) => sorted.get(id) ?? [])
  }
}
