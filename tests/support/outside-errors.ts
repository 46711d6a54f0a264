import { writeFileSync } from 'node:fs'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'

/** Where Vitest is in that run, and in which test, it adds to an error itself. */
interface PlacedError extends SerializedError {
  VITEST_TEST_PATH?: string
  VITEST_TEST_NAME?: string
}

/**
 * Writes errors that no test caught to the file that the run names, as `[{ file, title, message }]`; they fail a run whose
 * tests have all passed. `file` is null where no suite was running.
 */
export default class OutsideErrors implements Reporter {
  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const path = process.env.NETWARDEN_TEST_OUTSIDE_ERRORS
    if (!path) return
    const placed = errors.map((error: PlacedError) => ({
      file: error.VITEST_TEST_PATH ?? null,
      title: error.VITEST_TEST_NAME ?? '',
      message: error.stack || String(error.message),
    }))
    writeFileSync(path, JSON.stringify(placed))
  }
}
