import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { foreignVerdict } from '../../api/src/dnstap/answer-verdict.ts'
import { DnstapReceiver } from '../../api/src/dnstap/dnstap-receiver.ts'
import { SEEN_FILE, SourceRecorder } from '../../api/src/dnstap/source-recorder.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { framesOf } from './support/dnstap-frames.ts'
import { DnstapSender } from './support/dnstap-sender.ts'

let folder: string
let receiver: DnstapReceiver
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'netwarden-receiver-'))
  receiver = new DnstapReceiver(foreignVerdict)
})
afterEach(async () => {
  await receiver.close()
  rmSync(folder, { recursive: true, force: true })
})

const place = (name: string) => join(folder, name)
const sourceOf = (id: string, sender: string) => ({ id, folder: place(id), sender })

test('a source that cannot be written is shown with its fault, and the others go on', async () => {
  writeFileSync(place('bad'), 'a file where the folder should be')
  await receiver.use([sourceOf('bad', 'bad'), sourceOf('good', '*')])
  const port = await freePort()
  await receiver.listen({ host: '127.0.0.1', port })
  const [good, bad] = await Promise.all([DnstapSender.open(port), DnstapSender.open(port)])
  await Promise.all([good.send(framesOf('good', 5)), bad.send(framesOf('bad', 5))])
  await eventually(async () => receiver.tick().sources.good?.answers === 5)
  expect(receiver.tick().sources.bad).toMatchObject({ answers: 0, spool: { fault: 'EEXIST' } })

  rmSync(place('bad'))
  expect(receiver.tick().sources.bad?.spool.fault).toBeNull()
  await bad.send(framesOf('bad', 3))
  await eventually(async () => receiver.tick().sources.bad?.answers === 3)
  expect(readFileSync(join(place('bad'), 'unwritten'), 'utf8').trim()).not.toBe('')
  expect(receiver.tick().sources.good?.answers).toBe(5)
  good.break()
  bad.break()
})

test('a socket whose folder is missing is served once the folder is there', async () => {
  await receiver.use([sourceOf('all', '*')])
  writeFileSync(place('run'), '')
  await receiver.listen({ path: place('run/dnstap.sock') })
  expect(receiver.tick()).toMatchObject({ isListening: false, code: 'ENOTDIR' })
  rmSync(place('run'))
  mkdirSync(place('run'))
  await eventually(async () => receiver.tick().isListening)
  expect(receiver.tick().code).toBeNull()
})

test('a socket that another process serves is not removed, even where it cannot be asked', async () => {
  const path = place('served.sock')
  const other = new DnstapReceiver(foreignVerdict)
  await other.use([])
  await other.listen({ path })
  chmodSync(path, 0)
  await receiver.listen({ path })
  expect(receiver.tick().code).toBe('EADDRINUSE')
  expect(existsSync(path)).toBe(true)
  await other.close()
})

test('one address has at most sixteen connections', async () => {
  const port = await freePort()
  await receiver.use([sourceOf('all', '*')])
  await receiver.listen({ host: '127.0.0.1', port })
  const sockets: Socket[] = []
  for (let count = 0; count < 16; count++) sockets.push((await DnstapSender.open(port)).socket)
  const more = connect(port, '127.0.0.1')
  more.on('error', () => undefined).resume()
  await once(more, 'close')
  expect(sockets.filter(({ destroyed }) => destroyed)).toEqual([])
  for (const socket of sockets) socket.destroy()
})

test('the gap of one server is not ended by another one of the same source', async () => {
  const recorder = new SourceRecorder(sourceOf('all', '*'), foreignVerdict)
  const [a, b] = ['a', 'b'].map((identity) => recorder.connect('unix', identity, ''))
  if (!a || !b) throw new Error('not connected')
  recorder.disconnect(a, false)
  const since = Number(readFileSync(join(place('all'), SEEN_FILE), 'utf8'))
  recorder.disconnect(b, false)
  recorder.connect('unix', 'b', '')
  recorder.tick()
  expect(Number(readFileSync(join(place('all'), SEEN_FILE), 'utf8'))).toBe(since)
  recorder.connect('unix', 'a', '')
  recorder.tick()
  expect(Number(readFileSync(join(place('all'), SEEN_FILE), 'utf8'))).toBeGreaterThanOrEqual(since)
  await recorder.close()
  expect(readdirSync(place('all'))).toContain('unwritten')
})
