import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ListUpdated, ListVersion, PolicyExplanation, UpdateCheck } from '@netwarden/shared/contract'
import type { PolicyList } from '@netwarden/shared/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { makeCertificate } from '../support/certificate.ts'
import { eventually } from '../support/eventually.ts'
import { ListServer } from '../support/list-server.ts'
import { freshName } from '../support/people.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { StateServer, USUAL_STATE_ENGINE } from '../support/state-engines.ts'

const BASE = '/api/domain-control/policy'
const HOUR = 3_600_000
/** Bytes of packed texts of lists that the server may keep: the least that can be set. */
const LISTS_DISK = 1_000_000

/** A server with a certificate for 127.0.0.1 that it signed itself. */
async function startTlsServer(folder: string, name: string) {
  const [key, cert] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)]
  makeCertificate(key, cert, ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1'])
  return {
    cert,
    server: await ListServer.start({ key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }),
  }
}

let place: StateServer
let admin: ApiClient
let lists: ListServer
let trusted: ListServer
let untrusted: ListServer
const folder = mkdtempSync(join(tmpdir(), 'netwarden-test-lists-'))

beforeAll(async () => {
  lists = await ListServer.start()
  const signed = await startTlsServer(folder, 'trusted')
  trusted = signed.server
  untrusted = (await startTlsServer(folder, 'untrusted')).server
  const env = {
    NETWARDEN_OUTBOUND_ALLOW: '127.0.0.1',
    NETWARDEN_LISTS_DISK: String(LISTS_DISK),
    NODE_EXTRA_CA_CERTS: signed.cert,
  }
  place = await StateServer.start(USUAL_STATE_ENGINE, { env, untilReady: true })
  admin = await place.server.superadmin()
})
afterAll(async () => {
  await place?.stop()
  await Promise.all([lists, trusted, untrusted].map((server) => server?.stop()))
  rmSync(folder, { recursive: true, force: true })
})

const show = async (id: string) => (await admin.get<PolicyList>(`${BASE}/${id}`)).data
const isThere = (id: string) => eventually(async () => (await show(id)).version !== '')

async function listOf(location: string, fields: Record<string, unknown> = {}): Promise<string> {
  const body = { name: freshName('List'), group: 'bad', source: { kind: 'url', location }, ...fields }
  const { status, data } = await admin.post<{ id: string }>(`${BASE}/create`, body)
  expect(status).toBe(200)
  return data.id
}

test('lists are read over https only from servers with a trusted certificate', async () => {
  for (const server of [trusted, untrusted]) server.publish('/tls', 'ads.tls.example\n')
  const good = await listOf(`${trusted.url}/tls`)
  await isThere(good)
  expect(await show(good)).toMatchObject({ domainCount: 1, fault: null })
  const bad = await listOf(`${untrusted.url}/tls`)
  const { status, error } = await admin.post<UpdateCheck>(`${BASE}/${bad}/check-update`)
  expect([status, error?.msg]).toEqual([
    422,
    expect.stringContaining('certificate of the list server is not trusted'),
  ])
  expect(await show(bad)).toMatchObject({ version: '', fault: error?.msg })
  expect([trusted.asked.length > 0, untrusted.asked]).toEqual([true, []])
})

test('lists are checked at intervals that vary randomly by a tenth', async () => {
  lists.publish('/chance', 'ads.chance.example\n')
  const ids = await Promise.all(
    Array.from({ length: 8 }, () => listOf(`${lists.url}/chance`, { checkEvery: 10 })),
  )
  await Promise.all(ids.map(isThere))
  const rows = await place.state
    .selectFrom('policyList')
    .select(['checkedAt', 'nextCheckAt'])
    .where('checkEvery', '=', 10)
    .execute()
  const waits = rows.map(({ checkedAt, nextCheckAt }) => (Number(nextCheckAt) - Number(checkedAt)) / HOUR)
  expect(waits).toHaveLength(8)
  for (const wait of waits) expect(Math.abs(wait - 10)).toBeLessThanOrEqual(1.000_1)
  expect(new Set(waits).size).toBeGreaterThan(4)
})

test('lists store no more texts of earlier versions than the setting allows, and delete the oldest first', async () => {
  const random = seededRandom(24)
  const letters = () => Math.floor(random() * 36 ** 6).toString(36)
  const publish = (version: number) => {
    const some = Array.from({ length: 30_000 }, () => `${letters()}${letters()}.disk.example`)
    lists.publish('/disk', [`# ${version} ${letters()}`, 'always.disk.example', ...some].join('\n'))
  }
  publish(0)
  const id = await listOf(`${lists.url}/disk`)
  await isThere(id)
  await admin.post(`${BASE}/enable`, { id, enable: true })
  const { version: first } = await show(id)
  for (const version of [1, 2, 3]) {
    publish(version)
    const { status, data } = await admin.post<ListUpdated>(`${BASE}/${id}/update`)
    expect([status, data.held]).toEqual([200, undefined])
  }
  const { data: kept } = await admin.get<ListVersion[]>(`${BASE}/${id}/versions`)
  expect(kept.map(({ version }) => version)).not.toContain(first)
  expect(kept.length).toBeGreaterThan(1)
  expect(kept[0]).toMatchObject({ state: 'inForce', domainCount: 30_001 })
  const { total } = await place.state
    .selectFrom('policyListVersion')
    .select((eb) => eb.fn.sum<number>('contentBytes').as('total'))
    .executeTakeFirstOrThrow()
  expect(Number(total)).toBeLessThanOrEqual(LISTS_DISK)
  const asked = { deviceIP: '10.9.0.1', domain: 'always.disk.example' }
  const explained = await admin.post<PolicyExplanation>('/api/domain-control/explain', asked)
  expect(explained.data.policyId).toBe(id)
  expect((await admin.post(`${BASE}/${id}/rollback`, { version: first })).status).toBe(404)
})

test('a list keeps at most 1,000 versions and deletes the oldest', async () => {
  const publish = (count: number) =>
    lists.publish('/many', Array.from({ length: count }, (_, index) => `n${index}.many.example`).join('\n'))
  publish(1)
  const id = await listOf(`${lists.url}/many`)
  await isThere(id)
  const update = async (count: number) => {
    publish(count)
    expect((await admin.post(`${BASE}/${id}/update`)).status).toBe(200)
  }
  const kept = async () =>
    (await admin.get<ListVersion[]>(`${BASE}/${id}/versions`)).data.map(({ domainCount }) => domainCount)
  await update(2)
  await update(3)
  // As if there had been 998 more of them between the first and the second.
  await place.state
    .updateTable('policyListVersion')
    .set((eb) => ({ number: eb('number', '-', 998) }))
    .where('listId', '=', id)
    .where('domainCount', '=', 1)
    .execute()
  expect(await kept()).toEqual([3, 2, 1])
  await update(4)
  expect(await kept()).toEqual([4, 3, 2])
})
