import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { spoolFileName } from '../../api/src/gateway/spool/spool-file.ts'
import { SpoolShipper } from '../../api/src/node/spool-shipper.ts'
import type { SpoolPlace } from '../../api/src/node-protocol/messages.ts'
import { eventually } from '../support/eventually.ts'

let root: string
let folder: string
let arrived: string
let place: SpoolPlace | null
let isStoring: boolean
let stop: AbortController
let running: Promise<void>
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'netwarden-shipper-'))
  folder = join(root, 'spool')
  await mkdir(folder)
  arrived = ''
  place = null
  isStoring = true
  stop = new AbortController()
  running = Promise.resolve()
})
afterEach(async () => {
  stop.abort()
  await running
  await rm(root, { recursive: true, force: true })
})

const START = 1_795_899_340_888
const write = (number: number, content: string) =>
  writeFileSync(join(folder, spoolFileName(START, number)), content)
const line = (name: string) => `g1\t${START}\t${name}\n`

/** To a console that stores what arrives before the next message. */
function ship(): void {
  const shipper = new SpoolShipper({
    folder,
    idFile: join(root, 'spool-id'),
    logger: pino({ level: 'silent' }),
    client: {
      spool: async ({ after, chunk, note }) => {
        const stored = isStoring ? place : null
        const isNext = after?.file === place?.file && after?.offset === place?.offset
        if (!isNext) return { place, stored, isElsewhere: false }
        if (note) place = { file: note.file.replace('dropped', 'log'), offset: Number.MAX_SAFE_INTEGER }
        if (chunk) {
          const bytes = gunzipSync(Buffer.from(chunk.bytes, 'base64'))
          arrived += bytes.toString()
          place = { file: chunk.file, offset: chunk.offset + bytes.length }
        }
        return { place, stored, isElsewhere: false }
      },
    },
  })
  running = shipper.run(stop.signal)
}

test('visits behind a file without any are sent, and files before the newest are removed', async () => {
  write(0, line('first'))
  write(1, '')
  write(2, 'g1\tincomplete')
  write(3, line('second'))
  write(4, line('third'))
  ship()
  await eventually(() => arrived.includes('third'))
  expect(arrived).toBe(line('first') + line('second') + line('third'))
  await eventually(() => readdirSync(folder).length === 1)
  expect(existsSync(join(folder, spoolFileName(START, 4)))).toBe(true)
})

test('visits that the next process of the console lacks are sent again', async () => {
  isStoring = false
  for (const number of [0, 1, 2]) write(number, line(`n${number}`))
  ship()
  await eventually(() => arrived.includes('n2'))
  place = { file: spoolFileName(START, 0), offset: line('n0').length }
  arrived = line('n0')
  write(3, line('n3'))
  await eventually(() => arrived.includes('n3'))
  expect(arrived).toBe(['n0', 'n1', 'n2', 'n3'].map(line).join(''))
})

test('a shipper asks the console what is stored while its newest file has no visits, also after a note', async () => {
  const note = spoolFileName(START, 0).replace('log', 'dropped')
  writeFileSync(join(folder, note), `${START}\t2\t0\t2\n`)
  write(1, line('first'))
  write(2, '')
  ship()
  await eventually(() => arrived.includes('first'))
  await eventually(() => readdirSync(folder).length === 1)
  expect(arrived).toBe(line('first'))
})
