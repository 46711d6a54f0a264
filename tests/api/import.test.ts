import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { ImportResult } from '@netwarden/shared/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { isLongRun } from '../support/long-run.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { TestServer } from '../support/server.ts'

interface Result {
  id: string
  state: string
  accepted: number
  rejected: number
  from: string
  to: string
  lines: { file: number; line: number; msg: string }[]
  duplicate?: true
}

const IMPORT = '/api/access-record/import'
let server: TestServer
let admin: ApiClient

beforeAll(async () => {
  server = await TestServer.start({ env: { NETWARDEN_RETENTION_DAYS: '30' } })
  admin = await server.superadmin()
})
afterAll(() => server.stop())

function visitsAt(at: number, count: number, tag: string) {
  return Array.from({ length: count }, (_, index) => ({
    accessAt: new Date(at - index * 1_000).toISOString(),
    deviceIP: `192.0.2.${1 + (index % 9)}`,
    domain: `h${index % 7}.${tag}.example`,
  }))
}

const totalOf = async (query: Record<string, string>) =>
  (await admin.get<{ total: number }>('/api/access-record/list', { pageSize: 1, ...query })).data.total

describe('an import', () => {
  test('stores every line of a log and finds the visits', async () => {
    const { status, data } = await admin.upload<Result>(IMPORT, toNdjson(visitsAt(Date.now(), 500, 'plain')))
    expect(status).toBe(200)
    expect(data).toMatchObject({ state: 'done', accepted: 500, rejected: 0 })
    expect(await totalOf({ keyword: '*.plain.example' })).toBe(500)
  })

  test('reads gzip whatever the name of the file', async () => {
    const body = gzipSync(toNdjson(visitsAt(Date.now(), 120, 'gzip')))
    const { data } = await admin.upload<Result>(IMPORT, body)
    expect(data.accepted).toBe(120)
    expect(await totalOf({ keyword: '*.gzip.example' })).toBe(120)
  })

  test('accepts names of 255 octets without letters, as DNS tunnels use them', async () => {
    const label = (octets: number) => '\\001'.repeat(octets)
    const name = [label(63), label(63), label(63), label(55)].join('.')
    const now = Date.now()
    const count = isLongRun ? 60_000 : 6_000
    const visits = Array.from({ length: count }, (_, index) => {
      const accessAt = new Date(now - index).toISOString()
      return { accessAt, deviceIP: '192.0.2.77', domain: `t${index % 100}.${name}` }
    })
    const { data } = await admin.upload<Result>(IMPORT, gzipSync(toNdjson(visits), { level: 1 }))
    expect(data).toMatchObject({ state: 'done', accepted: count, rejected: 0 })
    expect(await totalOf({ deviceIP: '192.0.2.77' })).toBe(count)
  })

  test('adds nothing for the same content, and returns the first result', async () => {
    const body = toNdjson(visitsAt(Date.now(), 50, 'twice'))
    const first = await admin.upload<Result>(IMPORT, body)
    const second = await admin.upload<Result>(IMPORT, body)
    expect(second.data).toMatchObject({ id: first.data.id, accepted: 50, duplicate: true })
    expect(await totalOf({ keyword: '*.twice.example' })).toBe(50)
  })

  test('an import can be cancelled during the first scan', async () => {
    const member = gzipSync(toNdjson(visitsAt(Date.now(), 10_000, 'looked-through')))
    const body = Buffer.concat(Array.from({ length: 60 }, () => member))
    const { data } = await admin.upload<Result>(IMPORT, body, { wait: false, format: 'netwarden-ndjson' })
    expect((await admin.post(`${IMPORT}/${data.id}/cancel`)).status).toBe(200)
    await expect
      .poll(async () => (await admin.get<Result>(`${IMPORT}/${data.id}`)).data.state, { timeout: 20_000 })
      .toBe('cancelled')
    expect(await totalOf({ keyword: '*.looked-through.example' })).toBe(0)
    const next = await admin.upload<Result>(IMPORT, toNdjson(visitsAt(Date.now(), 5, 'after-cancel')))
    expect(next.data).toMatchObject({ state: 'done', accepted: 5 })
  })

  test('an import can be cancelled once while it is read', async () => {
    // More than an idle machine reads between the first noted lines and the request to stop.
    const members = 80
    const member = gzipSync(toNdjson(visitsAt(Date.now(), 10_000, 'being-read')), { level: 1 })
    const body = Buffer.concat(Array.from({ length: members }, () => member))
    const { data } = await admin.upload<Result>(IMPORT, body, { wait: false })
    const show = async () => (await admin.get<Result>(`${IMPORT}/${data.id}`)).data
    const cancel = async () => (await admin.post(`${IMPORT}/${data.id}/cancel`)).status
    await expect.poll(async () => (await show()).accepted, { timeout: 60_000 }).toBeGreaterThan(0)
    expect(await cancel()).toBe(200)
    await expect.poll(async () => (await show()).state, { timeout: 20_000 }).toBe('cancelled')
    expect((await show()).accepted).toBeLessThan(members * 10_000)
    expect(await cancel()).toBe(409)
    const asked = { action: 'visits.cancelImport', subject: data.id }
    const log = await admin.get<{ total: number }>('/api/operation-log/list', asked)
    expect(log.data.total).toBe(1)
  })

  test('accepts options of the form as well, and those of the address override them', async () => {
    const form = new FormData()
    form.append('source', 'of-the-form')
    form.append('retime', 'now')
    form.append('format', 'zeek-dns')
    form.append(
      'file',
      new Blob([toNdjson(visitsAt(Date.parse('2018-03-24T17:00:00Z'), 4, 'form'))]),
      'a.ndjson',
    )
    const { status, data } = await admin.upload<Result>(IMPORT, form, { format: 'netwarden-ndjson' })
    expect([status, data.accepted]).toEqual([200, 4])
    expect(await totalOf({ source: 'of-the-form' })).toBe(4)
    const wrong = new FormData()
    wrong.append('sauce', 'x')
    wrong.append('file', new Blob([toNdjson(visitsAt(Date.now(), 1, 'wrong-form'))]), 'a.ndjson')
    const reply = await admin.upload(IMPORT, wrong)
    expect([reply.status, reply.errors?.sauce]).toEqual([400, 'Unknown field'])
  })

  test('an import with more files than a record can number is rejected', async () => {
    const form = new FormData()
    for (let n = 0; n < 17; n += 1)
      form.append('file', new Blob([toNdjson(visitsAt(Date.now(), 2, `part-${n}`))]), `${n}.ndjson`)
    const reply = await admin.upload(IMPORT, form)
    expect([reply.status, reply.message]).toEqual([413, 'At most 16 files can be uploaded at once'])
    expect(await totalOf({ keyword: '*.part-0.example' })).toBe(0)
  })

  test('joins the query log and the verdicts of BIND sent as two parts', async () => {
    const sample = (name: string) =>
      readFileSync(fileURLToPath(new URL(`../../fixtures/logs/${name}`, import.meta.url)))
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(sample('bind-query/iso8601-utc-views.log'))]), 'queries.log')
    form.append('file', new Blob([new Uint8Array(sample('bind-rpz/iso8601-utc-views.log'))]), 'rpz.log')
    const queries = sample('bind-query/iso8601-utc-views.log').toString().trim().split('\n').length
    const { data } = await admin.upload<Result>(IMPORT, form, { source: 'bind', retime: 'now' })
    expect(data.accepted).toBe(queries)
    expect(await totalOf({ source: 'bind', solvedMode: 'banned' })).toBeGreaterThan(0)
  })

  test('reads each of several files completely, each in its own format', async () => {
    const ssl = readFileSync(
      fileURLToPath(new URL('../../fixtures/logs/zeek-ssl/tsv.log', import.meta.url)),
      'utf8',
    )
    const tls = ssl.split('\n').filter((line) => line !== '' && !line.startsWith('#')).length
    for (const order of ['ndjson first', 'ndjson last']) {
      const own = new Blob([toNdjson(visitsAt(Date.now(), 35, order.replace(' ', '-')))])
      const files = [['a.ndjson', own] as const, ['ssl.log', new Blob([`${ssl}# ${order}\n`])] as const]
      const form = new FormData()
      for (const [name, file] of order === 'ndjson last' ? files.reverse() : files)
        form.append('file', file, name)
      const { data } = await admin.upload<Result>(IMPORT, form, { source: order, retime: 'now' })
      expect([order, data.accepted]).toEqual([order, 35 + tls])
    }
  })

  test('shifts a capture so that its newest line is now', async () => {
    const before = Date.now()
    const old = visitsAt(Date.parse('2018-03-24T17:00:00Z'), 10, 'retime')
    const { data } = await admin.upload<Result>(IMPORT, toNdjson(old), { retime: 'now' })
    expect(data.accepted).toBe(10)
    expect(Date.parse(data.to)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(data.to) - Date.parse(data.from)).toBe(9_000)
  })

  test('reports whether moving an entirely rejected capture would help, and moves it once', async () => {
    const old = toNdjson(visitsAt(Date.parse('2018-03-24T17:00:00Z'), 5, 'movable'))
    const resultOf = async (body: string) => {
      const { data } = await admin.upload<Result>(IMPORT, body, { wait: false, format: 'netwarden-ndjson' })
      const show = async () => (await admin.get<ImportResult>(`${IMPORT}/${data.id}`)).data
      await eventually(async () => (await show()).finishedAt !== null)
      return show()
    }
    expect(await resultOf(`${old}not json\n`)).toMatchObject({ state: 'failed', canMoveToNow: true })
    expect(await resultOf('{"deviceIP":"192.0.2.1"}\n'.repeat(3))).toMatchObject({ canMoveToNow: false })

    const moved = await admin.upload<Result>(IMPORT, `${old}not json\n`, { retime: 'now' })
    expect(moved.data).toMatchObject({ accepted: 5, canMoveToNow: false })
    const recent = toNdjson(visitsAt(Date.now(), 2, 'movable'))
    expect(await resultOf(`${old}${recent}`)).toMatchObject({ accepted: 2, canMoveToNow: false })
    // Partly stored content is known by its bytes: moving it does not store the rest.
    const again = await admin.upload<Result>(IMPORT, `${old}${recent}`, { retime: 'now' })
    expect(again.data).toMatchObject({ duplicate: true, accepted: 2 })
    expect(await totalOf({ keyword: '*.movable.example' })).toBe(7)
  })

  test('reports each rejected line', async () => {
    const good = toNdjson(visitsAt(Date.now(), 3, 'mixed'))
    const { data } = await admin.upload<Result>(IMPORT, `${good}not json\n{"deviceIP":"192.0.2.1"}\n`)
    expect(data).toMatchObject({ accepted: 3, rejected: 2 })
    expect(data.lines.map(({ line }) => line)).toEqual([4, 5])
    expect(data.lines[0]?.msg).toBe('Not a valid JSON object')
  })

  test('reports the first hundred rejected lines', async () => {
    const good = toNdjson(visitsAt(Date.now(), 12, 'few'))
    const body = `${good}${'not json\n'.repeat(2_500)}`
    const { data } = await admin.upload<Result>(IMPORT, body, { format: 'netwarden-ndjson' })
    expect(data).toMatchObject({ accepted: 12, rejected: 2_500 })
    expect(data.lines.map(({ line }) => line)).toEqual(Array.from({ length: 100 }, (_, index) => 13 + index))
  })

  test('runs in the background on request and reports its progress', async () => {
    const body = toNdjson(visitsAt(Date.now(), 40, 'later'))
    const { data } = await admin.upload<Result>(IMPORT, body, { wait: false, format: 'netwarden-ndjson' })
    expect(Object.keys(data)).toEqual(['id'])
    await expect
      .poll(async () => (await admin.get<Result>(`${IMPORT}/${data.id}`)).data.state, { timeout: 20_000 })
      .toBe('done')
    expect((await admin.get<Result>(`${IMPORT}/${data.id}`)).data.accepted).toBe(40)
  })

  test('imports of two administrators at the same time complete for both, while a search runs', async () => {
    const other = await server.superadmin()
    const [a, b, list] = await Promise.all([
      admin.upload<Result>(IMPORT, toNdjson(visitsAt(Date.now(), 4_000, 'left'))),
      other.upload<Result>(IMPORT, toNdjson(visitsAt(Date.now(), 4_000, 'right'))),
      admin.get('/api/access-record/list'),
    ])
    expect([a.data.accepted, b.data.accepted, list.status]).toEqual([4_000, 4_000, 200])
    expect(await totalOf({ keyword: '*.left.example' })).toBe(4_000)
    expect(await totalOf({ keyword: '*.right.example' })).toBe(4_000)
  })
})

