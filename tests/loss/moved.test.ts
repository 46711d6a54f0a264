import {
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { OwnFolder } from '../../api/src/modules/installation/folder.ts'
import { TestServer } from '../support/server.ts'
import { FilledPlace, IMPORT, readinessOf, totalOf } from './support/stores.ts'

/** Node copies no sockets, and an engine that was killed leaves its own. */
const isNoSocket = (path: string) => !lstatSync(path).isSocket()

describe('the folder of an installation', () => {
  let root: string
  let at: string
  let ids: number
  const open = (path: string) => new OwnFolder(path, true, () => `new ${++ids}`)
  const BOUND = { id: 'one', binding: 'bound' }
  beforeEach(() => {
    ids = 0
    root = mkdtempSync(join(tmpdir(), 'netwarden-folder-'))
    at = join(root, 'data')
    cpSync(mkdtempSync(join(root, 'empty-')), at, { recursive: true })
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  test('the folder of an installation is the same at its path, also after a rename', () => {
    expect(open(at).match.kind).toBe('unnoted')
    open(at).note('one')
    expect(open(at).match.kind).toBe('same')
    renameSync(at, `${at}-renamed`)
    expect(open(`${at}-renamed`).match.kind).toBe('same')
  })

  test('the folder of an installation is a copy while its original exists, and was moved when that is missing', () => {
    open(at).note('one')
    cpSync(at, `${at}-copy`, { recursive: true, filter: isNoSocket })
    const copy = open(`${at}-copy`)
    expect(copy.match).toMatchObject({ kind: 'copied', note: { id: 'one', path: at } })
    copy.note('one')
    expect(open(`${at}-copy`).match.kind).toBe('copied')
    expect(open(at).match.kind).toBe('same')
    rmSync(at, { recursive: true })
    const moved = open(`${at}-copy`)
    expect(moved.match.kind).toBe('moved')
    moved.note('one')
    expect(open(`${at}-copy`).match.kind).toBe('same')
  })

  test('gets its own id once the note is deleted, and the same one when the start is interrupted', () => {
    const folder = open(at)
    expect(folder.renewedId({ id: 'one', binding: 'new' })).toBeNull()
    expect(folder.renewedId(BOUND)).toBe('new 1')
    expect(folder.renewedId(BOUND)).toBe('new 1')
    const again = open(at)
    expect(again.renewedId(BOUND)).toBe('new 1')
    again.note('new 1')
    expect(open(at).renewedId({ id: 'new 1', binding: 'bound' })).toBeNull()
  })

  test('keeps the id for a store at another path, which the original may use too', () => {
    expect(new OwnFolder(at, false, () => 'new').renewedId(BOUND)).toBeNull()
  })
})

describe('a copied installation', () => {
  let place: FilledPlace
  let copy: string
  beforeEach(async () => {
    place = await FilledPlace.make()
    copy = `${place.dataDir}-copy`
  })
  afterEach(async () => {
    await place.remove()
    rmSync(copy, { recursive: true, force: true })
  })

  test('leaves the files of its original untouched, reports the copy, and can become independent', async () => {
    // An import that is cut short leaves its file for the next start.
    const admin = await (await place.start()).superadmin()
    const more = Array.from({ length: 60 }, () => place.file)
      .join('')
      .replaceAll('h1.example', 'more.example')
    const { data } = await admin.upload<{ id: string }>(IMPORT, more, { wait: false })
    await place.kill()
    const spooled = readdirSync(place.path('spool'))
    expect(spooled).toHaveLength(1)
    cpSync(place.dataDir, copy, { recursive: true, filter: isNoSocket })

    const started = await TestServer.start({ dataDir: copy })
    expect((await readinessOf(started)).note).toContain('moved or copied')
    const client = await started.superadmin()
    expect(JSON.stringify((await client.get('/api/message/list')).body)).toContain(`copy of ${place.dataDir}`)
    const isDone = async (server: TestServer) => {
      const reader = await server.superadmin()
      await expect
        .poll(async () => (await reader.get<{ state: string }>(`${IMPORT}/${data.id}`)).data.state, {
          timeout: 90_000,
        })
        .toBe('done')
    }
    await isDone(started)
    await started.stop({ keepData: true })
    expect(readdirSync(place.path('spool'))).toEqual(spooled)

    rmSync(join(copy, 'installation.json'))
    const own = await TestServer.start({ dataDir: copy })
    expect((await readinessOf(own)).note).toBeUndefined()
    expect(await totalOf(own)).toBe(61 * place.count)
    await own.stop({ keepData: true })
    const idIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'installation.json'), 'utf8')).id
    expect(idIn(copy)).not.toBe(idIn(place.dataDir))
    expect(existsSync(join(copy, 'spool'))).toBe(true)

    const original = await place.start()
    await isDone(original)
    expect(await totalOf(original)).toBe(61 * place.count)
  })
})
