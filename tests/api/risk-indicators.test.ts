import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import type { ApiClient } from '../support/api-client.ts'
import { riskEventRow } from '../support/risk-event-row.ts'
import { StateServer } from '../support/state-engines.ts'

const HOUR = 3_600_000

let place: StateServer
let admin: ApiClient
beforeAll(async () => {
  place = await StateServer.start('sqlite')
  admin = await place.server.superadmin()
})
afterAll(() => place.stop())

test('destinations are downloaded as STIX indicators and as Sigma rules', async () => {
  const at = Date.now() - 400 * 24 * HOUR
  const domain = riskEventRow({ detectedAt: at, domain: "quoted'name.example", dstHostIp: null })
  const address = riskEventRow({ detectedAt: at + 1, domain: null, dstHostIp: '203.0.113.9' })
  const device = riskEventRow({ detectedAt: at + 2, domain: null, dstHostIp: null })
  await place.state.insertInto('riskEvent').values([domain, address, device]).execute()
  const read = async (format: string) => {
    const query = { from: new Date(at).toISOString(), to: new Date(at + HOUR).toISOString(), format }
    return (await admin.raw('GET', '/api/risk-event/export', { query })).text()
  }
  const bundle = JSON.parse(await read('stix'))
  expect(bundle).toMatchObject({ type: 'bundle', id: expect.stringMatching(/^bundle--[0-9a-f-]{36}$/) })
  expect(bundle.objects.map((one: { pattern: string }) => one.pattern)).toEqual([
    "[ipv4-addr:value = '203.0.113.9']",
    "[domain-name:value = 'quoted\\'name.example']",
  ])
  for (const one of bundle.objects)
    expect(one).toMatchObject({
      type: 'indicator',
      spec_version: '2.1',
      id: expect.stringMatching(
        /^indicator--[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      ),
      pattern_type: 'stix',
      valid_from: expect.any(String),
    })
  const again = JSON.parse(await read('stix'))
  expect(again.objects).toEqual(bundle.objects)
  const rules = parseAllDocuments(await read('sigma')).map((one) => one.toJS())
  expect(rules.map(({ logsource, detection, level }) => [logsource.category, detection, level])).toEqual([
    ['network_connection', { selection: { dst_ip: '203.0.113.9' }, condition: 'selection' }, 'high'],
    [
      'dns',
      {
        selection: [{ query: "quoted'name.example" }, { 'query|endswith': ".quoted'name.example" }],
        condition: 'selection',
      },
      'high',
    ],
  ])
  expect((await admin.raw('GET', '/api/risk-event/export', { query: { format: 'pdf' } })).status).toBe(400)
})