const ENDLESS = {
  english:
    'None of the first lines can be read: no line break within 65536 bytes. Check that this is a line-based log.',
  chinese: '文件开头没有可读的行：超过 65536 字节仍未换行。请确认这是按行记录的日志',
}

describe('a file that is rejected', () => {
  const line = () => toNdjson(visitsAt(Date.now(), 1, 'bad'))
  const gzip = () => gzipSync(toNdjson(visitsAt(Date.now(), 5_000, 'cut')))

  test.each([
    ['an empty file', () => '', 422, 'The file is empty', '文件为空'],
    [
      'a binary file',
      () => new Uint8Array([0, 1, 2, 3, 0, 255]),
      415,
      'This is not a log file (binary content)',
      '这不是日志文件（二进制内容）',
    ],
    [
      'a truncated gzip',
      () => gzip().subarray(0, 2_000),
      422,
      'The compressed file is incomplete (gzip). Nothing was stored. Upload the complete file again.',
      '压缩文件不完整（gzip）。未写入任何记录，请重新上传完整的文件',
    ],
    [
      'a zstd cut before its first block',
      () => new Uint8Array([0x28, 0xb5, 0x2f, 0xfd, 0x04, 0x58]),
      422,
      'The compressed file is incomplete (zstd). Nothing was stored. Upload the complete file again.',
      '压缩文件不完整（zstd）。未写入任何记录，请重新上传完整的文件',
    ],
    [
      'a damaged gzip',
      () => Buffer.concat([gzip().subarray(0, 10), Buffer.alloc(300_000, 0xff)]),
      422,
      'The compressed file is damaged (gzip). Nothing was stored. Compress or upload it again.',
      '压缩文件已损坏（gzip）。未写入任何记录，请重新压缩或上传',
    ],
    [
      'a zip file',
      () => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.from('log.txt and more')]),
      415,
      'Unsupported file type (zip). Unpack it and import the logs inside, or compress a single log with gzip or zstd.',
      '不支持这种文件（zip）：请先解压，再导入其中的日志，或改用 gzip、zstd 压缩单个日志文件',
    ],
    ['one line of 200 kB', () => 'a'.repeat(200_000), 422, ENDLESS.english, ENDLESS.chinese],
    ['one line of a megabyte', () => 'a'.repeat(1_000_000), 422, ENDLESS.english, ENDLESS.chinese],
  ])('%s is reported in both languages', async (_name, body, status, english, chinese) => {
    const reply = await admin.upload(IMPORT, body() as BodyInit)
    expect([reply.status, reply.message]).toEqual([status, english])
    const zh = await admin.request('POST', IMPORT, {
      body: body() as BodyInit,
      headers: { 'content-type': 'application/octet-stream', 'accept-language': 'zh-CN' },
    })
    expect([zh.status, zh.message]).toEqual([status, chinese])
  })

  test('leaves nothing behind when it is interrupted, so that a complete upload is stored once', async () => {
    const whole = gzipSync(toNdjson(visitsAt(Date.now(), 20_000, 'whole')))
    const cut = await admin.upload(IMPORT, whole.subarray(0, whole.length * 0.8))
    expect([cut.status, await totalOf({ keyword: '*.whole.example' })]).toEqual([422, 0])
    expect((await admin.upload<Result>(IMPORT, whole)).data).toMatchObject({ accepted: 20_000 })
    expect(await totalOf({ keyword: '*.whole.example' })).toBe(20_000)
  })

  test.each([
    [
      'in the future',
      () => toNdjson(visitsAt(Date.now() + 40 * 86_400_000, 6_000, 'ahead')),
      'auto',
      'All lines (6000) are more than a day in the future. Check the clock and the time zone, or move the times to now.',
    ],
    [
      'of another format',
      () => toNdjson(visitsAt(Date.now(), 6_000, 'foreign')),
      'bind-query',
      'No line is in the format bind-query (6000 rejected). Check the format setting, or use auto.',
    ],
  ])(
    'a file with thousands of lines %s reports that, with the first hundred',
    async (_name, body, format, text) => {
      const reply = await admin.upload(IMPORT, body(), { format })
      expect([reply.status, reply.message]).toEqual([422, text])
      expect(reply.error?.lines?.map(({ line: number }) => number)).toEqual(
        Array.from({ length: 100 }, (_, index) => index + 1),
      )
      expect(reply.error?.lineCount).toBe(6_000)
    },
  )

  test('the rejection of an unknown format lists the known formats', async () => {
    const reply = await admin.upload(IMPORT, 'root:x:0:0:root:/root:/bin/bash\ndaemon:x:1:1::/:/bin/sh\n')
    expect(reply.status).toBe(422)
    expect(reply.error).toMatchObject({ lines: [], lineCount: 0 })
    expect(reply.message).toContain('zeek-dns')
  })

  test.each(['address', 'form'])(
    'the rejection of a format that the %s names wrongly lists the known formats',
    async (place) => {
      const form = new FormData()
      form.append('format', 'zeek')
      form.append('file', new Blob([line()]), 'a.log')
      const reply = await (place === 'form'
        ? admin.upload(IMPORT, form)
        : admin.upload(IMPORT, line(), { format: 'zeek' }))
      expect([reply.status, reply.errors?.format]).toEqual([400, expect.stringContaining('zeek-dns')])
    },
  )

  test('a file of a format other than the named one stores nothing and reports the reason by line', async () => {
    const reply = await admin.upload(IMPORT, line(), { format: 'zeek-dns' })
    expect(reply.status).toBe(422)
    expect(reply.error?.lines?.[0]?.line).toBe(1)
  })

  test('a file with times outside the retention names the setting', async () => {
    const reply = await admin.upload(IMPORT, toNdjson(visitsAt(Date.parse('2018-03-24T17:00:00Z'), 3, 'old')))
    expect(reply.status).toBe(422)
    expect(reply.message).toContain('retention period of 30 days')
  })

  test('leaves nothing behind when its compression is broken in the middle', async () => {
    const before = await totalOf({ keyword: '*.cut.example' })
    await admin.upload(IMPORT, gzip().subarray(0, 3_000))
    expect(await totalOf({ keyword: '*.cut.example' })).toBe(before)
  })

  test('a file with one endless line is read to its end without being held in memory', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'a')
    let left = isLongRun ? 1_024 : 128
    const endless = new ReadableStream({
      pull(controller) {
        if (left-- > 0) controller.enqueue(chunk)
        else {
          controller.enqueue(Buffer.from(`\n${line()}`))
          controller.close()
        }
      },
    })
    const response = await fetch(`${server.url}${IMPORT}?format=netwarden-ndjson`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.accessToken}`, 'accept-language': 'en-US' },
      body: endless,
      duplex: 'half',
    } as RequestInit)
    const { data } = (await response.json()) as { data: Result }
    expect(data).toMatchObject({ accepted: 1, rejected: 1 })
    expect(data.lines[0]).toMatchObject({ line: 1, msg: 'The line is longer than 65536 bytes' })
  })
})

describe('the right to import', () => {
  test('requires a token, and unknown options are rejected', async () => {
    expect((await server.nobody().upload(IMPORT, 'x')).status).toBe(401)
    const reply = await admin.upload(IMPORT, 'x', { nonsense: 1 })
    expect([reply.status, reply.errors?.nonsense]).toEqual([400, 'Unknown field'])
  })
})
