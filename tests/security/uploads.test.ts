import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { ImportResult, Page } from '@netwarden/shared/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { freshName, People } from '../support/people.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { TestServer } from '../support/server.ts'

const IMPORT = '/api/access-record/import'
/** Longest time of a sign of life. */
const ALIVE = 2_000
const MAX_UNPACKED = 4_000_000

let server: TestServer
let people: People
let alice: ApiClient
let mallory: ApiClient
let admin: ApiClient
beforeAll(async () => {
  server = await TestServer.start({
    env: {
      NETWARDEN_TRUST_PROXY: 'loopback',
      NETWARDEN_MAX_UNPACKED: String(MAX_UNPACKED),
      NETWARDEN_ZSTD_WINDOW: '128',
    },
  })
  people = await People.on(server)
  const [one, other, third] = await Promise.all([
    people.signedIn('common'),
    people.signedIn('common'),
    people.signedIn('admin'),
  ])
  alice = one.client
  mallory = other.client
  admin = third.client
})
afterAll(() => server?.stop())

const MAGIC = [0x28, 0xb5, 0x2f, 0xfd]
/** A frame with a declared window and one raw block that is the last. */
const frame = (window: number, content: string) => {
  const header = (content.length << 3) | 1
  const block = [header & 0xff, (header >> 8) & 0xff, (header >> 16) & 0xff]
  return Buffer.concat([Buffer.from([...MAGIC, 0, window, ...block]), Buffer.from(content)])
}
const MIB = 10 << 3
const zstd = (content: string) => {
  const parts = content.match(/[\s\S]{1,60000}/g) ?? []
  return Buffer.concat(parts.map((part) => frame(MIB, part)))
}
const records = (count: number, name: string, at = Date.now() - 3_600_000) =>
  Array.from({ length: count }, (_, index) => ({
    accessAt: new Date(at + index).toISOString(),
    deviceIP: '10.9.8.7',
    domain: `${name}-${index}.example.com`,
  }))

/** The longest sign of life during the work. */
async function watched<Result>(work: Promise<Result>): Promise<{ result: Result; slowest: number }> {
  let isOver = false
  const ended = work.finally(() => {
    isOver = true
  })
  let slowest = 0
  do {
    const start = Date.now()
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    slowest = Math.max(slowest, Date.now() - start)
  } while (!isOver)
  return { result: await ended, slowest }
}

describe('a file that declares more than it contains', () => {
  test.each<[string, Buffer]>([
    ['a window of 1 GiB, twelve times', Buffer.concat(Array.from({ length: 12 }, () => frame(0xa0, 'x\n')))],
    ['many frames of nothing', Buffer.concat(Array.from({ length: 20_000 }, () => frame(MIB, '')))],
    [
      'blocks that repeat one byte',
      Buffer.concat([
        Buffer.from([...MAGIC, 0, MIB]),
        // 128 KiB of one byte each; none is the last.
        ...Array.from({ length: 60_000 }, () => Buffer.from([0x02, 0x00, 0x10, 0x0a])),
      ]),
    ],
    ['gzip of nothing but line ends', gzipSync(Buffer.alloc(200_000_000, 10))],
  ])(
    'is refused: %s',
    async (_what, body) => {
      const upload = mallory.upload(IMPORT, new Blob([new Uint8Array(body)]), {
        source: freshName('bomb'),
        format: 'netwarden-ndjson',
      })
      const { result, slowest } = await watched(upload)
      expect([413, 422]).toContain(result.status)
      expect(slowest).toBeLessThan(ALIVE)
      const { data } = await alice.upload<ImportResult>(IMPORT, toNdjson(records(2, freshName('after'))), {
        source: freshName('after'),
      })
      expect(data.accepted).toBe(2)
    },
    120_000,
  )
})

test('a window is accepted up to the limit of the setting, and rejected beyond it with its name', async () => {
  const source = freshName('window')
  const text = toNdjson(records(2, source))
  const upload = (window: number) =>
    mallory.upload<ImportResult>(IMPORT, new Blob([new Uint8Array(frame(window, text))]), { source })
  const beyond = await upload((17 << 3) | 1)
  expect(beyond.status).toBe(422)
  expect(beyond.error?.msg).toContain('144 MiB, above the limit of 128 MiB. Compress')
  expect((await upload(17 << 3)).data).toMatchObject({ state: 'done', accepted: 2 })
})

test('the same content with another compression is the same', async () => {
  const source = freshName('packed')
  const text = toNdjson(records(300, source))
  const first = await alice.upload<ImportResult>(IMPORT, text, { source })
  expect(first.data).toMatchObject({ accepted: 300 })
  for (const body of [gzipSync(text), gzipSync(text, { level: 1 }), zstd(text)]) {
    const { data } = await alice.upload<ImportResult>(IMPORT, new Blob([new Uint8Array(body)]), { source })
    expect(data).toMatchObject({ id: first.data.id, duplicate: true })
  }
})

