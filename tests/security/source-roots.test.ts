import {
  appendFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Source, SourceRejectRow } from '@netwarden/shared/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SourceRoots } from '../../api/dist/platform/files/source-roots.js'
import { FollowedSource, visitLines } from '../sources/support/followed-source.ts'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { freshName } from '../support/people.ts'
import { TestServer } from '../support/server.ts'

let server: TestServer
let admin: ApiClient
/** The root of the server, which contains its data directory. */
let root: string
let secret: string
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'netwarden-roots-'))
  const dataDir = join(root, 'data')
  mkdirSync(dataDir)
  server = await TestServer.start({ dataDir, env: { NETWARDEN_SOURCE_ROOTS: root } })
  admin = await server.superadmin()
  secret = readFileSync(join(dataDir, 'secret'), 'utf8').trim()
})
afterAll(async () => {
  await server?.stop()
  rmSync(root, { recursive: true, force: true })
})

async function create(fields: Partial<Source>) {
  const wanted = { name: freshName('source'), kind: 'tail', ...fields }
  const answer = await admin.post('/api/rest/sources', wanted)
  return { ...answer, source: answer.body as Source }
}
const show = async (id: string) => (await admin.get(`/api/rest/sources/${id}`)).body as Source
const rejectsOf = async (id: string) =>
  (await admin.get<Page<SourceRejectRow>>(`/api/source/${id}/rejects`)).data.list
const untilAccepted = (id: string, count: number) =>
  eventually(async () => (await show(id)).accepted === count)
const untilFailed = (id: string) => eventually(async () => (await show(id)).state === 'failed')

test('nothing outside the roots is followed, and in the data directory only the incoming folder', async () => {
  const data = server.dataDir
  symlinkSync('/etc', join(root, 'etc'))
  symlinkSync(join(data, 'secret'), join(root, 'secret-link'))
  const refused = [
    '/etc/shadow',
    '/etc/no-such-file',
    `${root}/../../etc/shadow`,
    join(root, 'etc/shadow'),
    join(root, 'secret-link'),
    join(data, 'secret'),
    join(data, 'incoming/../secret'),
    data,
    `${root}-beside/app.log`,
  ]
  for (const location of refused) {
    const { status, body } = await create({ location, format: 'netwarden-ndjson' })
    expect({ location, status }).toEqual({ location, status: 400 })
    expect(JSON.stringify(body)).toContain('is not in the permitted folders')
  }
  appendFileSync(join(data, 'incoming/app.log'), visitLines(0, 3))
  const { source } = await create({ location: join(data, 'incoming'), kind: 'folder' })
  await untilAccepted(source.id, 3)
  const moved = await admin.put(`/api/rest/sources/${source.id}`, { location: join(data, 'secret') })
  expect(moved.status).toBe(400)
})

test('links out of a watched folder and hard-linked files are never read, and other files of the folder are', async () => {
  const folder = join(root, 'watched')
  mkdirSync(folder)
  writeFileSync(join(root, 'elsewhere.log'), visitLines(10, 13))
  symlinkSync(join(root, 'elsewhere.log'), join(folder, 'inside.log'))
  symlinkSync(join(server.dataDir, 'secret'), join(folder, 'secret.log'))
  symlinkSync('/etc/passwd', join(folder, 'passwd.log'))
  writeFileSync(join(server.dataDir, 'other.key'), `${secret}\n`)
  linkSync(join(server.dataDir, 'other.key'), join(folder, 'another-name.log'))
  writeFileSync(join(folder, 'own.log'), visitLines(0, 5))
  const { source } = await create({ location: folder, kind: 'folder', format: 'netwarden-ndjson' })
  await untilAccepted(source.id, 8)
  await eventually(async () => (await rejectsOf(source.id)).length === 3)
  const reported = new Map(
    (await rejectsOf(source.id)).map(({ file, msg, excerpt }) => [file, { msg, excerpt }]),
  )
  expect(reported.get('secret.log')?.msg).toContain('is not in the permitted folders')
  expect(reported.get('passwd.log')?.msg).toContain('is not in the permitted folders')
  expect(reported.get('another-name.log')?.msg).toContain('hard link')
  expect(JSON.stringify([...reported])).not.toContain(secret)
})

