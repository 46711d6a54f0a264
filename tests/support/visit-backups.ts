import { expect } from 'vitest'
import type { ApiClient } from './api-client.ts'
import { toNdjson } from './plain-visits.ts'
import { seededRandom } from './seeded-random.ts'

const HOUR = 3_600_000
const LIST = '/api/access-record/list'

const random = seededRandom(91)
const pick = (count: number) => Math.floor(random() * count)
const newest = Date.now() - HOUR

function visits(count: number) {
  return Array.from({ length: count }, (_, place) => ({
    accessAt: new Date(newest - place * 3_000).toISOString(),
    deviceIP: `10.0.${pick(4)}.${1 + pick(30)}`,
    domain: pick(9) === 0 ? `例子${pick(20)}.example` : `name${pick(300)}.example`,
    solvedMode: pick(3) === 0 ? ('banned' as const) : ('passed' as const),
    dstHostIP: `198.51.100.${1 + pick(200)}`,
    answers: [`198.51.100.${1 + pick(200)}`, 'a\\b\t"c"'].slice(0, 1 + pick(1)),
    cnames: pick(5) === 0 ? ['alias.example'] : [],
  }))
}

export interface Seen {
  total: number
  rows: unknown[]
  domains: unknown
  hosts: unknown
}

/** Counts, sums and rows: the sums are kept in tables of their own. */
export async function seenBy(client: ApiClient): Promise<Seen> {
  const span = {
    from: new Date(newest - 60 * 24 * HOUR).toISOString(),
    to: new Date(newest + HOUR).toISOString(),
  }
  const { data } = await client.get<{ total: number; list: unknown[] }>(LIST, { ...span, pageSize: 100 })
  const popular = async (quota: string) =>
    (await client.post<unknown[]>('/api/popular-item/list', { quota, limit: 50, ...span })).data
  const [domains, hosts] = [await popular('popularDomain'), await popular('popularHost')]
  return { total: data.total, rows: data.list, domains, hosts }
}

/** A backup of the state and of every visit. */
export async function backupOf(client: ApiClient): Promise<Buffer> {
  const answer = await client.raw('POST', '/api/backup', { json: { events: 'all' } })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

export function restore(client: ApiClient, bytes: Buffer, isReplacing = false) {
  const form = new FormData()
  if (isReplacing) form.set('replace', 'true')
  form.set('file', new Blob([new Uint8Array(bytes)]), 'netwarden.backup')
  return client.request<{ events: number }>('POST', '/api/restore', { body: form })
}

export const load = async (client: ApiClient, count: number) => {
  const imported = await client.upload<{ accepted: number }>(
    '/api/access-record/import',
    toNdjson(visits(count)),
  )
  expect(imported.data.accepted).toBe(count)
}
