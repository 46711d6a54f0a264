import { expect } from '@playwright/test'
import { isLongRun } from '../support/long-run.ts'
import { ClickCounter } from './support/click-counter.ts'
import { useConsoleServer } from './support/console-server.ts'
import { Pointer } from './support/jobs/hand.ts'
import { goToStart, LANGUAGES } from './support/jobs/job.ts'
import { prepareWeeklyJobs, WEEKLY_JOBS } from './support/jobs/weekly.ts'
import { test } from './support/test.ts'

/**
 * What a list would change and lending a banned name until a day are in `daily-clicks.spec.ts` with one and three
 * clicks, the slow resolver in `gateway.spec.ts` with two: 27 for all ten.
 */
const people = useConsoleServer()
test.beforeAll(() => prepareWeeklyJobs(people()))

// In English, the usual run does them by keys (keyboard-jobs.spec.ts).
for (const language of isLongRun ? LANGUAGES : [LANGUAGES[0]]) {
  for (const job of WEEKLY_JOBS) {
    test(`${job.name}, with ${job.clicks} clicks at most (${language})`, async ({ page }) => {
      const clicks = await ClickCounter.of(page)
      const scene = { page, people: people(), language }
      await goToStart(scene, job)
      await clicks.restart()
      await job.run({ ...scene, hand: new Pointer(page) })
      expect(await clicks.count()).toBeLessThanOrEqual(job.clicks)
    })
  }
}
