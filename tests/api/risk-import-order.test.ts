import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DryRun, RiskEngineReport } from '@netwarden/shared/contract'
import type { RiskEvent } from '@netwarden/shared/domain'
import { describe, expect, test } from 'vitest'
import type { AcceptedRecord } from '../../api/src/detection/accepted-record.ts'
import { fileOf } from '../risk/day-file.ts'
import { hiddenAttacks, ordinaryDay } from '../risk/ordinary-day.ts'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { TestServer } from '../support/server.ts'

const EXPECTED = [
  'badListHit 10.0.0.101',
  'bannedBurst 10.0.0.105',
  'beaconing 10.0.0.104',
  'dnsTunnel 10.0.0.103',
  'generatedNames 10.0.0.102',
  'nxdomainBurst 10.0.0.106',
  'privateAnswer 10.0.0.108',
]

function shuffled(records: readonly AcceptedRecord[]): AcceptedRecord[] {
  const random = seededRandom(7)
  return records
    .map((record) => ({ record, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ record }) => record)
}

/** Fields of an event down to the figures of its reasons. */
async function listed(client: ApiClient) {
  const { data } = await client.post<{ list: RiskEvent[] }>('/api/risk-event/list', { pageSize: 200 })
  return data.list
    .map(({ code, riskLevel, deviceIP, domain, count, reasons, detectedAt, lastSeenAt }) => {
      return { code, riskLevel, deviceIP, domain, count, reasons, detectedAt, lastSeenAt }
    })
    .sort((a, b) => a.code.localeCompare(b.code))
}

async function untilEvaluated(client: ApiClient): Promise<void> {
  await eventually(async () => (await listed(client)).length >= EXPECTED.length, 120_000)
  await eventually(
    async () =>
      (await client.get<RiskEngineReport>('/api/system-config/risk-engine')).data.waitingBytes === 0,
  )
}

/** The risk events of one import. */
async function eventsOf(
  files: readonly (readonly AcceptedRecord[])[],
  check?: (client: ApiClient) => Promise<void>,
) {
  const server = await TestServer.start()
  try {
    const client = await server.superadmin()
    const form = new FormData()
    for (const [index, records] of files.entries()) {
      form.append('file', new Blob([fileOf(records)]), `part-${index}.ndjson`)
    }
    const query = { format: 'netwarden-ndjson', wait: 'true' }
    expect((await client.upload('/api/access-record/import', form, query)).status).toBe(200)
    await untilEvaluated(client)
    await check?.(client)
    return await listed(client)
  } finally {
    await server.stop()
  }
}

/** The risk events of a followed folder that contains these files from the start. */
async function eventsOfFolder(files: readonly (readonly AcceptedRecord[])[]) {
  const location = mkdtempSync(join(tmpdir(), 'netwarden-risk-folder-'))
  const server = await TestServer.start()
  try {
    for (const [index, records] of files.entries()) {
      writeFileSync(join(location, `part-${index}.ndjson`), fileOf(records))
    }
    const client = await server.superadmin()
    const source = { name: 'folder', kind: 'folder', format: 'netwarden-ndjson', location }
    expect((await client.post('/api/rest/sources', source)).status).toBe(200)
    await untilEvaluated(client)
    return await listed(client)
  } finally {
    await server.stop()
    rmSync(location, { recursive: true, force: true })
  }
}

/** The dry run over the stored records returns the same events with the same reasons. */
async function expectDryRun(client: ApiClient): Promise<void> {
  const { data } = await client.post<DryRun>('/api/risk-event/dry-run', { days: 7 })
  const events = (await listed(client)).map(({ code, deviceIP, domain, reasons }) => {
    return { code, deviceIP, domain, reasons: reasons.map(({ text }) => text) }
  })
  const found = data.examples
    .map(({ code, deviceIP, domain, reasons }) => ({ code, deviceIP, domain, reasons }))
    .sort((a, b) => a.code.localeCompare(b.code))
  expect(data.events).toBe(events.length)
  expect(found).toEqual(events)
}

describe('one day that is imported', () => {
  const day = [...ordinaryDay(60), ...hiddenAttacks().records].sort((a, b) => a.at - b.at)

  test('raises equal events when imported in any order or followed in a folder, and in the dry run', async () => {
    const sorted = await eventsOf([day], expectDryRun)
    expect(sorted.map(({ code, deviceIP }) => `${code} ${deviceIP}`)).toEqual(EXPECTED)
    expect(await eventsOf([shuffled(day)])).toEqual(sorted)
    const middle = Math.floor(day.length / 2)
    expect(await eventsOf([day.slice(0, middle), day.slice(middle)])).toEqual(sorted)
    expect(await eventsOf([day.slice(middle), day.slice(0, middle)])).toEqual(sorted)
    const mixed = shuffled(day)
    expect(await eventsOfFolder([mixed.slice(middle), mixed.slice(0, middle)])).toEqual(sorted)
  })
})
