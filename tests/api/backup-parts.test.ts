import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gzipOf, removeOld } from '../../api/src/modules/backup-format/backup-files.ts'
import { readBackup } from '../../api/src/modules/backup-format/backup-reader.ts'

const MEGABYTE = 1024 * 1024

test('a fault between the lines of a backup breaks its stream and nothing else', async () => {
  async function* failing() {
    yield 'one\n'
    throw new Error('the engine is away')
  }
  await expect(text(gzipOf(failing()))).rejects.toThrow('the engine is away')
})

test('a backup whose reader leaves ends its lines', async () => {
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  async function* endless() {
    try {
      for (;;) yield `${Math.random()}\n`.repeat(1_000)
    } finally {
      end()
    }
  }
  const stream = gzipOf(endless())
  await new Promise((resolve) => stream.once('data', resolve))
  stream.destroy()
  await ended
})

test('the stream of a backup holds all its lines', async () => {
  async function* lines() {
    yield 'one\n'
    yield '例\n'
  }
  const pieces: Buffer[] = []
  for await (const piece of gzipOf(lines())) pieces.push(piece)
  expect(gunzipSync(Buffer.concat(pieces)).toString()).toBe('one\n例\n')
})

test('a backup with a line that is too long is refused before the line is in memory', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'netwarden-line-'))
  try {
    const file = join(folder, 'long.backup')
    await writeFile(file, gzipSync(Buffer.alloc(80 * MEGABYTE, 'x')))
    const parts = readBackup(file, 1_000 * MEGABYTE)
    await expect(parts.next()).rejects.toMatchObject({
      text: { params: { reason: expect.stringContaining('without a line end') } },
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('only parts of backups are removed with old backups', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'netwarden-parts-'))
  try {
    for (const name of ['netwarden-20261127T080000Z.backup.0a1b2c3d.part', 'photos.part'])
      await writeFile(join(folder, name), '')
    await removeOld(folder, 1)
    expect(readdirSync(folder)).toEqual(['photos.part'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
