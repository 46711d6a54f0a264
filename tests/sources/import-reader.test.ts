import { EventEmitter } from 'node:events'
import type { Worker } from 'node:worker_threads'
import pino from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { type ImportListener, ImportReader } from '../../api/src/modules/imports/import-reader.ts'
import { IngestThread } from '../../api/src/pipeline/ingest-thread.ts'
import { MessageHandlers } from '../../api/src/pipeline/message-handlers.ts'
import { NO_LINES } from '../../api/src/pipeline/write/record-batch.ts'
import { eventually } from '../support/eventually.ts'

/** Receives what the host posts, without a thread. */
class SilentThread extends EventEmitter {
  readonly posted: unknown[] = []
  isEnded = false
  postMessage(message: unknown): void {
    this.posted.push(message)
  }
  async terminate(): Promise<void> {
    this.isEnded = true
  }
}

afterEach(() => {
  vi.useRealTimers()
})

function readerOf(worker: SilentThread, imports: ImportListener): ImportReader {
  const logger = pino({ level: 'silent' })
  const thread = new IngestThread(logger, () => worker as unknown as Worker)
  const reader = new ImportReader({
    thread,
    noteKeeping: () => undefined,
    noteNewest: () => undefined,
    logger,
  })
  reader.reportTo(imports)
  thread.start(() => ({}) as never)
  return reader
}

test('an import continues when the state store, which was unavailable while it was saved, is back', async () => {
  let saves = 0
  const ended: string[] = []
  const imports: ImportListener = {
    save: async () => {
      saves += 1
      if (saves === 1) throw new Error('the state store is away')
    },
    bytesRead: () => undefined,
    done: async (id) => {
      if (ended.push(id) === 1) throw new Error('the state store is away')
    },
    failed: async () => undefined,
  }
  const thread = new SilentThread()
  readerOf(thread, imports)
  thread.emit('message', { type: 'ready' })
  const position = { parts: [], readers: [], counts: NO_LINES, batch: 1 }
  thread.emit('message', { type: 'saveImport', call: 7, id: 'a', position, rejects: [] })
  await eventually(() => saves === 2)
  await eventually(() => JSON.stringify(thread.posted).includes('"saved"'))
  expect(thread.posted).toContainEqual({ type: 'saved', call: 7, isLost: false })

  thread.emit('message', { type: 'importDone', id: 'a', counts: NO_LINES })
  await eventually(() => ended.length === 2)
})

test('a thread that does not release a cancelled import within a second is ended, and the import is cancelled', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const failed = vi.fn<ImportListener['failed']>(async () => undefined)
  const imports: ImportListener = {
    save: async () => undefined,
    bytesRead: () => undefined,
    done: async () => undefined,
    failed,
  }
  const thread = new SilentThread()
  const reader = readerOf(thread, imports)
  thread.emit('message', { type: 'ready' })
  reader.cancelImport('hanging')
  expect(thread.posted).toContainEqual({ type: 'cancelImport', id: 'hanging' })
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(999)
  expect(failed).toHaveBeenCalledExactlyOnceWith('hanging', expect.objectContaining({ kind: 'cancelled' }))
  expect(thread.isEnded).toBe(true)
})

test('a type of message has one handler, and a message without one is refused', () => {
  const messages = new MessageHandlers<{ type: 'first'; value: number } | { type: 'second' }>()
  const values: number[] = []
  messages.on('first', ({ value }) => values.push(value))
  expect(() => messages.on('first', () => undefined)).toThrow('messages of type first have two handlers')
  messages.receive({ type: 'first', value: 7 })
  expect(values).toEqual([7])
  expect(() => messages.receive({ type: 'second' })).toThrow('messages of type second have no handler')
})
