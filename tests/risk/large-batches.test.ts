import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RecordSpool } from '../../api/src/detection/record-spool.ts'
import { SpoolReader } from '../../api/src/detection/spool-reader.ts'
import { TsvBuffer } from '../../api/src/pipeline/write/tsv-buffer.ts'

const MEGABYTE = 2 ** 20

/** Rows of every size up to longer than any piece, with characters of one byte and of three. */
const ROWS = [
  ...Array.from({ length: 3_000 }, (_, index) => `${index}\t${'网'.repeat(index % 700)}`),
  'x'.repeat(3 * MEGABYTE),
  '',
  '网'.repeat(MEGABYTE),
  ...Array.from({ length: 2_000 }, (_, index) => `${index}\t${'a'.repeat(index % 1_500)}`),
]
const textOf = (pieces: Iterable<Buffer>) => [...pieces].map((piece) => piece.toString()).join('')

test('rows are gathered in chunks that end with a row, and chunks are reused', () => {
  const buffer = new TsvBuffer(64)
  expect(buffer.pieces).toEqual([])
  for (const rows of [ROWS, ROWS.slice(0, 3), ROWS.toReversed()]) {
    for (const row of rows) buffer.append(row)
    expect(textOf(buffer.pieces)).toBe(rows.map((row) => `${row}\n`).join(''))
    for (const piece of buffer.pieces) expect(piece.at(-1)).toBe('\n'.charCodeAt(0))
    buffer.clear()
    expect(buffer.pieces).toEqual([])
  }
})

test('a batch larger than the read buffer is read completely, line by line, and so is the next one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'netwarden-large-batches-'))
  try {
    const text = ROWS.map((row) => `${row}\n`).join('')
    const spool = new RecordSpool(folder, 2 ** 30)
    spool.add('import:a:0', [Buffer.from(text.slice(0, MEGABYTE)), Buffer.from(text.slice(MEGABYTE))])
    spool.add('import:a:1', [Buffer.from('last\n')])
    spool.close()
    const reader = new SpoolReader(folder)
    for (const expected of [text, 'last\n']) {
      const frame = reader.next()
      if (!frame) throw new Error('a batch is missing')
      let read = ''
      for (const piece of reader.linesOf(frame)) {
        expect(piece.at(-1)).toBe('\n'.charCodeAt(0))
        read += piece.toString()
      }
      expect(read === expected).toBe(true)
    }
    expect(reader.next()).toBeNull()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
