import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { detectEncoding, openBytes, openOwnFile } from '../../api/dist/pipeline/sources/lines/encodings.js'

const folder = mkdtempSync(join(tmpdir(), 'netwarden-packing-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** RFC 8878 §3.1.1: a window of 128 KiB, no checksum, no size. */
const HEADER = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x38])
const RAW = 0
const REPEATED = 1
const WHOLE_BLOCK = 131_072

function block(type: number, size: number, content: Buffer, isLast: boolean): Buffer {
  const head = Buffer.alloc(3)
  head.writeUIntLE((size << 3) | (type << 1) | (isLast ? 1 : 0), 0, 3)
  return Buffer.concat([head, content])
}

test('several zstd frames, with skippable ones between them, are one text', async () => {
  const frame = (text: string) => Buffer.concat([HEADER, block(RAW, text.length, Buffer.from(text), true)])
  const skipped = Buffer.concat([Buffer.from([0x5a, 0x2a, 0x4d, 0x18, 4, 0, 0, 0]), Buffer.from('skip')])
  const path = join(folder, 'frames.log.1')
  writeFileSync(path, Buffer.concat([frame('one\n'), skipped, frame(''), frame('two\nthree'), skipped]))
  expect(await detectEncoding(path, openOwnFile)).toBe('zstd')
  const chunks: Buffer[] = []
  for await (const chunk of openBytes(path, 'zstd', openOwnFile)) chunks.push(chunk)
  expect(Buffer.concat(chunks).toString()).toBe('one\ntwo\nthree')
})

test('a frame that requires more than 8 MiB is rejected before it is decoded', async () => {
  const path = join(folder, 'window.zst')
  const windowOf9 = (13 << 3) | 1
  writeFileSync(path, Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, windowOf9, 1, 0, 0]))
  const reading = openBytes(path, 'zstd', openOwnFile)[Symbol.asyncIterator]().next()
  await expect(reading).rejects.toMatchObject({
    text: { key: 'ingest.file.zstdWindow', params: { limit: '8 MiB', size: '9 MiB' } },
  })
})

test('a few kilobytes of zstd that expand to hundreds of megabytes do not fill the memory', async () => {
  const blocks = Array.from({ length: 3_000 }, (_, index) =>
    block(REPEATED, WHOLE_BLOCK, Buffer.from('\n'), index === 2_999),
  )
  const path = join(folder, 'large.zst')
  writeFileSync(path, Buffer.concat([HEADER, ...blocks]))
  const before = process.memoryUsage().arrayBuffers
  for await (const chunk of openBytes(path, 'zstd', openOwnFile)) {
    expect(chunk.length).toBeLessThan(16 * 1024 * 1024)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 * 1024)
    break
  }
})
