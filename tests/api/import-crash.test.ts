import type { ImportResult } from '@netwarden/shared/contract'
import { afterAll, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { isLongRun } from '../support/long-run.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { TestServer } from '../support/server.ts'

const LINES = isLongRun ? 1_000_000 : 200_000
/** An import over which the process dies eight times without getting ahead is given up (thread-crash.test.ts). */
const KILLS = isLongRun ? 7 : 4
/** Longest time until each of them: in a long run some occur while records are stored. */
const LONGEST_LIFE = isLongRun ? 2_500 : 950
const IMPORT = '/api/access-record/import'

let server: TestServer | null = null
afterAll(async () => {
  await server?.stop()
})

function bodyOf(lines: number): string {
  const end = Date.now()
  const parts: string[] = []
  for (let i = 0; i < lines; i++) {
    const accessAt = new Date(end - (lines - i) * 40).toISOString()
    parts.push(
      `{"accessAt":"${accessAt}","deviceIP":"10.1.${i % 4}.${i % 200}","domain":"h${i % 977}.d${i % 31}.example","solvedMode":"${i % 10 === 0 ? 'banned' : 'passed'}"}`,
    )
  }
  return `${parts.join('\n')}\n`
}

test('an import that is killed repeatedly ends with each record exactly once', async () => {
  const random = seededRandom(20_261_121)
  server = await TestServer.start()
  let admin = await server.superadmin()
  const { data } = await admin.upload<{ id: string }>(IMPORT, bodyOf(LINES), { wait: false })

  for (let kill = 0; kill < KILLS; kill++) {
    // The moments differ between runs with the load of the machine, on purpose.
    await new Promise((resolve) => setTimeout(resolve, 50 + Math.floor(random() * (LONGEST_LIFE - 50))))
    const { dataDir } = server
    await server.kill()
    server = await TestServer.start({ dataDir })
    admin = await server.superadmin()
  }
  const current = admin
  const job = async () => (await current.get<ImportResult>(`${IMPORT}/${data.id}`)).data
  await eventually(async () => (await job()).finishedAt !== null, 240_000)
  // When it failed, the job shows the reason too.
  expect(await job()).toMatchObject({ state: 'done', accepted: LINES })

  const totals = async (query: Record<string, string>) =>
    (await current.get<{ total: number }>('/api/access-record/list', { pageSize: 1, ...query })).data.total
  // The records themselves (a filter that no sum covers) and each family of sums must agree.
  expect(await totals({ source: 'upload', application: 'dns', deviceIP: '10.1.0.0' })).toBe(LINES / 200)
  expect(await totals({})).toBe(LINES)
  expect(await totals({ solvedMode: 'banned' })).toBe(LINES / 10)
  expect(await totals({ deviceIP: '10.1.3.199' })).toBe(LINES / 200)
  expect(await totals({ keyword: '*.d0.example' })).toBe(Math.ceil(LINES / 31))
  // The names of a day are ranked from the hourly aggregates.
  const ranking = await current.post<{ visit: number }[]>('/api/popular-item/list', {
    quota: 'popularDomain',
    from: new Date(Date.now() - 86_400_000).toISOString(),
    to: new Date().toISOString(),
  })
  expect(ranking.data.map(({ visit }) => visit)).toEqual(Array(8).fill(Math.ceil(LINES / (977 * 31))))
})
