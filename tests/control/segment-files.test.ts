import type { Page, SegmentImport } from '@netwarden/shared/contract'
import type { OperationLogEntry, Segment } from '@netwarden/shared/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { freshName, People } from '../support/people.ts'
import { StateServer, USUAL_STATE_ENGINE } from '../support/state-engines.ts'

/** Files of earlier releases have no columns of safe search. */
const HEADER = 'segment,description,defaultMode,banAnswer,inherits,entry,comment,user,department'
const SAFE_SEARCH = 'safeSearchGoogle,safeSearchBing,safeSearchDuckDuckGo,safeSearchYouTube'
const EXPORTED = HEADER.replace('inherits,', `inherits,${SAFE_SEARCH},`)

let place: StateServer
let people: People
let admin: ApiClient

beforeAll(async () => {
  place = await StateServer.start(USUAL_STATE_ENGINE)
  people = await People.on(place.server)
  admin = people.superadmin
})
afterAll(() => place?.stop())

function send(csv: string, query: Record<string, string> = {}, client = admin) {
  const form = new FormData()
  form.set('file', new Blob([csv]), 'segments.csv')
  return client.upload<SegmentImport>('/api/segment/import', form, query)
}

const exported = async (query = '') => (await admin.raw('GET', `/api/segment/export${query}`)).text()
const list = async () =>
  (await admin.get<Page<Segment>>('/api/segment/list', { pageSize: 200 })).data.list.filter(
    ({ isBuiltIn }) => !isBuiltIn,
  )
const linesOf = async (csv: string) => {
  const { status, body } = await send(csv)
  const { error } = body as { error: { lines?: { line: number; column?: string }[] } }
  return { status, places: error.lines?.map(({ line, column }) => `${line} ${column}`) }
}

test('a file adds segments in its order, and its export reads back without a change', async () => {
  const [office, guests] = [freshName('office'), freshName('guests')]
  const csv = [
    HEADER,
    `${office},First floor,banned,refused,,10.31.0.7/16,"printer, old",alice,IT`,
    `${office},,,,,02:00:00:00:00:31,=1+1,,`,
    `${guests},,,,,,,,`,
  ].join('\r\n')
  expect((await send(csv, { dryRun: 'true' })).data).toEqual({
    rows: 2,
    created: 2,
    updated: 0,
    unchanged: 0,
    dryRun: true,
  })
  expect(await list()).toEqual([])
  expect((await send(csv)).data).toEqual({ rows: 2, created: 2, updated: 0, unchanged: 0 })
  const [first, second] = await list()
  expect(first).toMatchObject({
    name: office,
    description: 'First floor',
    defaultMode: 'banned',
    banAnswer: 'refused',
    entries: [
      { entry: '10.31.0.0/16', comment: 'printer, old', user: 'alice', department: 'IT' },
      { entry: '02:00:00:00:00:31', comment: '=1+1', user: '', department: '' },
    ],
  })
  expect(second).toMatchObject({ name: guests, entries: [], defaultMode: 'passed', banAnswer: null })
  const file = await exported()
  expect(file).toContain(`02:00:00:00:00:31,'=1+1,,`)
  expect((await send(file)).data).toEqual({ rows: 2, created: 0, updated: 0, unchanged: 2 })
  expect(await exported()).toBe(file)
})

test('a file replaces the entries of a known segment and keeps what it has no column for', async () => {
  const name = freshName('known')
  await admin.post('/api/segment/create', {
    name,
    description: 'kept',
    defaultMode: 'banned',
    entries: [{ entry: '10.32.0.0/16' }],
  })
  expect((await send(`segment,entry\n${name},10.33.0.0/16\n`)).data).toMatchObject({ created: 0, updated: 1 })
  const changed = (await list()).find((segment) => segment.name === name)
  expect(changed).toMatchObject({ description: 'kept', defaultMode: 'banned', entryCount: 1 })
  expect(changed?.entries[0]?.entry).toBe('10.33.0.0/16')
  const log = await admin.get<Page<OperationLogEntry>>('/api/operation-log/list', {
    action: 'segment.import',
  })
  expect(log.data.list[0]?.after).toMatchObject({ updated: 1, updatedNames: [name] })
})

test('an empty default mode keeps the one of a known segment, and words match in any case', async () => {
  const name = freshName('mode')
  await admin.post('/api/segment/create', { name, defaultMode: 'banned' })
  const rows = (mode: string, again: string) =>
    [HEADER, `${name},,${mode},REFUSED,,10.43.0.1,,,`, `${name},,${again},Refused,,10.43.0.2,,,`].join('\n')
  expect((await send(rows('', ''))).data).toMatchObject({ updated: 1 })
  const stored = async () => (await list()).find((segment) => segment.name === name)
  expect(await stored()).toMatchObject({ defaultMode: 'banned', banAnswer: 'refused', entryCount: 2 })
  expect((await send(rows('Passed', 'PASSED'))).data).toMatchObject({ updated: 1 })
  expect(await stored()).toMatchObject({ defaultMode: 'passed' })
})

test('a file with faults changes nothing, and each is named by line and column', async () => {
  const before = await exported()
  const name = freshName('faulty')
  const rows = [
    HEADER,
    `${name},,,,,10.34.0.0/16,,,`,
    `${name},,,,,not-an-address,,,`,
    `${name},,,,,10.34.0.9/16,,,`,
    `${name},,banned,,,10.35.0.1,,,`,
    ',,,,,10.36.0.1,,,',
    `${freshName('mode')},,sometimes,,,10.37.0.1,,,`,
    'All devices,,,,,10.38.0.1,,,',
    `${name},,,,,,only a comment,,`,
  ]
  expect(await linesOf(rows.join('\n'))).toEqual({
    status: 422,
    places: [
      ...['3 entry', '4 entry', '5 defaultMode', '6 segment'],
      ...['7 defaultMode', '8 segment', '9 entry'],
    ],
  })
  expect(await linesOf('segment,colour\nx,red\n')).toMatchObject({ status: 422 })
  expect(await linesOf('segment,entry\n')).toMatchObject({ status: 422 })
  expect(await exported()).toBe(before)
})

test('an export holds the chosen segments only, in their order', async () => {
  const names = [freshName('east'), freshName('west'), freshName('north')]
  expect((await send([HEADER, ...names.map((name) => `${name},,,,,,,,`)].join('\r\n'))).status).toBe(200)
  const ids = (await list()).flatMap(({ id, name }) => (names.slice(1).includes(name) ? [id] : []))
  const file = await exported(`?ids=${[...ids].reverse().join()}`)
  expect(file).toBe(
    `${EXPORTED}\r\n${names[1]},,passed,,true,,,,,,,,\r\n${names[2]},,passed,,true,,,,,,,,\r\n`,
  )
  expect(await exported('?ids=all')).toBe(`${EXPORTED}\r\n`)
  expect((await admin.raw('GET', '/api/segment/export?ids=none')).status).toBe(404)
  expect((await admin.raw('GET', '/api/segment/export?ids=')).status).toBe(400)
})

test('only administrators import, and any role exports', async () => {
  const { client } = await people.signedIn('common')
  expect((await send(`segment,entry\nrefused,10.39.0.1\n`, {}, client)).status).toBe(403)
  expect((await client.raw('GET', '/api/segment/export')).status).toBe(200)
  expect((await client.raw('GET', '/api/segment/import/template')).status).toBe(200)
  expect((await place.server.nobody().get('/api/segment/export')).status).toBe(401)
  expect((await admin.post('/api/segment/import', { dryRun: true })).status).toBe(415)
})
