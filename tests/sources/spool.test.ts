import { appendFileSync, existsSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SpoolWriter } from '../../api/src/gateway/spool/spool-writer.ts'
import { type CrashPoint, FollowedSource, nameOf, namesOf } from './support/followed-source.ts'

const SECOND = 1_000
const MINUTE = 60_000
const FIRST = '1700000000000-000000.log'
const SECOND_FILE = '1700000000000-000001.log'
const AFTER_RESTART = '1700000900000-000000.log'
const POINTS: CrashPoint[] = [
  'before pending',
  'after pending',
  'before write',
  'after write',
  'before done',
  'after done',
]

let spool: FollowedSource
beforeEach(() => {
  spool = new FollowedSource({ kind: 'spool', format: 'gateway' })
  spool.change({ location: spool.folder })
})
afterEach(() => spool.remove())

const line = (number: number, at = Date.now()) =>
  `g1\t${at}\t0.10\tu\t10.0.0.1\t\t${nameOf(number)}\tA\t0\tp\tg\tdefault\t\tall\t7\tcached\t\t\t\n`
const lines = (from: number, to: number, at?: number) =>
  Array.from({ length: to - from }, (_, index) => line(from + index, at)).join('')
const write = (name: string, text: string) => appendFileSync(spool.path(name), text)
const files = () => readdirSync(spool.folder).sort()

describe('the spool of a gateway', () => {
  test('the spool of a gateway is read file by file in the order of the names', async () => {
    write(SECOND_FILE, lines(10, 20))
    write(AFTER_RESTART, lines(20, 30))
    write(FIRST, lines(0, 10))
    await spool.pass(2 * SECOND)
    expect(spool.domains).toEqual(namesOf(0, 30))
  })

  test('deletes a file once all its visits are stored, and keeps the one being written', async () => {
    write(FIRST, lines(0, 10))
    await spool.pass(2 * SECOND)
    expect(files()).toEqual([FIRST])
    write(SECOND_FILE, lines(10, 20))
    await spool.pass(2 * SECOND)
    expect(files()).toEqual([SECOND_FILE])
    expect(spool.position?.files.map(({ path }) => path)).toEqual([spool.path(SECOND_FILE)])
  })

  test('keeps a file while the store is unavailable', async () => {
    write(FIRST, lines(0, 10))
    write(SECOND_FILE, lines(10, 20))
    spool.crashAt = 'before write'
    expect(await spool.passUntilCrash(2 * SECOND)).toBe(true)
    expect(files()).toEqual([FIRST, SECOND_FILE])
    await spool.pass(2 * SECOND)
    expect(spool.domains).toEqual(namesOf(0, 20))
    expect(files()).toEqual([SECOND_FILE])
  })

  test('the spool of a gateway is read further after an incomplete line that the next gateway removes', async () => {
    write(FIRST, lines(0, 3))
    write(FIRST, line(3).slice(0, 30))
    await spool.pass(40 * SECOND)
    truncateSync(spool.path(FIRST), Buffer.byteLength(lines(0, 3)))
    write(AFTER_RESTART, lines(4, 6))
    await spool.pass(2 * SECOND)
    expect(spool.domains).toEqual([...namesOf(0, 3), ...namesOf(4, 6)])
    expect([spool.rejects, spool.lost]).toEqual([[], []])
    expect(files()).toEqual([AFTER_RESTART])
  })

  test('counts by minute what the gateway removed unread', async () => {
    const at = Math.floor(Date.now() / MINUTE) * MINUTE - 5 * MINUTE
    write(FIRST, lines(0, 3))
    await spool.pass(SECOND)
    write(FIRST, lines(3, 5, at) + lines(5, 8, at + MINUTE))
    rmSync(spool.path(FIRST))
    write(SECOND_FILE, lines(8, 10))
    await spool.pass(SECOND)
    expect(spool.lost).toEqual([
      { minute: at, gaps: 1, drops: 2 },
      { minute: at + MINUTE, gaps: 1, drops: 3 },
    ])
    expect(spool.domains).toEqual([...namesOf(0, 3), ...namesOf(8, 10)])
  })

  test('counts what the gateway removed while nothing read the spool', async () => {
    const writer = new SpoolWriter(spool.folder, { fileBytes: 1_000, totalBytes: 3_000 })
    writer.write(Buffer.from(lines(0, 5)), 5)
    await spool.pass(SECOND)
    await spool.crash()
    for (let n = 5; n < 200; n++) {
      writer.write(Buffer.from(line(n)), 1)
      await setImmediate()
    }
    await writer.close()
    const { dropped } = writer.status()
    expect(dropped).toBeGreaterThan(5)
    await spool.pass(2 * SECOND)
    const drops = spool.lost.reduce((sum, minute) => sum + minute.drops, 0)
    // The first 5 were read before their file was removed.
    expect(spool.domains.length + drops).toBe(200)
    expect(drops).toBe(dropped - 5)
    await spool.crash()
    await spool.pass(2 * SECOND)
    expect(spool.lost.reduce((sum, minute) => sum + minute.drops, 0)).toBe(drops)
    expect(files().filter((name) => name.endsWith('.dropped'))).toEqual([])
  })

  test('counts by minute the files of a former gateway that the next one removed', async () => {
    const at = Math.floor(Date.now() / MINUTE) * MINUTE - 60 * MINUTE
    write(FIRST, lines(0, 20, at) + lines(20, 50, at + MINUTE))
    const writer = new SpoolWriter(spool.folder, { fileBytes: 1_000, totalBytes: 1_500 })
    for (let n = 50; n < 80; n++) {
      writer.write(Buffer.from(line(n)), 1)
      await setImmediate()
    }
    await writer.close()
    await spool.pass(2 * SECOND)
    expect(spool.lost.slice(0, 2)).toEqual([
      { minute: at, gaps: 1, drops: 20 },
      { minute: at + MINUTE, gaps: 1, drops: 30 },
    ])
  })

  test('counts nothing of a file whose removal a crash of the gateway interrupted', async () => {
    write(FIRST, lines(0, 10))
    write(FIRST.replace('.log', '.dropped'), `${Date.now()}\t10\t0\t700\n`)
    write(SECOND_FILE, lines(10, 20))
    await spool.pass(2 * SECOND)
    expect(spool.domains).toEqual(namesOf(0, 20))
    expect(spool.lost).toEqual([])
    expect(files()).toEqual([SECOND_FILE])
  })

  test('ignores files with other names', async () => {
    write('notes.log', 'mine\n')
    write(FIRST, lines(0, 3))
    write(SECOND_FILE, lines(3, 6))
    await spool.pass(2 * SECOND)
    expect(files()).toEqual([SECOND_FILE, 'notes.log'])
  })

  test.each(POINTS)('neither loses nor duplicates a line in a crash %s', async (point) => {
    write(FIRST, lines(0, 10))
    await spool.pass(SECOND)
    write(FIRST, lines(10, 15))
    write(SECOND_FILE, lines(15, 20))
    spool.crashAt = point
    expect(await spool.passUntilCrash(2 * SECOND)).toBe(true)
    write(SECOND_FILE, lines(20, 30))
    await spool.pass(2 * SECOND)
    expect(spool.domains).toEqual(namesOf(0, 30))
    expect(existsSync(spool.path(FIRST))).toBe(false)
    expect(spool.lost).toEqual([])
  })
})
