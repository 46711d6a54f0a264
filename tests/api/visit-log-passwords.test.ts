import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer, ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { TestServer } from '../support/server.ts'

const IMPORT = '/api/access-record/import'
/** Every password of this file contains it, in different log formats. */
const MARKER = 'Zq7MarkerQ9'
const HEX_MARKER = Buffer.from(MARKER).toString('hex')
const now = Date.now()
const seconds = Math.floor(now / 1000)
const header = new Date(now)
  .toUTCString()
  .replace(/^(\w+), (\d+) (\w+) (\d+) ([\d:]+) GMT$/, '$1 $3 $2 $5 $4')
const time = new Date(now - 60_000).toISOString()

const detail = [
  header,
  '\tPacket-Type = Access-Request',
  '\tUser-Name = "ada"',
  `\tUser-Password = "${MARKER}-1"`,
  `\tCleartext-Password := "${MARKER}-2"`,
  `\tCHAP-Password = 0x${HEX_MARKER}`,
  `\tMS-CHAP-Response = 0x${HEX_MARKER}`,
  `\tTimestamp = ${seconds}`,
  '',
  header,
  '\tPacket-Type = Access-Request',
  `\tUser-Password = "${MARKER}-nameless"`,
  `\tTimestamp = ${seconds}`,
  '',
  `\tUser-Password = "${MARKER}-outside-any-record"`,
  `\t"${MARKER}" no attribute`,
  `something else ${MARKER}`,
  `${MARKER} `.repeat(10_000),
].join('\n')

const lines = [
  `${time} : Auth: (1) Login OK: [ben/${MARKER}] (from client sw port 1 cli 00-11-22-33-44-55)`,
  `${time} : Auth: (2) Login incorrect (pap): [ben/${MARKER}] (from client sw port 1)`,
  `${time},Access-Accept,User-Name=cy,User-Password=${MARKER},Framed-IP-Address=10.0.0.9`,
  `${time},Access-Accept,User-Name=cy,User-Password=${MARKER},Framed-IP-Address=${'9'.repeat(5)}`,
  `Accepted user: dan password ${MARKER}`,
  `${time} Accepted user: dan password ${MARKER}`,
  `Connect: [] ${MARKER} (did x cli y port 1 ip 10.0.0.1)`,
].join('\n')

const portal = [
  'accessAt,username,password,ip,primaryDNS,secondaryDNS',
  `${time},eve,${MARKER},10.0.0.5,10.0.0.53,`,
  `${time},eve,"${MARKER}, ""quoted""",10.0.0.5,10.0.0.53,`,
  `${time},eve,with,comma-${MARKER},10.0.0.5,10.0.0.53,`,
  `${time},eve,with,${MARKER},10.0.0.5,10.0.0.53`,
  `${time},eve,"never closed ${MARKER},10.0.0.5,10.0.0.53,`,
  `yesterday,eve,${MARKER},10.0.0.5,,`,
  `${MARKER}`,
].join('\n')

let server: TestServer
let admin: ApiClient
const answers: string[] = []

async function send(body: BodyInit, query: Record<string, string | boolean> = {}): Promise<Answer> {
  const answer = await admin.upload(IMPORT, body, query)
  answers.push(JSON.stringify(answer.body))
  return answer
}

async function show(path: string): Promise<void> {
  answers.push(await (await admin.raw('GET', path)).text())
}

