import { expect } from '@playwright/test'
import { isLongRun } from '../support/long-run.ts'
import { ClickCounter } from './support/click-counter.ts'
import { useConsoleServer } from './support/console-server.ts'
import { DAILY_JOBS, prepareDailyJobs } from './support/jobs/daily.ts'
import { Pointer } from './support/jobs/hand.ts'
import { goToStart, LANGUAGES } from './support/jobs/job.ts'
import { test } from './support/test.ts'

const people = useConsoleServer()
test.beforeAll(() => prepareDailyJobs(people()))

// In Chinese, the usual run does them by keys (keyboard-jobs.spec.ts).
for (const language of isLongRun ? LANGUAGES : [LANGUAGES[1]]) {
  for (const job of DAILY_JOBS) {
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
