import type { Page } from '@playwright/test'
import { ask } from '../gateway/support/dns-client.ts'
import { DnsResponder } from '../support/dns-responder.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { everyNth } from '../support/long-run.ts'
import { People } from '../support/people.ts'
import { TestServer } from '../support/server.ts'
import { DAILY_JOBS, prepareDailyJobs } from './support/jobs/daily.ts'
import { Keys } from './support/jobs/hand.ts'
import { goToStart, type Job, type Language } from './support/jobs/job.ts'
import { findSlowResolver, prepareWeeklyJobs, WEEKLY_JOBS } from './support/jobs/weekly.ts'
import { test } from './support/test.ts'

let people: People
let upstream: DnsResponder

test.beforeAll(async ({ portOfWorker }) => {
  const port = await freePort()
  const env = { NETWARDEN_PORT: String(portOfWorker), NETWARDEN_DNS_LISTEN: `127.0.0.1:${port}` }
  people = await People.on(await TestServer.start({ env }))
  const { superadmin } = people
  upstream = await DnsResponder.start({ rcode: 0 })
  await superadmin.put('/api/system-config/dns', { defaultDNSServers: [upstream.server] })
  await superadmin.put('/api/system-config/gateway/settings', { enabled: true })
  await prepareDailyJobs(people)
  await prepareWeeklyJobs(people)
  await eventually(async () => (await ask(port, 'asked.example', { from: '127.0.0.2' })).rcode === 0, 60_000)
})
test.afterAll(async () => {
  await people.superadmin.put('/api/system-config/gateway/settings', { enabled: false })
  await people.server.stop()
  await upstream.stop()
})

async function doByKeys(page: Page, job: Job, language: Language): Promise<void> {
  const scene = { page, people, language }
  await goToStart(scene, job)
  await job.run({ ...scene, hand: new Keys(page) })
}

// In a long run each of the twenty, in the usual one every second.
for (const job of everyNth(DAILY_JOBS, 0, 2)) {
  test(`${job.name}, by keys alone`, ({ page }) => doByKeys(page, job, 'zh-CN'))
}
for (const job of everyNth(WEEKLY_JOBS, 1, 2)) {
  test(`${job.name}, by keys alone`, ({ page }) => doByKeys(page, job, 'en-US'))
}

test('the service pill of any page leads to the answer times of upstream servers, by keys alone', async ({
  page,
}) => {
  const scene = { page, people, language: 'zh-CN' } as const
  await goToStart(scene, {
    name: 'a slow resolver',
    clicks: 2,
    from: '/dashboard/index',
    run: findSlowResolver,
  })
  await findSlowResolver({ ...scene, hand: new Keys(page) })
})
