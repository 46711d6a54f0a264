import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { isLongRun } from '../support/long-run.ts'
import { MOST_STALLS, StallProbe } from '../support/longest-stall.ts'
import { operationsOf } from '../support/openapi-operations.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { TestServer } from '../support/server.ts'

/** Records of a zone, names of a list, custom policies, and visits: as many as each may have. */
const MANY = isLongRun ? 99_000 : 30_000
const POLICIES_A_CALL = 10_000
const DOMAINS = 5_000
const QUERIES = isLongRun
  ? ['', '?pageSize=200', '?range=%5B0,999%5D', '?_start=0&_end=1000']
  : ['', '?pageSize=200']

let server: TestServer
let probe: StallProbe
let admin: ApiClient
let zoneId = ''
let listId = ''

beforeAll(async () => {
  server = await TestServer.start()
  admin = await server.superadmin()
  zoneId = await addZone()
  listId = await addList()
  for (let from = 0; from < MANY; from += POLICIES_A_CALL) {
    const entries = lines(POLICIES_A_CALL, (index) => `p${from + index}.example`)
    const body = { group: 'domain', solvedMode: 'banned', entries }
    expect((await admin.post('/api/domain-control/custom-policy/create', body)).status).toBe(200)
  }
  const newest = Date.now() - 60_000
  const visits = lines(MANY, (index) => ({
    accessAt: new Date(newest - index * 10).toISOString(),
    deviceIP: `10.40.${index % 250}.${(index >> 8) % 250}`,
    domain: `v${index % DOMAINS}.example`,
  }))
  await admin.upload('/api/access-record/import', toNdjson(visits), { wait: 'true' })
  probe = await StallProbe.on(server)
})
afterAll(async () => {
  await probe?.stop()
  await server?.stop()
})

const lines = <Line>(count: number, lineOf: (index: number) => Line) =>
  Array.from({ length: count }, (_, index) => lineOf(index))

async function addZone(): Promise<string> {
  const records = lines(MANY, (index) => `n${index} A 192.0.2.${index % 250}\n`).join('')
  const text = `@ 300 SOA ns hostmaster 7 3600 600 86400 60\n@ NS ns\nns A 192.0.2.1\n${records}`
  const form = new FormData()
  form.append('file', new Blob([text]), 'long.example.zone')
  form.append('origin', 'long.example')
  expect((await admin.upload('/api/system-config/dns-zone/upload', form)).status).toBe(200)
  const { data } = await admin.get<{ list: { id: string }[] }>('/api/system-config/dns-zone/list')
  return data.list[0]?.id ?? ''
}

async function addList(): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([lines(MANY, (index) => `l${index}.example\n`).join('')]), 'names.txt')
  const list = { name: 'Long', desc: '', group: 'common', source: JSON.stringify({ kind: 'upload' }) }
  for (const [field, value] of Object.entries(list)) form.set(field, value)
  return (await admin.upload<{ id: string }>('/api/domain-control/policy/create', form)).data.id
}

test('no answer delays others, however much is stored', { timeout: 900_000 }, async () => {
  const reads = (await operationsOf(server)).filter(
    ({ method, path }) => method === 'GET' && !path.includes('stream'),
  )
  const faults: string[] = []
  let bytes = 0
  for (const { path } of reads) {
    const id = path.includes('zone') ? zoneId : listId
    for (const query of QUERIES) {
      const url = path.replaceAll(/\{\w+\}/g, id) + query
      const { stalls, answer } = await probe.stalls(async () => {
        const { status, body } = await admin.raw('GET', url)
        let length = 0
        for await (const part of body ?? []) length += part.length
        return { status, length }
      })
      bytes = Math.max(bytes, answer.length)
      if (stalls >= MOST_STALLS) faults.push(`${url}: ${stalls.toFixed(1)} stalls`)
      if (answer.status >= 500 && answer.status !== 503) faults.push(`${url}: ${answer.status}`)
    }
  }
  expect(faults).toEqual([])
  expect(bytes).toBeGreaterThan(MANY * 50)
})
