import { type RunnerTask, type RunnerTestSuite, TestRunner } from 'vitest'
import { hasTimeToBegin } from '../../scripts/late-suites.mjs'

/** Skips what begins too late. The report has tests of a skipped suite as pending, and others with the mark. */
export default class WithinTimeRunner extends TestRunner {
  override async onBeforeRunSuite(suite: RunnerTestSuite): Promise<void> {
    if (!hasTimeToBegin()) suite.mode = 'skip'
    await super.onBeforeRunSuite(suite)
  }

  override async onBeforeRunTask(test: RunnerTask): Promise<void> {
    // One that is skipped anyway is not for want of time.
    if (!hasTimeToBegin() && test.mode !== 'skip') {
      test.mode = 'skip'
      Object.assign(test.meta, { isUnbegun: true })
    }
    await super.onBeforeRunTask(test)
  }
}