beforeAll(async () => {
  server = await TestServer.start({ env: { NETWARDEN_LOG_LEVEL: 'trace' } })
  admin = await server.superadmin()
})
afterAll(() => server.stop())

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Files below a folder that contain a password. When one is renamed or removed meanwhile, all are read again. */
function filesWithMarker(folder: string): string[] {
  for (;;) {
    try {
      return filesBelow(folder).filter((path) => withMarker(readFileSync(path)))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

function withMarker(bytes: Buffer | string): boolean {
  const text = typeof bytes === 'string' ? bytes : bytes.toString('latin1')
  return text.includes(MARKER) || text.includes(HEX_MARKER)
}

test('no password of an import is stored, returned or logged', async () => {
  const form = new FormData()
  form.append('file', new Blob([detail, '\n# as a part']), 'detail')
  form.append('file', new Blob([portal, '\n']), 'portal.csv')
  const gb18030 = Buffer.concat([
    Buffer.from(`${portal}\n${time},`),
    Buffer.from([0xd5, 0xc5]),
    Buffer.from(`,${MARKER},10.0.0.7,,\n`),
  ])
  const sent = [
    await send(detail),
    await send(lines, { format: 'freeradius' }),
    await send(portal),
    await send(gzipSync(`${portal}\n\n`), { source: 'packed' }),
    await send(new Uint8Array(gb18030), { source: 'gb' }),
    await send(form, { source: 'parts' }),
    // Named wrongly, of unknown format, cut off, and without a valid line.
    await send(portal, { format: 'zeek-dns', source: 'wrong' }),
    await send(`login ${MARKER}\nlogin ${MARKER}\n`, { source: 'unknown' }),
    await send(gzipSync(detail.repeat(40)).subarray(0, 500), { format: 'freeradius', source: 'cut' }),
    await send(`username,password,accessAt\n,${MARKER},x\n`, { source: 'none' }),
  ]
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 422, 422, 422, 422])
  const accepted = sent.slice(0, 6).map(({ data }) => (data as { accepted: number }).accepted)
  expect(accepted).toEqual([1, 3, 2, 2, 3, 3])
  for (const { data } of sent) {
    const id = (data as { id?: string } | undefined)?.id
    if (id) await show(`${IMPORT}/${id}`)
  }
  for (const path of [
    `${IMPORT}/list?pageSize=200`,
    '/api/visit-log/list?pageSize=200',
    '/api/visit-log/export?format=ndjson',
    '/api/rest/visit-logs',
    '/api/operation-log/list?pageSize=200',
  ])
    await show(path)
  expect(answers.filter(withMarker)).toEqual([])
  expect(filesWithMarker(server.dataDir)).toEqual([])
  // The masked copy is removed, too, when its run has ended.
  await eventually(() => readdirSync(join(server.dataDir, 'spool')).length === 0)
  expect(withMarker(server.output)).toBe(false)
})

test('an upload that a power failure interrupts leaves nothing after the next start, and no password', async () => {
  const lone = await TestServer.start()
  const client = await lone.superadmin()
  const row = `${time},eve,${MARKER},10.0.0.5,10.0.0.53,\n`
  const head = Buffer.from(`accessAt,username,password,ip,primaryDNS,secondaryDNS\n${row.repeat(20_000)}`)
  const endless = new ReadableStream({
    start(controller) {
      controller.enqueue(head)
    },
  })
  const upload = fetch(`${lone.url}${IMPORT}?format=portal-csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.accessToken}` },
    body: endless,
    duplex: 'half',
  } as RequestInit).catch(() => undefined)
  const spool = join(lone.dataDir, 'spool')
  const spooled = () => filesBelow(spool).map((path) => readFileSync(path))
  await expect.poll(() => Buffer.concat(spooled()).length, { timeout: 20_000 }).toBeGreaterThan(100_000)
  expect(spooled().filter(withMarker)).toEqual([])
  await lone.kill()
  await upload
  const next = await TestServer.start({ dataDir: lone.dataDir })
  expect(filesBelow(spool)).toEqual([])
  await next.stop()
})

test('a followed file with passwords stores none, whichever lines are rejected', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'netwarden-followed-'))
  try {
    writeFileSync(join(folder, 'detail'), `${detail}\n${lines}\n\n`)
    const made = await admin.post('/api/rest/sources', {
      name: 'radius',
      kind: 'tail',
      format: 'freeradius',
      location: join(folder, 'detail'),
    })
    expect(made.status).toBe(200)
    const { id } = made.body as { id: string }
    const state = async () =>
      (await admin.get(`/api/rest/sources/${id}`)).body as { rejected: number; accepted: number }
    await expect.poll(async () => (await state()).accepted, { timeout: 60_000 }).toBeGreaterThanOrEqual(3)
    await show(`/api/rest/sources/${id}`)
    await show(`/api/source/${id}/rejects`)
    expect((await state()).rejected).toBeGreaterThan(3)
    // Output of a server read in a wrong format: each of its lines is rejected.
    const written = [...detail.split('\n').slice(0, 9), ...lines.split('\n').slice(0, 4)]
    writeFileSync(join(folder, 'mistaken'), `${written.join('\n')}\n`)
    const wrong = await admin.post('/api/rest/sources', {
      name: 'mistaken',
      kind: 'tail',
      format: 'zeek-dns',
      location: join(folder, 'mistaken'),
    })
    const { id: mistaken } = wrong.body as { id: string }
    const readOf = async () =>
      ((await admin.get(`/api/rest/sources/${mistaken}`)).body as { read: number }).read
    await expect.poll(readOf, { timeout: 60_000 }).toBeGreaterThan(10)
    await show(`/api/source/${mistaken}/rejects`)
    expect(answers.filter(withMarker)).toEqual([])
    expect(filesWithMarker(server.dataDir)).toEqual([])
    expect(withMarker(server.output)).toBe(false)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
