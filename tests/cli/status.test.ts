import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { SUPERADMIN_PASSWORD } from '../support/server.ts'
import { serverOfWorker } from '../support/server-of-worker.ts'
import { type CommandLine, CommandLineWithin } from './command-line.ts'

let line: CommandLine
beforeAll(async () => {
  line = new CommandLineWithin((await serverOfWorker()).url)
  await line.login('superadmin', SUPERADMIN_PASSWORD)
})
afterAll(() => line.remove())

test('the services are listed with the results of their probes', async () => {
  type Row = { quota: string; state: string; responseTime: number | null; policyGenerations: string | null }
  const services = () => line.json<Row[]>(['status', '--services'])
  await eventually(async () => (await services())[0]?.state === 'up', 60_000)
  const rows = await services()
  expect(rows.map(({ quota }) => quota)).toEqual([
    'authService',
    'dnsService',
    'riskAnalysisService',
    'accessAnalysisService',
  ])
  expect(rows[0]?.responseTime).toBeGreaterThan(0)
  expect((await line.run(['status', '--services'])).stdout).toMatch(/authService +up .* \d+(\.\d+)?% /)
  await eventually(async () => (await services())[3]?.state === 'up', 60_000)
  const generations = (await services()).map(({ policyGenerations }) => policyGenerations)
  expect(generations.slice(0, 3)).toEqual([null, null, null])
  expect(generations[3]).toMatch(/^API process \d+, Log ingestion \d+$/)
})

test('a test of the alarms shows why nothing can be mailed', async () => {
  const { code, stderr } = await line.run(['alarms', 'test'])
  expect(code).toBe(1)
  expect(stderr).toContain('No mail server is set')
})
