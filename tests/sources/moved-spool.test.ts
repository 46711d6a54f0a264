import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isOfFolder, movedTo, storedPlace } from '../../api/dist/pipeline/sources/follow/spool-parts.js'
import { ReceivedSpool } from '../../api/src/modules/node-visits/received-spool.ts'
import { type CrashPoint, FollowedSource, nameOf, namesOf } from './support/followed-source.ts'

const SECOND = 1_000
const FIRST = '1700000000000-000000.log'
const NEXT = '1700000000000-000001.log'
const POINTS: CrashPoint[] = [
  'before pending',
  'after pending',
  'before write',
  'after write',
  'before done',
  'after done',
]

let spool: FollowedSource
/** The folder of the node, which removes nothing here. */
let node: string
let places: [string, string]

beforeEach(() => {
  spool = new FollowedSource({ kind: 'spool', format: 'gateway' })
  node = spool.path('node')
  places = [spool.path('one'), spool.path('two')]
  for (const folder of [node, ...places]) mkdirSync(folder)
  spool.change({ location: places[0] })
})
afterEach(() => spool.remove())

const line = (number: number) =>
  `g1\t${Date.now()}\t0.10\tu\t10.0.0.1\t\t${nameOf(number)}\tA\t0\tp\tg\tdefault\t\tall\t7\tcached\t\t\t\n`
const ask = (file: string, from: number, to: number) => {
  for (let number = from; number < to; number++) appendFileSync(join(node, file), line(number))
}

/** Sends what has not arrived, a few lines at a time. */
async function send(received: ReceivedSpool, ...files: string[]): Promise<void> {
  for (const file of files) {
    const bytes = readFileSync(join(node, file))
    for (;;) {
      const { place } = received
      if (place && place.file > file) break
      const offset = place?.file === file ? place.offset : 0
      if (offset >= bytes.length) break
      const end = bytes.indexOf('\n', Math.min(offset + 150, bytes.length - 1)) + 1
      await received.receive(file, offset, bytes.subarray(offset, end))
    }
  }
}

describe('the spool of a node that moves from one process of the console to another', () => {
  test.each(POINTS)('is stored once and as a whole after a crash %s', async (point) => {
    const first = new ReceivedSpool(places[0])
    ask(FIRST, 0, 10)
    await send(first, FIRST)
    await spool.pass(SECOND)
    ask(FIRST, 10, 15)
    ask(NEXT, 15, 20)
    await send(first, FIRST, NEXT)
    spool.crashAt = point
    expect(await spool.passUntilCrash(2 * SECOND)).toBe(true)
    // The disk of that process is gone, too.
    rmSync(places[0], { recursive: true })
    const second = new ReceivedSpool(places[1])
    const move = () =>
      spool.move(places[1], (stored) => movedTo(places[1], stored, (file) => second.hasAll(file)))
    await second.beginAt(storedPlace(spool.position?.files ?? []))
    const isPending = point === 'after pending' || point.endsWith('write') || point === 'before done'
    expect(await move()).toBe(!isPending)
    await send(second, FIRST, NEXT)
    if (isPending) expect(await move()).toBe(true)
    await spool.pass(2 * SECOND)
    ask(NEXT, 20, 30)
    await send(second, NEXT)
    await spool.pass(2 * SECOND)
    expect(spool.domains).toEqual(namesOf(0, 30))
    expect([spool.lost, spool.rejects]).toEqual([[], []])
    expect(storedPlace(spool.position?.files ?? [])).toEqual({
      file: NEXT,
      offset: readFileSync(join(node, NEXT)).length,
    })
  })

  test('returns to the first process, which begins with what the second has stored', async () => {
    const first = new ReceivedSpool(places[0])
    ask(FIRST, 0, 10)
    await send(first, FIRST)
    await spool.pass(2 * SECOND)
    let last = first
    for (const [turn, folder] of [places[1], places[0], places[1]].entries()) {
      const stored = storedPlace(spool.position?.files ?? [])
      last = new ReceivedSpool(folder)
      await last.beginAt(stored)
      await spool.crash()
      expect(
        await spool.move(folder, (checkpoint) => movedTo(folder, checkpoint, (file) => last.hasAll(file))),
      ).toBe(true)
      ask(turn === 2 ? NEXT : FIRST, 10 + turn * 5, 15 + turn * 5)
      await send(last, FIRST, ...(turn === 2 ? [NEXT] : []))
      await spool.pass(2 * SECOND)
      expect(isOfFolder({ position: spool.position, pending: null }, folder)).toBe(true)
    }
    expect(spool.domains).toEqual(namesOf(0, 25))
    expect([spool.lost, spool.rejects]).toEqual([[], []])
  })

  test('counts what the node removed before the second process had it', async () => {
    const first = new ReceivedSpool(places[0])
    ask(FIRST, 0, 10)
    await send(first, FIRST)
    await spool.pass(2 * SECOND)
    await spool.crash()
    const stored = storedPlace(spool.position?.files ?? [])
    const second = new ReceivedSpool(places[1])
    await second.beginAt(stored)
    const octets = stored?.offset ?? 0
    const minute = 1_700_000_040_000
    // Ten more visits of the same length, none of which arrived.
    await second.receiveNote(FIRST.replace('.log', '.dropped'), `${minute}\t20\t0\t${2 * octets}\n`)
    expect(await spool.move(places[1], (checkpoint) => movedTo(places[1], checkpoint, () => true))).toBe(true)
    ask(NEXT, 20, 25)
    await send(second, NEXT)
    await spool.pass(2 * SECOND)
    expect(spool.lost).toEqual([{ minute, gaps: 1, drops: 10 }])
    expect(spool.domains).toEqual([...namesOf(0, 10), ...namesOf(20, 25)])
  })
})
