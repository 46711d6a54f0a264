import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DnstapThread } from '../../api/src/dnstap/dnstap-thread.ts'
import { RecordedDriver } from '../../api/src/node/dnstap/recorded-driver.ts'
import { MissingResponses } from '../../api/src/node/dnstap/response-counts.ts'
import type { NodeDriver } from '../../api/src/node/node-driver.ts'
import { NodeFolder } from '../../api/src/node/node-folder.ts'
import type { OpenedOrder } from '../../api/src/node/order-content.ts'

const logger = pino({ enabled: false })
const fault = { key: 'bind.fault.serial' } as const
const noCaches = () => ({ address: '', keys: [] })
let folder: NodeFolder
let staged: string
let posted: string[]
beforeEach(() => {
  posted = []
  vi.spyOn(DnstapThread.prototype, 'post').mockImplementation(({ type }) => void posted.push(type))
  folder = new NodeFolder(mkdtempSync(join(tmpdir(), 'netwarden-recorded-')))
  folder.make()
  staged = join(folder.path, 'staged.bin')
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder.path, { recursive: true, force: true })
})

async function usedBy(driver: Partial<NodeDriver>): Promise<RecordedDriver> {
  const recorded = new RecordedDriver({ stop: async () => undefined, ...driver } as NodeDriver, {
    folder,
    identity: { rndc: '127.0.0.1#1' },
    logger,
    caches: noCaches,
  })
  writeFileSync(staged, 'policies')
  await recorded.use({ settings: { isEnforcing: true } } as OpenedOrder, staged)
  return recorded
}

test('frames are accepted only once the policies that decide them are in use', async () => {
  let resolve: (value: null) => void = () => undefined
  const using = usedBy({ use: () => new Promise((done) => (resolve = done)) })
  await pause(50)
  expect(posted).toEqual(['sources'])
  resolve(null)
  const recorded = await using
  expect(posted).toEqual(['sources', 'policies', 'listen'])
  await recorded.stop()
})

test('a server that was away at the start is recorded by the policies that it gets later', async () => {
  const recorded = await usedBy({ use: async () => fault })
  expect(posted).toEqual(['sources', 'policies', 'listen'])
  expect(readFileSync(folder.gateway.policies, 'utf8')).toBe('policies')
  expect(existsSync(staged)).toBe(false)
  await recorded.stop()
})

test('a node without an order records its server from the start', async () => {
  const recorded = new RecordedDriver(
    { useAsBefore: async () => undefined, stop: async () => undefined } as unknown as NodeDriver,
    { folder, identity: { rndc: '127.0.0.1#1' }, logger, caches: noCaches },
  )
  await recorded.useAsBefore()
  expect(posted).toEqual(['sources', 'listen'])
  await recorded.stop()
})

test('a thread that is started again knows sources, policies and devices before it listens', async () => {
  vi.restoreAllMocks()
  const sent: string[] = []
  let worker: Worker | undefined
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, { type }) {
    worker = this
    sent.push(type)
    if (type === 'close') this.emit('message', { type: 'closed' })
  })
  const thread = new DnstapThread(logger)
  thread.post({ type: 'sources', sources: [] })
  thread.post({ type: 'listen', endpoint: { path: '/run/dnstap.sock' } })
  thread.post({ type: 'policies', policies: { path: staged, isEnforcing: true } })
  thread.post({ type: 'devices', devices: [] })
  const first = sent.length
  worker?.emit('exit', 1)
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(first), { timeout: 60_000, interval: 50 })
  expect(sent.slice(first, first + 4)).toEqual(['sources', 'policies', 'devices', 'listen'])
  await thread.close()
})

test('missing answers are counted from the last start of the server or of the thread', () => {
  const missing = new MissingResponses()
  expect(missing.note(1_000_000, 1_000_000)).toBe(0)
  expect(missing.note(1_000_500, 1_000_490)).toBe(10)
  // The thread was started again, and has reached more than the first number of the server.
  expect(missing.note(1_000_600, 5)).toBe(0)
  expect(missing.note(1_000_700, 105)).toBe(0)
  // The server was started again.
  expect(missing.note(50, 150)).toBe(0)
  expect(missing.note(100, 180)).toBe(20)
  expect(missing.note(110, 190)).toBe(0)
  expect(missing.note(90, 190)).toBe(0)
  expect(missing.note(120, 200)).toBe(20)
})