test('a file or its folder that becomes a link out after the source was created is not read', async () => {
  const folder = join(root, 'swapped')
  mkdirSync(folder)
  writeFileSync(join(folder, 'app.log'), visitLines(0, 2))
  const format = 'netwarden-ndjson'
  const { source: tail } = await create({ location: join(folder, 'app.log'), format })
  const { source: watched } = await create({ location: folder, kind: 'folder', format })
  await untilAccepted(tail.id, 2)
  await untilAccepted(watched.id, 2)
  rmSync(join(folder, 'app.log'))
  symlinkSync(join(server.dataDir, 'secret'), join(folder, 'app.log'))
  await untilFailed(tail.id)
  expect((await show(tail.id)).reason).toContain('is not in the permitted folders')
  renameSync(folder, `${folder}-away`)
  symlinkSync('/etc', folder)
  await untilFailed(watched.id)
  expect((await show(watched.id)).reason).toContain('is not in the permitted folders')
  const rejects = [...(await rejectsOf(tail.id)), ...(await rejectsOf(watched.id))]
  expect(rejects.filter(({ excerpt }) => excerpt !== '')).toEqual([])
  expect(await show(tail.id)).toMatchObject({ read: 2, accepted: 2 })
})

test('rejected lines are shown only for logs of the chosen format, without the secrets in them', async () => {
  const format = 'netwarden-ndjson'
  const foreign = 'root:$6$salt$0123456789abcdef:19000:0:99999\n{"accessAt":"hunter2"}\nhunter2 is the word\n'
  writeFileSync(join(root, 'foreign.log'), foreign)
  writeFileSync(
    join(root, 'real.log'),
    `${visitLines(0, 9)}cut off {"password":"hunter2"}\nhalf a line\n${foreign}`,
  )
  const [one, other] = await Promise.all([
    create({ location: join(root, 'foreign.log'), format }),
    create({ location: join(root, 'real.log'), format }),
  ])
  await eventually(async () => (await show(one.source.id)).rejected === 3)
  await eventually(async () => (await show(other.source.id)).rejected === 5)
  const hidden = await rejectsOf(one.source.id)
  expect(hidden.map(({ line }) => line)).toEqual([3, 2, 1])
  expect(JSON.stringify(hidden)).not.toContain('hunter2 is')
  expect(JSON.stringify(hidden)).not.toContain('abcdef')
  const shown = (await rejectsOf(other.source.id)).map(({ excerpt }) => excerpt)
  expect(shown).toContain('half a line')
  expect(shown).toContain('cut off {"password":******')
  expect(JSON.stringify(shown)).not.toContain('abcdef')
})

test('a link that is swapped while it is opened never returns outside data', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'netwarden-race-'))
  mkdirSync(join(folder, 'root'))
  writeFileSync(join(folder, 'root/inside'), 'inside')
  writeFileSync(join(folder, 'outside'), 'outside')
  const roots = new SourceRoots({ roots: [join(folder, 'root')], dataDir: join(folder, 'data') })
  const link = join(folder, 'root/link')
  const seen = new Set<string>()
  for (let round = 0; round < 300; round += 1) {
    const opening = roots.open(link).then(
      async (handle) => {
        seen.add(await handle.readFile('utf8'))
        await handle.close()
      },
      (cause: { code?: string; text?: { key: string } }) => seen.add(cause.text?.key ?? cause.code ?? ''),
    )
    for (const target of round % 2 === 0 ? ['inside', '../outside'] : ['../outside', 'inside']) {
      symlinkSync(target, `${link}.new`)
      renameSync(`${link}.new`, link)
    }
    await opening
  }
  expect(seen).not.toContain('outside')
  expect(seen).toContain('inside')
  expect(seen).toContain('source.place.outside')
  rmSync(folder, { recursive: true })
})

test('a source of an earlier setting outside of the roots fails, and names the setting', async () => {
  const source = new FollowedSource({ location: '/etc/hosts' })
  await source.pass(1_000)
  expect(source.session?.misplaced).toMatchObject({ key: 'source.place.outside' })
  expect([source.records, source.rejects]).toEqual([[], []])
  await source.remove()
})
