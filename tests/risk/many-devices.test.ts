import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const PROGRAM = fileURLToPath(new globalThis.URL('many-devices.mjs', import.meta.url))

test('a remembered device does not retain the batch in which it arrived', () => {
  const folder = mkdtempSync(join(tmpdir(), 'netwarden-many-devices-'))
  try {
    // A third of the size of all batches.
    const found = execFileSync(process.execPath, ['--max-old-space-size=48', PROGRAM, folder], {
      encoding: 'utf8',
    })
    expect(Number(found)).toBeGreaterThanOrEqual(120)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
