import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Names, in the environment of a run's workers, the folder below which stopped data directories are kept to be copied. */
export const FILLED_FOLDERS = 'NETWARDEN_TEST_FILLED_FOLDERS'

export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'netwarden-filled-'))
  process.env[FILLED_FOLDERS] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
