import { readFileSync } from 'node:fs'
import type { RiskEvent } from '@netwarden/shared/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { TestServer } from '../support/server.ts'

const FOLDER = new URL('../../fixtures/cases/detection/', import.meta.url)

/** Each file has devices of its own. Severe events by device, the last number of whose address is given. */
const CASES: readonly [file: string, events: string[]][] = [
  ['t01_names_of_18.json', ['1 dnsTunnel']],
  ['t02_hex_of_text.json', ['2 dnsTunnel']],
  ['t03_idle_names_of_8.json', ['3 dnsTunnel']],
  ['t04_hash_blocklist_benign.json', []],
  ['t05_spf_macro_benign.json', []],
  ['t06_reputation_benign.json', []],
  ['t07_slow_one_a_minute.json', ['7 dnsTunnel']],
  ['b01_every_14_s_refused.json', ['11 beaconing']],
  ['b02_every_half_second.json', ['12 beaconing']],
  ['b03_beside_own_browsing.json', ['13 beaconing']],
  ['r01_rebinding.json', ['31', '32', '33', '34', '35'].map((device) => `${device} privateAnswer`)],
  ['r02_stable_mixed_benign.json', []],
  ['g01_below_dynamic_dns.json', ['41', '42', '43', '44'].map((device) => `${device} generatedNames`)],
  ['p01_reverse_sweep.json', ['50 sweep']],
]

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await TestServer.start()
  client = await server.superadmin()
})
afterAll(() => server.stop())

async function severe(): Promise<string[]> {
  const { data } = await client.post<{ list: RiskEvent[] }>('/api/risk-event/list', { pageSize: 200 })
  return data.list
    .filter(({ riskLevel }) => riskLevel === 'medium' || riskLevel === 'high')
    .map(({ code, deviceIP }) => `${deviceIP?.split('.').at(-1)} ${code}`)
    .sort()
}

test('the minimal inputs raise the severe events that they should, and no others', async () => {
  for (const [file] of CASES) {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(readFileSync(new URL(file, FOLDER)))]), file)
    const { status } = await client.upload('/api/access-record/import', form, { retime: 'now', wait: true })
    expect([file, status]).toEqual([file, 200])
  }
  const expected = CASES.flatMap(([, events]) => events).sort()
  // An import that waits answers once its events are raised.
  expect(await severe()).toEqual(expected)
})
