import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { LATE_SUITES, lateLast } from '../../scripts/late-suites.mjs'

/** Short suites first, so that a slow machine tries as many as it can; late ones last. */
export class LateLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = new Map(
      (await super.sort(files)).toReversed().map((file) => [file.moduleId, file] as const),
    )
    return lateLast([...sorted.keys()], LATE_SUITES).flatMap((id) => sorted.get(id) ?? [])
  }
}