describe('an import of another user', () => {
  let id: string
  let source: string
  let text: string
  beforeAll(async () => {
    source = freshName('own')
    text = `${toNdjson(records(3, source))}not a record of mine\n`
    id = (await alice.upload<ImportResult>(IMPORT, text, { source, format: 'netwarden-ndjson' })).data.id
  })

  test('an import of another user is hidden in the list and by its id', async () => {
    const { data } = await mallory.get<Page<ImportResult>>(IMPORT, { pageSize: 200 })
    expect(data.list.map((job) => job.id)).not.toContain(id)
    expect((await mallory.get(`${IMPORT}/${id}`)).status).toBe(404)
    expect((await mallory.post(`${IMPORT}/${id}/cancel`)).status).toBe(404)
  })

  test('shows none of its lines to a user who uploads the same', async () => {
    const again = await mallory.upload<ImportResult>(IMPORT, text, { source, format: 'netwarden-ndjson' })
    expect(again.data).toMatchObject({ id, duplicate: true })
    expect(JSON.stringify(again.body)).not.toContain('not a record of mine')
  })

  test('an import of another user is seen by its owner and by administrators', async () => {
    for (const client of [alice, admin]) {
      const { data } = await client.get<Page<ImportResult>>(IMPORT, { pageSize: 200 })
      expect(data.list.map((job) => job.id)).toContain(id)
      expect((await client.get<ImportResult>(`${IMPORT}/${id}`)).data.lines).toHaveLength(1)
    }
  })
})

test('twenty imports of one user may wait at most, and other users are not affected', async () => {
  const { client } = await people.signedIn()
  const statuses = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const source = freshName(`many-${index}`)
      return client.upload(IMPORT, toNdjson(records(6_000, source)), { source, wait: false })
    }),
  )
  const refused = statuses.filter(({ status }) => status !== 200 && status !== 202)
  expect(refused.length).toBeGreaterThan(0)
  for (const { status, error, headers } of refused) {
    expect([status, error?.msg]).toEqual([503, expect.stringContaining('at most 20')])
    expect(headers.get('retry-after')).toBe('2')
  }
  const source = freshName('beside')
  const { data } = await alice.upload<ImportResult>(IMPORT, toNdjson(records(3, source)), { source })
  expect(data).toMatchObject({ state: 'done', accepted: 3 })
})

test('30,000 equal sign-ins are read in time, without delaying others', async () => {
  const line =
    'Sat Nov 21 03:53:54 2026 : Auth: (7) Login OK: [alice] (from client ap port 1 cli 02-00-00-00-00-01)'
  const source = freshName('logins')
  const started = Date.now()
  const { data } = await mallory.upload<ImportResult>(IMPORT, `${line}\n`.repeat(30_000), {
    source,
    retime: 'now',
  })
  expect(data).toMatchObject({ accepted: 30_000 })
  expect(Date.now() - started).toBeLessThan(180_000)
})

test('a cancel takes effect within a second, whatever is read', async () => {
  const source = freshName('cancelled')
  const text = `${'Sat Nov 21 03:53:54 2026 : Auth: (7) Login OK: [bob] (from client ap port 1)\n'.repeat(45_000)}`
  const { data } = await mallory.upload<{ id: string }>(IMPORT, text, { source, retime: 'now', wait: false })
  const started = Date.now()
  const cancelled = await mallory.post(`${IMPORT}/${data.id}/cancel`)
  if (cancelled.status !== 200) return expect(cancelled.status).toBe(409)
  await eventually(
    async () => (await mallory.get<ImportResult>(`${IMPORT}/${data.id}`)).data.state === 'cancelled',
  )
  expect(Date.now() - started).toBeLessThan(ALIVE)
})

test('empty lines are counted like others, by line and by byte', async () => {
  const source = freshName('empty')
  const visits = records(3, source)
  const text = `${toNdjson(visits.slice(0, 2))}${'\n'.repeat(300_000)}${toNdjson(visits.slice(2))}`
  const { data } = await alice.upload<ImportResult>(IMPORT, new Blob([new Uint8Array(gzipSync(text))]), {
    source,
    format: 'netwarden-ndjson',
  })
  expect(data).toMatchObject({ state: 'done', accepted: 3, rejected: 0, skipped: 300_000 })
  const beyond = new Blob([new Uint8Array(gzipSync(`${text}${'\n'.repeat(MAX_UNPACKED)}`))])
  const refused = await alice.upload(IMPORT, beyond, { source, format: 'netwarden-ndjson' })
  expect([refused.status, refused.error?.msg]).toEqual([
    413,
    expect.stringContaining('unpacked file exceeds'),
  ])
})

test('lines that are merged with others are counted', async () => {
  const text = readFileSync(new URL('../../fixtures/logs/unbound/epoch-tagged.log', import.meta.url), 'utf8')
  const { data } = await alice.upload<ImportResult>(IMPORT, text, {
    source: freshName('joined'),
    retime: 'now',
  })
  const { accepted, rejected, skipped, joined } = data
  expect(joined).toBeGreaterThan(0)
  expect(accepted + rejected + skipped + joined).toBe(text.split('\n').length - 1)
})

test('one wrong time does not shift a complete capture', async () => {
  const source = freshName('outlier')
  const visits = records(999, source, Date.parse('2019-05-01T10:00:00Z'))
  const wrong = { accessAt: '2031-01-01T00:00:00.000Z', deviceIP: '10.9.8.7', domain: 'wrong.example.com' }
  const { data } = await alice.upload<ImportResult>(IMPORT, toNdjson([...visits, wrong]), {
    source,
    retime: 'now',
  })
  expect(data).toMatchObject({ accepted: 999, rejected: 1 })
  expect(data.lines?.[0]?.line).toBe(1_000)
})
