import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder of the running test's own, gone when it ends. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'netwarden-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}
